import Commands
import Decimals
import Session
import Trades

/// Feeds lines to the reader, the command language, both renderers and completion.
///
/// libFuzzer calls it with whatever it finds; a trap, a hang or a broken rule is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  readNumber(bytes)
  runLines(bytes)
  return 0
}

/// A number that is read prints as one that reads back equal.
private func readNumber(_ bytes: [UInt8]) {
  guard let number = try? Decimal.read(bytes[...]) else { return }
  let printed = (try? Decimal.read(number.description)) ?? .zero
  require(printed == number, "a printed number reads back equal")
}

private func runLines(_ bytes: [UInt8]) {
  var session = Session()
  let text = TextRenderer(screen: .none)
  let json = JSONRenderer(isQuiet: true)
  for line in bytes.split(separator: 10) {
    let line = Array(line)
    let before = session.model
    var isRefused = false
    var commands = 0
    session.run(line, in: 0..<line.count) { reply, session in
      commands += 1
      var output = TextOutput(hasColor: false)
      if case .failure = reply.result { isRefused = true }
      text.render(reply, session, line: line[...], to: &output)
      json.render(reply, session, line: line[...], number: 1, to: &output.bytes)
      require(
        output.bytes.allSatisfy { $0 >= 0x20 || $0 == 10 } && !output.bytes.contains(0x7F),
        "no control character reaches the terminal")
    }
    if isRefused, commands == 1 {
      require(session.model == before, "a refused line changes nothing")
    }
    let preview = session.preview(of: line)
    let (_, completion, hint) = preview.fitted(to: 60)
    require(
      (completion + hint).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
      "no control character is drawn behind a line")
    require(
      preview.wrong.map { $0.upperBound <= line.count && !$0.isEmpty } ?? true,
      "what is red lies within the line")
    let (start, candidates) = session.completions(of: line)
    require(candidates.isEmpty || start <= line.count, "a completion starts within the line")
    if let cells = PastedCells(line.map { $0 == UInt8(ascii: ",") ? 10 : $0 }) {
      var copy = session
      _ = copy.buy(cells)
    }
    // Huge tables are right but slow to print and compare for every input.
    if session.model.count + session.model.hiddenCount > 300 { session = Session() }
  }
}

private func require(_ condition: Bool, _ rule: String) {
  if !condition { fatalError("broken rule: \(rule)") }
}
