import Decimals

/// All commands by topic: the one place that parsing, help, completion and docs start from.
public enum Catalogue {
  /// The help's headings and what stands under them.
  public static let topics: [Topic] = [editing, undoing, looking, exploring, keeping, talking]

  /// Every command.
  public static let all: [Command] = topics.flatMap(\.commands)

  /// Every verb, aliases included, and the command of each.
  static let verbs = Vocabulary(all.flatMap(\.verbs))
  private static let commands = all.flatMap { command in
    [Command](repeating: command, count: command.verbs.count)
  }

  private static let bare = all.first { $0.takesBareNumbers }

  /// Reads the next command of a line, for which `nextCommand()` has been true.
  ///
  /// `name` becomes the command's name, or the word that stands in its place.
  public static func read(
    _ reader: inout WordReader, _ context: Context, name: inout String
  ) throws(Diagnostic) -> Action {
    let command: Command
    let first = reader.peek()
    do {
      command = try commandName(&reader)
    } catch {
      name = Quotation.escaped(reader[error.range].prefix(40))
      throw error
    }
    name = command.name
    let arguments = reader
    do {
      return try command.read(&reader, context)
    } catch {
      if arguments.peek() == first, let refusal = lineOfCSV(arguments, error) { throw refusal }
      throw mendingAll(error, of: command, arguments, context)
    }
  }

  /// The command that a word names.
  static func command(named word: Range<Int>, in reader: WordReader) throws(Diagnostic) -> Command {
    if let index = verbs.index(of: reader[word]) { return commands[index] }
    throw Diagnostic(
      .unknownCommand, "unknown command \(Quotation.quoted(reader[word]))", at: word,
      label: "expected a command; 'help' lists them",
      replacement: command(meantBy: word, in: reader))
  }

  /// The verb of the first command of a line that touches files or ends the program; nil where all of
  /// them stay within the session.
  public static func verbLeavingSession(_ bytes: [UInt8], in line: Range<Int>) -> Range<Int>? {
    var reader = WordReader(bytes, in: line)
    while reader.nextCommand() {
      while let word = reader.peek(), let index = verbs.index(of: reader[word]) {
        let command = commands[index]
        if command.leavesSession { return word }
        // What `try` tries out are commands, too.
        guard command.takesCommands else { break }
        _ = reader.next(Command.nameExpectation)
      }
      _ = reader.rest()
    }
    return nil
  }

  /// Whether a word is a command's name or alias.
  public static func isVerb(_ word: ArraySlice<UInt8>) -> Bool { verbs.index(of: word) != nil }

  /// The names that arithmetic in a number's place knows.
  public static var arithmeticNames: [String] { ExpressionReader.names }

  /// The verb, or the command that takes numbers without one.
  private static func commandName(_ reader: inout WordReader) throws(Diagnostic) -> Command {
    if let bare, let word = reader.peek(), startsNumber(reader[word]) { return bare }
    guard let word = reader.next(Command.nameExpectation) else {
      throw Diagnostic(
        .missing, "a command is missing", at: reader.endOfCommand, label: "expected a command")
    }
    reader.isForced = reader[word].last == UInt8(ascii: "!")
    return try command(named: word, in: reader)
  }

  private static func startsNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: "$"):
      return true
    case 0..<0x80: return false
    default: break
    }
    let text = String(decoding: word.prefix(4), as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return false }
    return scalar == "≈" || scalar == "−" || Decimal.currencySigns.contains(scalar)
  }
}
