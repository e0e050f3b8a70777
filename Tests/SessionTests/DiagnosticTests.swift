import Commands
import Foundation
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct DiagnosticTests {
  @Test func `the page of diagnostics shows every refusal`() throws {
    let page = Transcript.root.appending(path: "docs/reference/diagnostics.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let folder = try SampleFolder()
    var session = Session()
    var met: Set<String> = []
    for line in text.components(separatedBy: "\n") where line.hasPrefix("> ") {
      let bytes = Array(line.dropFirst(2).utf8)
      session.run(bytes, in: 0..<bytes.count, errand: folder.desk.perform) { reply, _ in
        if case .failure(let refusal) = reply.result { met.insert(refusal.diagnostic.code.name) }
      }
    }
    // Text that is no UTF-8 cannot stand in a page, nor should 10,001 digits, nor can Ctrl-C be pressed
    // in one. To the command language a blank ends the word and a stroke divides, so the number
    // reader's refusals of these are not met in it.
    let missing = Set(Diagnostic.Code.all.map(\.name)).subtracting(met)
    #expect(
      missing == ["text", "interrupted", "number-two-fields", "number-fraction", "number-length"])
  }

  @Test func `the page of JSON lists every code`() throws {
    let page = Transcript.root.appending(path: "docs/reference/json.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for code in Diagnostic.Code.all { #expect(text.contains("`\(code.name)`"), "\(code.name)") }
  }
}
