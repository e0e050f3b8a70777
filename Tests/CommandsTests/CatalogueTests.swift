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

  @Test func `what else a command is called is no verb, and means one command`() {
    let verbs = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    let words = Catalogue.all.flatMap(\.alsoCalled)
    #expect(Set(words).count == words.count)
    #expect(Set(words).isDisjoint(with: verbs))
    #expect(words.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `what else a command is called proposes it`(name: String) throws {
    let command = try #require(Catalogue.all.first { $0.name == name })
    for word in command.alsoCalled {
      var reader = WordReader(word)
      _ = reader.nextCommand()
      var read = ""
      let refusal = #expect(throws: Diagnostic.self) {
        _ = try Catalogue.read(&reader, context, name: &read)
      }
      #expect(refusal?.correction?.text == name)
    }
  }

  @Test func `no word one letter away from a harmless one proposes to leave or to delete`() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let harmful = Catalogue.all.filter(\.isDestructive).flatMap { [$0.name] + $0.aliases }
    for word in ["edit", "exist", "text", "quote", "quite", "suit", "relate", "clean", "rename"] {
      for letter in letters {
        var reader = WordReader("\(word)\(letter)")
        _ = reader.nextCommand()
        var read = ""
        do {
          _ = try Catalogue.read(&reader, context, name: &read)
        } catch {
          #expect(!harmful.contains(error.correction?.text ?? ""), "\(word)\(letter)")
        }
      }
    }
  }
}
