import Commands
import Testing
import Trades

@Suite struct CatalogueTests {
  private let context = Context(model: TradesModel([.empty, .empty]))

  @Test(arguments: Catalogue.all.map(\.name))
  func `a command keeps to the style of the help`(name: String) throws {
    let command = try #require(Catalogue.all.first { $0.name == name })
    #expect(command.summary.count <= 62)
    #expect(command.summary.first?.isUppercase == true)
    #expect(!command.summary.hasSuffix("."))
    #expect(!command.examples.isEmpty)
    for argument in command.arguments {
      let words = argument.words(context)
      #expect(!words.isEmpty && words.first?.isUppercase == false && !words.hasSuffix("."))
    }
  }

  @Test func `no verb names two commands`() {
    let verbs = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(verbs).count == verbs.count)
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `every command completes its own name`(name: String) {
    for length in 1...name.count {
      let (start, candidates) = Catalogue.completions(of: Array(name.utf8.prefix(length)), context)
      #expect(start == 0)
      #expect(candidates.contains(name))
    }
  }

  @Test(arguments: [
    ("set 2 ", 6, ["amount", "price", "value"]), ("set 2 p", 6, ["price"]),
    ("set ", 4, ["1", "2"]), ("set 2 amount 1 v", 15, ["value"]), ("set 2 amount 1.", 15, []),
    ("move 1 ", 7, ["to"]), ("sort price d", 11, ["descending"]), ("help ?", 5, []),
    ("clear a", 6, ["all"]),
    ("option color o", 13, ["on", "off"]), ("help se", 5, ["set"]), ("rows 1; tot", 8, ["totals"]),
    ("insert ", 7, ["1", "2", "3"]), ("buy 1 ", 6, ["@"]), ("foo ", 4, []), ("set 9 ", 6, []),
    ("# se", 4, []), ("rows 1; ", 8, Catalogue.all.map(\.name)), ("", 0, Catalogue.all.map(\.name)),
  ])
  func `what may stand at the cursor is completed`(
    line: String, start: Int, candidates: [String]
  ) {
    let completions = Catalogue.completions(of: Array(line.utf8), context)
    #expect(completions.candidates == candidates)
    if !candidates.isEmpty { #expect(completions.start == start) }
  }
}
