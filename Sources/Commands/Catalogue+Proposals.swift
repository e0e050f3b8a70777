import Decimals

/// What a refused command can have meant: one thing beyond doubt, or nothing is proposed.
extension Catalogue {
  /// The one command that a word which is none can have meant: first by its meaning, then by its
  /// letters.
  static func command(meantBy word: Range<Int>, in reader: WordReader) -> String? {
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

  /// The refusal of a command without a verb whose only word may be the cells of a CSV file: nobody
  /// joins what commas keep apart there.
  static func lineOfCSV(_ line: WordReader, _ refusal: Diagnostic) -> Diagnostic? {
    var ahead = line
    guard let word = line.peek(), ahead.rest() == word, word.contains(refusal.range.lowerBound),
      line[word].contains(UInt8(ascii: ","))
    else { return nil }
    return Diagnostic(
      refusal.code, "\(Quotation.quoted(line[word])) looks like a line of a CSV file",
      at: refusal.range, label: "expected an amount, '@' and a price; 'import' reads files")
  }

  /// The refusal of a number with a proposal that mends all numbers of the command, or without one
  /// where another of them can have meant more than one thing, or nothing.
  static func mendingAll(
    _ refusal: Diagnostic, of command: Command, _ arguments: WordReader, _ context: Context
  ) -> Diagnostic {
    guard case .number = refusal.code, let first = refusal.correction else { return refusal }
    var (mended, last) = (arguments, first)
    for _ in 0..<maximumMends {
      mended = mended.mended(by: last)
      do {
        var reader = mended
        _ = try command.read(&reader, context)
      } catch {
        if case .number = error.code {
          guard let next = error.correction else { break }
          last = next
          continue
        }
        // What is wrong with the line besides could be a number, too.
        guard error.code == .missing else { break }
      }
      let end = last.range.lowerBound + last.text.utf8.count
      let range = first.range.lowerBound..<end + arguments.length - mended.length
      return refusal.correcting(
        .init(range: range, text: mended.text(first.range.lowerBound..<end)))
    }
    return refusal.correcting(nil)
  }

  /// More numbers than a command that one types has.
  private static let maximumMends = 16
}
