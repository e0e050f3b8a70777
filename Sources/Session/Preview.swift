import Commands

/// What a line that is being typed would do, found by running it on a copy of the session.
public struct Preview {
  /// What stands behind the line.
  public enum Hint: Equatable, Sendable {
    case nothing
    /// What is missing, as in a usage line; it follows the completion at once.
    case missing(String)
    /// What Enter would do, in parts of which the first say most.
    case answer([String])
    /// Why Enter would be refused, or the words to choose from.
    case message(String)
  }

  /// The bytes of a word that cannot become valid, or nil.
  public private(set) var wrong: Range<Int>?
  /// What completes the last word, where only one text can be meant.
  public private(set) var completion = ""
  /// What else there is to say.
  public private(set) var hint = Hint.nothing

  /// How many missing words are named.
  private static let missingLimit = 8

  init(of line: [UInt8], in session: Session) {
    let rehearsal = Rehearsal(of: line, in: session)
    switch rehearsal.outcome {
    case .nothing, .tooLong: break
    case .accepted(let report):
      let parts = OneLineAnswer(
        report, session, after: rehearsal.session, hasChanged: rehearsal.hasChanged
      ).parts
      if !parts.isEmpty { hint = .answer(parts) }
    case .refused(let diagnostic): refuse(diagnostic, line, rehearsal)
    }
  }

  private mutating func refuse(
    _ diagnostic: Diagnostic, _ line: [UInt8], _ rehearsal: Rehearsal
  ) {
    // Only the last command is tried again, with the table as those before it leave it.
    let command = Array(line[rehearsal.start...])
    let session = rehearsal.session
    if diagnostic.code == .missing {
      hint = .missing(Self.missing(behind: command, session))
      if hint != .missing("") { return }
    }
    let (start, candidates) = rehearsal.reader.completions(rehearsal.context)
    if start < line.count, let prefix = CommonPrefix.of(candidates),
      candidates.count > 1
        || (prefix.utf8.count > line.count - start
          && !Self.isTwice(line[rehearsal.start..<start] + prefix.utf8, in: session))
    {
      completion = String(decoding: prefix.utf8.dropFirst(line.count - start), as: UTF8.self)
      hint =
        candidates.count > 1
        ? .message(candidates.joined(separator: ", "))
        : .missing(Self.missing(behind: command + completion.utf8, session))
      return
    }
    hint = .message(
      "\(diagnostic.message): "
        + (diagnostic.correction.flatMap { Quotation.isPlain($0.text) ? "try '\($0.text)'" : nil }
          ?? diagnostic.label))
    guard diagnostic.code != .missing else { return }
    let continuations = Continuations(
      of: command, diagnostic, offset: rehearsal.start,
      samples: rehearsal.reader.openings?.map(\.expectation.sample) ?? [])
    if !continuations.isAnyValid(in: session) {
      let words = Self.words(around: diagnostic.range, in: line)
      wrong = words.isEmpty ? nil : words
    } else if diagnostic.code != .trade, let opening = rehearsal.reader.openings?.first {
      hint = .message(opening.expectation.placeholder)
    }
  }

  /// Whether the last word of a command, completed, would be there a second time.
  private static func isTwice(_ command: ArraySlice<UInt8>, in session: Session) -> Bool {
    guard case .refused(let diagnostic) = Rehearsal(of: Array(command), in: session).outcome else {
      return false
    }
    return diagnostic.code == .twice
  }

  /// The words that a range lies in, whole.
  private static func words(around range: Range<Int>, in line: [UInt8]) -> Range<Int> {
    let isEnd = { (byte: UInt8) in " \t;#".utf8.contains(byte) }
    let first = line[..<range.lowerBound].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let last = line[range.upperBound...].firstIndex(where: isEnd) ?? line.count
    return min(first, range.lowerBound)..<last
  }

  /// The names of the words that are missing behind a command, each found by putting a sample of the
  /// one before it.
  private static func missing(behind command: [UInt8], _ session: Session) -> String {
    var command = command
    var names: [String] = []
    let isBehindBlank = command.last.map { " \t".utf8.contains($0) } ?? true
    for _ in 0..<missingLimit {
      let rehearsal = Rehearsal(of: command, in: session)
      guard case .refused(let diagnostic) = rehearsal.outcome, diagnostic.code == .missing,
        let opening = rehearsal.reader.openings?.last(where: { $0.start == command.count })
      else { break }
      names.append(opening.expectation.placeholder)
      command += " \(opening.expectation.sample)".utf8
    }
    return names.isEmpty ? "" : (isBehindBlank ? "" : " ") + names.joined(separator: " ")
  }
}

extension Preview {
  /// Completion and hint, and the blanks before them, as far as there are columns for them.
  ///
  /// The completion stands whole or not at all. Of the hint whole parts and words are left out, for
  /// the beginning of a number would be read as another number; `…` says so.
  public func fitted(to columns: Int) -> (blanks: String, completion: String, hint: String) {
    let room = columns - TextWidth.of(completion)
    guard room >= 0 else { return ("", "", "") }
    let blanks: String
    let text: String
    switch hint {
    case .nothing: (blanks, text) = ("", "")
    case .missing(let names):
      blanks = String(names.prefix { $0 == " " })
      text = Self.joined(names.split(separator: " "), " ", room - blanks.count)
    case .answer(let parts):
      blanks = "  → "
      text = Self.joined(parts.map(Quotation.escaped(_:)), "   ", room - blanks.count)
    case .message(let message):
      blanks = "  "
      let words = Quotation.escaped(message).split(separator: " ")
      text = Self.joined(words, " ", room - blanks.count)
    }
    if text.isEmpty {
      // That there is an answer is said even where no part of it fits.
      if case .answer = hint, room > 2 { return ("  ", "", "…") }
      return ("", completion, "")
    }
    // Behind a completion the blanks belong to what is set off.
    if !completion.isEmpty { return ("", completion, blanks + text) }
    return (String(blanks.prefix { $0 == " " }), "", blanks.drop { $0 == " " } + text)
  }

  /// As many of the parts as fit; nothing where the first does not.
  private static func joined(
    _ parts: [some StringProtocol], _ separator: String, _ room: Int
  ) -> String {
    let whole = parts.joined(separator: separator)
    if TextWidth.of(whole) <= room { return whole }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let text = parts[..<count].joined(separator: separator) + " …"
      if TextWidth.of(text) <= room { return text }
    }
    return ""
  }
}

extension Session {
  /// What a line would do if Enter were pressed now.
  public func preview(of line: [UInt8]) -> Preview { Preview(of: line, in: self) }
}
