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
    var writer = JSONFigures(json: json)
    defer { json = writer.json }
    write(report, session, &writer)
    writer.writeRounded()
  }

  private func write(
    _ report: Report, _ session: borrowing Session, _ writer: inout JSONFigures
  ) {
    switch report {
    case .travelled(let journey, let outcome):
      let changes = journey.changes.map { String(decoding: $0, as: UTF8.self) }
      writer.json.strings(journey.direction.participle, changes)
      guard case .sheet = outcome else {
        writer.write(rows: isQuiet ? nil : session.model.rows, of: session)
        break
      }
      write(outcome, session, &writer)
    case .change(_, _, let remark):
      writer.write(rows: isQuiet ? nil : session.model.rows, of: session)
      if let remark { writer.json.string("remark", remark) }
    case .table(let rows): writer.write(rows: rows ?? session.model.rows, of: session)
    case .totals: writer.write(rows: nil, of: session)
    case .price: writer.write(rows: nil, of: session)
    case .sheet(let isNew):
      writer.json.string("sheet", session.currentName)
      writer.json.bool("new", isNew)
      writer.write(rows: isQuiet ? nil : session.model.rows, of: session)
    case .lots(let lots): writer.write(lots, session.options.method)
    case .prices(let positions): writer.write(positions)
    case .target(let answer): writer.write(answer)
    case .grid(let answer): writer.write(answer)
    case .tried(let before, let after, _):
      writer.write(session.position(of: before), session.position(of: after))
    case .sheets(let sheets, let deleted):
      if let deleted { writer.json.string("deleted", deleted.name) }
      writer.write(sheets, current: session.currentName)
    case .comparison(let comparison): writer.write(comparison)
    case .explanation(let explanation):
      writer.json.string("text", explanation.text)
    case .options(let option):
      write(option.map { [$0] } ?? Option.all, session.options, &writer.json)
    case .optionSet(let option, _): write([option], session.options, &writer.json)
    case .help(let command):
      var output = TextOutput(hasColor: false)
      HelpText(command, session.context, width: TextRenderer.Screen.none.width).write(to: &output)
      writer.json.string("text", String(decoding: output.bytes, as: UTF8.self))
    case .imported(let report, _, _):
      report.write(to: &writer)
      if report.hasChanged {
        writer.write(rows: isQuiet ? nil : session.model.rows, of: session)
      }
    case .file(let text): writer.json.string("remark", text)
    case .text(let text): writer.json.string("text", String(decoding: text, as: UTF8.self))
    // Nothing that answers in JSON pastes.
    case .leaving, .pasted: break
    }
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
    let wrong = diagnostic.place.map { $0.text[...] } ?? line
    let (columns, _) = Excerpt.columns(of: diagnostic.range, in: wrong)
    json.beginObject("error")
    if let place = diagnostic.place {
      json.string("file", place.script)
      json.number("line", place.line)
    }
    json.string("code", diagnostic.code.name)
    json.string("message", diagnostic.message)
    json.number("column", columns.lowerBound + 1)
    json.number("length", columns.count)
    json.string("label", diagnostic.label)
    if let help = TextRenderer.help(diagnostic, line: wrong) { json.string("help", help) }
    json.end()
  }
}
