import Commands

/// What a line that is being typed would do, found by running it on a copy of the session.
public struct Preview {
  /// The bytes of a word that cannot become valid, or nil.
  public private(set) var wrong: Range<Int>?
  /// What completes the last word, where only one text can be meant.
  public private(set) var completion = ""
  /// What is missing behind that, what Enter would do, or why it would be refused; empty for nothing
  /// to say.
  public private(set) var hint = ""

  /// How many missing words are named.
  private static let missingLimit = 8

  init(of line: [UInt8], in session: Session) {
    let rehearsal = Rehearsal(of: line, in: session)
    switch rehearsal.outcome {
    case .nothing, .tooLong: break
    case .accepted(let report):
      let answer = OneLineAnswer(report, session, after: rehearsal.session).text
      if !answer.isEmpty { hint = "  → \(answer)" }
    case .refused(let diagnostic): refuse(diagnostic, line, rehearsal, session)
    }
  }

  private mutating func refuse(
    _ diagnostic: Diagnostic, _ line: [UInt8], _ rehearsal: Rehearsal, _ session: Session
  ) {
    let missing = Self.missing(behind: line, rehearsal, session)
    if !missing.isEmpty {
      hint = missing
      return
    }
    let (start, candidates) = rehearsal.reader.completions(rehearsal.context)
    if start < line.count, let prefix = CommonPrefix.of(candidates),
      candidates.count > 1 || prefix.utf8.count > line.count - start
    {
      completion = String(decoding: prefix.utf8.dropFirst(line.count - start), as: UTF8.self)
      hint =
        candidates.count > 1
        ? "  \(candidates.joined(separator: ", "))"
        : Self.missing(behind: line + completion.utf8, session)
      return
    }
    hint = "  \(diagnostic.message): \(diagnostic.label)"
    if !diagnostic.range.isEmpty, !Continuations(of: line, diagnostic).isAnyValid(in: session) {
      wrong = diagnostic.range
    }
  }

  private static func missing(behind line: [UInt8], _ session: Session) -> String {
    missing(behind: line, Rehearsal(of: line, in: session), session)
  }

  /// The names of the words that are missing behind a line, each found by putting a sample of the
  /// one before it.
  private static func missing(
    behind line: [UInt8], _ rehearsal: Rehearsal, _ session: Session
  ) -> String {
    var line = line
    var rehearsal = rehearsal
    var names = ""
    for _ in 0..<missingLimit {
      guard case .refused(let diagnostic) = rehearsal.outcome, diagnostic.code == .missing,
        let opening = rehearsal.reader.openings?.first(where: { $0.start == line.count })
      else { break }
      if names.isEmpty == false || line.last.map({ !" \t".utf8.contains($0) }) == true {
        names += " "
      }
      names += opening.expectation.placeholder
      line += " \(opening.expectation.sample)".utf8
      rehearsal = Rehearsal(of: line, in: session)
    }
    return names
  }
}

extension Session {
  /// What a line would do if Enter were pressed now.
  public func preview(of line: [UInt8]) -> Preview { Preview(of: line, in: self) }
}
