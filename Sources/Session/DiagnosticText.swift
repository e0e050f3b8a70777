import Commands

/// Where a line of a script stands, for messages.
public struct Origin: Sendable {
  /// The file's name as it was given, or what stands for it.
  public let name: String
  /// The line's number, from 1.
  public let line: Int

  /// A line of a file.
  public init(name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

extension TextRenderer {
  /// Writes what a command of a line has answered, at a terminal.
  public func render(
    _ reply: Reply, _ session: borrowing Session, line: ArraySlice<UInt8>,
    to output: inout TextOutput
  ) {
    switch reply.result {
    case .success(let report): render(report, session, to: &output)
    case .failure(let refusal): render(refusal, line: line, origin: nil, to: &output)
    }
  }

  /// Writes a refusal: what is wrong, the line with carets under the words, what to type instead.
  ///
  /// `origin` names the script's line; at a terminal there is none.
  public func render(
    _ refusal: Reply.Refusal, line: ArraySlice<UInt8>, origin: Origin?,
    to output: inout TextOutput
  ) {
    let diagnostic = refusal.diagnostic
    if diagnostic.code == .interrupted {
      // A person who has stopped it knows which words they were.
      let note = Self.note(refusal, line: line).map { ": \($0)" } ?? ""
      return output.wrap("stopped" + note, from: 0, width: screen.width)
    }
    let wrong = diagnostic.place.map { $0.text[...] } ?? line
    let excerpt = Excerpt(wrong, diagnostic.range, room: screen.width - 3)
    if let origin = diagnostic.place.map({ Origin(name: $0.script, line: $0.line) }) ?? origin {
      let (columns, _) = Excerpt.columns(of: diagnostic.range, in: wrong)
      output.write("\(origin.name):\(origin.line):\(columns.lowerBound + 1): ")
    }
    output.write("error:", .error)
    output.line(" \(diagnostic.message)")
    output.line("  \(excerpt.text)")
    output.pad(2 + excerpt.columns.lowerBound)
    output.write(String(repeating: "^", count: excerpt.columns.count), .error)
    output.line(" \(diagnostic.label)")
    if let help = Self.help(diagnostic, line: wrong) { output.line("help: try '\(help)'") }
    if let note = Self.note(refusal, line: line) { output.line("note: \(note)") }
  }

  /// The whole line to type instead, where there is one that can be shown as it is.
  static func help(_ diagnostic: Diagnostic, line: ArraySlice<UInt8>) -> String? {
    guard let correction = diagnostic.correction, line.count <= 200 else { return nil }
    let start = line.startIndex
    let corrected =
      line[..<(start + correction.range.lowerBound)] + correction.text.utf8
      + line[(start + correction.range.upperBound)...]
    let text = String(decoding: corrected, as: UTF8.self)
    return Quotation.isPlain(text) ? text : nil
  }

  private static func note(_ refusal: Reply.Refusal, line: ArraySlice<UInt8>) -> String? {
    var parts: [String] = []
    let diagnostic = refusal.diagnostic
    let isStopped = diagnostic.code == .interrupted && !diagnostic.range.isEmpty
    if let words = diagnostic.place?.caller ?? (isStopped ? diagnostic.range : nil) {
      let written = diagnostic.written.map { Quotation.escaped(Array($0.utf8)[...]) }
      parts.append(
        "\(Quotation.quoted(line[words.shifted(to: line)])) has changed nothing"
          + (written.isEmpty
            ? "" : " but the files that it has written: \(written.joined(separator: ", "))"))
    }
    if refusal.done > 0 {
      parts.append(
        refusal.done == 1
          ? "the command before it stands" : "the \(refusal.done) commands before it stand")
    }
    if let rest = refusal.notRun(of: line) { parts.append("not run: \(Quotation.quoted(rest))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension Range<Int> {
  /// The range of offsets as one of indices of a line.
  fileprivate func shifted(to line: ArraySlice<UInt8>) -> Range<Int> {
    (line.startIndex + lowerBound..<line.startIndex + upperBound).clamped(to: line.indices)
  }
}
