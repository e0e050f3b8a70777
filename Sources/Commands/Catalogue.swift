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
    do {
      command = try commandName(&reader)
    } catch {
      name = Quotation.escaped(reader[error.range].prefix(40))
      throw error
    }
    name = command.name
    let cells = command === bare ? lineOfCSV(reader) : nil
    do {
      return try command.read(&reader, context)
    } catch {
      guard let cells, cells.contains(error.range.lowerBound) else { throw error }
      throw Diagnostic(
        error.code, "\(Quotation.quoted(reader[cells])) looks like a line of a CSV file",
        at: error.range, label: "expected an amount, '@' and a price; 'import' reads files")
    }
  }

  /// The only word of a command without a verb where commas may separate cells in it.
  private static func lineOfCSV(_ reader: WordReader) -> Range<Int>? {
    guard let word = reader.peek(), startsNumber(reader[word]),
      reader[word].contains(UInt8(ascii: ","))
    else { return nil }
    var ahead = reader
    return ahead.rest() == word ? word : nil
  }

  /// The command that a word names.
  static func command(named word: Range<Int>, in reader: WordReader) throws(Diagnostic) -> Command {
    if let index = verbs.index(of: reader[word]) { return commands[index] }
    throw Diagnostic(
      .unknownCommand, "unknown command \(Quotation.quoted(reader[word]))", at: word,
      label: "expected a command; 'help' lists them",
      replacement: command(meantBy: word, in: reader))
  }

  /// The one command that a word which is none can have meant: first by its meaning, then by its
  /// letters.
  private static func command(meantBy word: Range<Int>, in reader: WordReader) -> String? {
    guard word.count <= Suggestion.maximumLength else { return nil }
    let text = reader.text(word).lowercased()
    if let meant = all.first(where: { $0.alsoCalled.contains(text) }) {
      let path = reader.peek().flatMap { try? reader.unquoted($0) } ?? ""
      return reading(path, insteadOf: meant.name)?.name ?? meant.name
    }
    let isForced = text.hasSuffix("!")
    let candidates = all.flatMap { command in
      command.verbs.filter { verb in
        verb.hasSuffix("!") == isForced
          && (!command.isDestructive || Suggestion.isSlip(text, of: verb))
      }
    }
    return Suggestion.nearest(to: reader[word], among: candidates)
  }

  /// The command that reads a file of such a name where another one does not: `import`, for one of
  /// trades that is to be opened.
  public static func reading(_ path: String, insteadOf name: String) -> Command? {
    let path = path.lowercased()
    return all.first { $0.fileEndings.contains { path.hasSuffix($0.key) && $0.value == name } }
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
