import Commands
import Session
import Testing
import Trades

/// What may be typed is what the help says.
@Suite(.timeLimit(.minutes(10))) struct UsageTests {
  /// Names of what there is, which no usage line can list: of totals, of commands, of options' values.
  private static let open: [String: Set<String>] = [
    "explain": Set(Measure.allCases.map(\.name) + Question.Label.allCases.map(\.name)),
    "help": Set(Catalogue.all.flatMap { [$0.name] + $0.aliases }),
    "option": Set(Option.all.flatMap(\.choices)),
  ]

  @Test(arguments: Catalogue.all.filter { !$0.takesCommands }.map(\.name))
  func `every word that may stand in a command is in its help`(name: String) throws {
    let command = try #require(Catalogue.all.first { $0.name == name })
    var session = Session()
    _ = Transcript.answer(to: "sheet old; sheet main; buy 1 @ 1; buy 1 @ 1; buy 1 @ 1", &session)
    let help = Transcript.answer(to: "help \(name)", &session).joined(separator: " ")
    let known = Set(help.split { !$0.isLetter && $0 != "-" && $0 != "@" }.map { String($0) })
    let names = Set(Catalogue.arithmeticNames).union(["old", "main", "none"])
      .union(Self.open[name] ?? [])
    var missing: Set<String> = []
    for example in command.examples where example.hasPrefix(name) {
      var typed = ""
      for word in example.split(separator: " ") {
        typed += typed.isEmpty ? word : " \(word)"
        guard typed.count >= name.count, !typed.contains(";") else { continue }
        for candidate in session.completions(of: Array("\(typed) ".utf8)).candidates {
          let text = candidate.filter { $0 != "(" }
          if Int(text) == nil, !names.contains(text), !known.contains(text) { missing.insert(text) }
        }
      }
    }
    #expect(missing.isEmpty)
  }

  @Test func `a usage line has the optional words of every part`() {
    let usage = Dictionary(uniqueKeysWithValues: Catalogue.all.map { ($0.name, $0.usage) })
    #expect(
      usage["grid"]
        == "grid price <from>..<to> [step <number>] amount|money <from>..<to> [step <number>]"
        + " [show average|cost|gain|break-even]")
    #expect(usage["split"] == "split <new>:<old> [before <row>|<date>]")
  }

  @Test func `the help does not explain a word by itself`() {
    var session = Session()
    for command in Catalogue.all {
      for line in Transcript.answer(to: "help \(command.name)", &session) {
        let words = line.split(separator: " ")
        #expect(words.count != 2 || words[1] != "'\(words[0])'", "\(line)")
      }
    }
    #expect(
      Transcript.answer(to: "help split", &session).contains(
        "  [before <row>|<date>]  'before' and the number of a row (the table has none"))
  }
}
