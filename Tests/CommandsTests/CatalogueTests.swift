import Commands
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct CatalogueTests {
  private let context = Context(model: TradesModel([.empty, .empty]))

  @Test(arguments: Catalogue.all.map(\.name))
  func `a command keeps to the style of the help`(name: String) throws {
    let command = try #require(Catalogue.all.first { $0.name == name })
    #expect(command.summary.count <= Command.longestSummary)
    #expect(command.summary.first?.isUppercase == true)
    #expect(!command.summary.hasSuffix("."))
    #expect(!command.examples.isEmpty)
    for argument in command.explained {
      let words = argument.words(context)
      #expect(!words.isEmpty && words.first?.isUppercase == false && !words.hasSuffix("."))
    }
  }

  @Test func `no verb names two commands`() {
    let verbs = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(verbs).count == verbs.count)
  }
}
