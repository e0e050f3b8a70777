/// One command, declared once; parsing, help, completion and the reference are derived from it.
public final class Command: Sendable {
  /// The verb that is typed.
  public let name: String
  /// Other verbs for the same.
  public let aliases: [String]
  /// Words that people type for it; a refusal of one proposes the command's name.
  public let alsoCalled: [String]
  /// Endings of the names of files that it reads and that another command, which is named, does not.
  let fileEndings: [String: String]
  /// Whether it leaves, or takes rows or a session away; it is not proposed for a word that may be
  /// another one, misspelt.
  public let isDestructive: Bool
  /// What it does, in one clause of at most `longestSummary` characters.
  public let summary: String
  /// Lines that show its use.
  public let examples: [String]
  /// What its arguments are, in order.
  public let arguments: [Expectation]
  /// Whether a line that starts with a number is meant for it.
  let takesBareNumbers: Bool
  /// Whether a `!` behind the verb makes it do what it otherwise refuses for safety.
  public let canBeForced: Bool
  /// Whether what follows on the line are commands.
  public let takesCommands: Bool
  /// Whether it touches files or ends the program, which the file of a session may not ask for.
  let leavesSession: Bool
  let read: @Sendable (inout WordReader, Context) throws(Diagnostic) -> Action

  /// How long a summary may be, so that it has one line in the list of the help.
  public static let longestSummary = 62

  /// What is expected where a command's name stands.
  static let nameExpectation = Expectation(
    "<command>", { _ in "a command; 'help' lists them" },
    candidates: { _ in Catalogue.verbs.words.filter { !$0.hasSuffix("!") } }, sample: "totals")

  /// A command whose action gets the values of its arguments, typed.
  init<each Value: Sendable>(
    _ name: String, aliases: [String] = [], _ parameters: repeat Parameter<each Value>,
    alsoCalled: [String] = [], fileEndings: [String: String] = [:], isDestructive: Bool = false,
    summary: String, examples: [String], takesBareNumbers: Bool = false,
    canBeForced: Bool = false, takesCommands: Bool = false, leavesSession: Bool = false,
    action: @escaping @Sendable (repeat each Value) -> Action
  ) {
    self.name = name
    self.aliases = aliases
    self.alsoCalled = alsoCalled
    self.fileEndings = fileEndings
    self.isDestructive = isDestructive
    self.summary = summary
    self.examples = examples
    self.takesBareNumbers = takesBareNumbers
    self.canBeForced = canBeForced
    self.takesCommands = takesCommands
    self.leavesSession = leavesSession
    var arguments: [Expectation] = []
    repeat arguments.append((each parameters).expectation)
    self.arguments = arguments.filter { !$0.placeholder.isEmpty }
    read = { (reader, context) throws(Diagnostic) in
      let values = (repeat try (each parameters).read(&reader, context))
      if !takesCommands, let surplus = reader.rest() {
        throw Diagnostic(
          .surplus, "the command has too many words", at: surplus,
          label: "expected the end of the command")
      }
      return action(repeat each values)
    }
  }

  /// All words that name the command.
  var verbs: [String] { [name] + (canBeForced ? ["\(name)!"] : []) + aliases }

  /// The arguments that take words to explain: all but those that the usage line has as they are
  /// typed.
  public var explained: [Expectation] { arguments.filter { !$0.isKeyword } }

  /// How the command is typed, such as `move <row> to <row>`.
  public var usage: String {
    ([name + (canBeForced ? "[!]" : "")] + arguments.map(\.placeholder)
      + (takesCommands ? ["<command>; …"] : [])).joined(
        separator: " ")
  }
}

/// Commands under one heading of the help.
public struct Topic: Sendable {
  /// The heading.
  public let title: String
  /// The commands, in the order of the help.
  public let commands: [Command]
}
