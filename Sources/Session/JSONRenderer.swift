import Commands
import Decimals
import Trades

/// Writes each reply as one JSON object on a line of its own; `docs/reference/json.md` has the shapes.
public struct JSONRenderer: Sendable {
  /// Whether a change is answered by the totals alone.
  let isQuiet: Bool

  /// A renderer; a quiet one leaves out the rows of changed tables.
  public init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Writes a reply to a command, with a newline behind it, naming the line of the script and the
  /// file where the script is one.
  public func render(
    _ reply: Reply, _ session: borrowing Session, line: ArraySlice<UInt8>, number: Int,
    of file: String? = nil, to output: inout [UInt8]
  ) {
    var json = JSONOutput(bytes: output)
    output = []
    defer { output = json.bytes }
    json.begin()
    if let file { json.string("file", file) }
    json.number("line", number)
    json.string("command", reply.command)
    switch reply.result {
    case .success(let report):
      json.bool("ok", true)
      write(report, session, &json)
    case .failure(let refusal):
      json.bool("ok", false)
      write(refusal.diagnostic, line, &json)
      if let rest = refusal.notRun(of: line) {
        json.string("not_run", String(decoding: rest, as: UTF8.self))
      }
    }
    json.end()
    json.raw("\n")
  }

  private func write(
    _ report: Report, _ session: borrowing Session, _ json: inout JSONOutput
  ) {
    switch report {
    case .change:
      write(rows: isQuiet ? nil : session.model.rows, of: session.model, &json)
    case .table(let rows): write(rows: rows ?? session.model.rows, of: session.model, &json)
    case .totals: write(rows: nil, of: session.model, &json)
    case .options(let option): write(option.map { [$0] } ?? Option.all, session.options, &json)
    case .optionSet(let option): write([option], session.options, &json)
    case .help(let command):
      var output = TextOutput(hasColor: false)
      HelpText(command, Context(model: session.model), width: TextRenderer.Screen.none.width)
        .write(to: &output)
      json.string("text", String(decoding: output.bytes, as: UTF8.self))
    // Nothing that answers in JSON pastes.
    case .leaving, .pasted: break
    }
  }

  private func write(rows: Range<Int>?, of model: TradesModel, _ json: inout JSONOutput) {
    var rounded: [String] = []
    if let rows {
      json.beginArray("rows")
      var index = 0
      model.forEach(in: rows) { trade in
        json.begin()
        json.number("row", rows.lowerBound + index)
        for field in Field.allCases {
          let number = trade.entered(field) ?? trade[field]?.decimal
          json.decimal(field.name, number)
          if number?.isRounded == true { rounded.append("rows[\(index)].\(field.name)") }
        }
        json.end()
        index += 1
      }
      json.endArray()
    }
    write(model.totals, &rounded, &json)
    json.strings("rounded", rounded)
  }

  private func write(_ totals: Totals, _ rounded: inout [String], _ json: inout JSONOutput) {
    json.beginObject("totals")
    for total in Total.allCases {
      let number = totals[total]?.decimal
      json.decimal(total.rawValue, number)
      if number?.isRounded == true { rounded.append("totals.\(total.rawValue)") }
    }
    json.end()
  }

  private func write(_ list: [Option], _ options: Options, _ json: inout JSONOutput) {
    json.beginArray("options")
    for option in list {
      json.begin()
      json.string("name", option.name)
      json.string("value", option.value(options))
      json.string("meaning", option.meaning)
      json.end()
    }
    json.endArray()
  }

  private func write(
    _ diagnostic: Diagnostic, _ line: ArraySlice<UInt8>, _ json: inout JSONOutput
  ) {
    let excerpt = Excerpt(line, diagnostic.range, room: .max)
    json.beginObject("error")
    json.string("code", diagnostic.code.name)
    json.string("message", diagnostic.message)
    json.number("column", excerpt.column)
    json.number("length", excerpt.length)
    json.string("label", diagnostic.label)
    if let help = TextRenderer.help(diagnostic, line: line) { json.string("help", help) }
    json.end()
  }
}
