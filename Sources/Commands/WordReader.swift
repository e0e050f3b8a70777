/// Reads the words of a line from left to right; offsets count from the line's start.
///
/// Blanks and tabs separate words, `;` ends a command, `#` the line, and `@` is a word of its own.
/// Within parentheses blanks belong to the word.
public struct WordReader: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var position: Int
  /// Where the next word of the command stands; empty at the command's end.
  private var upcoming: Range<Int>

  /// Whether the command's verb has a `!` behind it.
  var isForced = false

  /// What may stand where the line ends, and from which offset; nil unless asked for.
  public private(set) var openings: [(start: Int, expectation: Expectation)]?

  /// A reader of the bytes in a range, which is one line.
  public init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = start
    upcoming = start..<start
    upcoming = wordAhead()
  }

  /// A reader of a text of one line.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: 0..<bytes.count)
  }

  /// A reader that notes what could stand at the line's end.
  public static func recording(_ line: [UInt8]) -> WordReader {
    var reader = WordReader(line, in: 0..<line.count)
    reader.openings = []
    return reader
  }

  /// Goes to the next command of the line; false where there is none.
  public mutating func nextCommand() -> Bool {
    while true {
      position = upcoming.lowerBound
      guard position < end, bytes[position] == UInt8(ascii: ";") else { break }
      position += 1
      upcoming = wordAhead()
    }
    return !upcoming.isEmpty
  }

  /// The words that could stand at the line's end, and where that word starts, of a reader that
  /// has noted what may stand there. `context` is that of the last command.
  public func completions(_ context: Context) -> (start: Int, candidates: [String]) {
    guard let start = openings?.first?.start else {
      return (end - self.start, isAtStartOfCommand ? Catalogue.all.map(\.name) : [])
    }
    // A parameter that looks for several things may have asked for the same word twice.
    var seen: Set<String> = []
    let words = openings?.filter { $0.start == start }.flatMap {
      $0.expectation.candidates(context).filter { seen.insert($0).inserted }
    }
    let typed = self[start..<end - self.start]
    // A number is never gone on with.
    if let first = typed.first, (48...57).contains(first) { return (start, []) }
    return (start, words?.filter { $0.utf8.starts(with: typed) } ?? [])
  }

  /// Where the word starts that the line's end touches, if it is a file's name.
  public var pathStart: Int? {
    openings?.first { $0.expectation.isPath }?.start
  }

  /// Whether the line has ended where a command could start.
  private var isAtStartOfCommand: Bool {
    var place = position
    while place > start, Self.isBlank(bytes[place - 1]) { place -= 1 }
    return position == end && (place == start || bytes[place - 1] == UInt8(ascii: ";"))
  }

  /// The offset at which the next word would start.
  public var offset: Int { position - start }

  /// How many bytes the line has.
  var length: Int { end - start }

  /// The reader at the same place of a line with a correction behind it; it notes nothing.
  func mended(by correction: Diagnostic.Correction) -> WordReader {
    var line = Array(self[0..<length])
    line.replaceSubrange(correction.range, with: correction.text.utf8)
    var mended = WordReader(line, in: 0..<line.count)
    mended.isForced = isForced
    mended.position = offset
    mended.upcoming = mended.wordAhead()
    return mended
  }

  /// The bytes of a range of offsets.
  public subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[start + range.lowerBound..<start + range.upperBound]
  }

  /// The next word of the command, which stays to be read.
  func peek() -> Range<Int>? {
    upcoming.isEmpty ? nil : upcoming.lowerBound - start..<upcoming.upperBound - start
  }

  /// The next word of the command, or nil at its end.
  mutating func next(_ expectation: Expectation) -> Range<Int>? {
    let before = upcoming.lowerBound
    let word = take()
    // A word that the line's end touches may go on, so it is still open what it will be.
    if openings != nil, word == nil ? before == end : position == end {
      openings?.append((before - start, expectation))
    }
    return word
  }

  /// Whether the next word is one of the given; then it is read.
  mutating func skip(_ words: [String], _ expectation: Expectation) -> Bool {
    let before = (position, upcoming)
    guard let word = next(expectation), words.contains(where: { self.word(word, is: $0) }) else {
      (position, upcoming) = before
      return false
    }
    return true
  }

  /// Whether a word is the given one.
  func word(_ range: Range<Int>, is text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.count == range.count && $0.elementsEqual(self[range]) }
  }

  /// A word as text.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// From the next word to the last of the command.
  public mutating func rest() -> Range<Int>? {
    guard let first = take() else { return nil }
    var last = first
    while let word = take() { last = word }
    return first.lowerBound..<last.upperBound
  }

  /// The rest of the command as one word.
  mutating func rest(_ expectation: Expectation) -> Range<Int>? {
    guard let first = next(expectation) else { return nil }
    return first.lowerBound..<(rest()?.upperBound ?? first.upperBound)
  }

  /// From a word that has been read to the last of the command, which are one name of several words.
  mutating func rest(from first: Range<Int>, _ expectation: Expectation) -> Range<Int> {
    guard let more = rest() else { return first }
    if openings != nil, position == end { openings?.append((first.lowerBound, expectation)) }
    return first.lowerBound..<more.upperBound
  }

  /// The place behind the last word read, where a missing word would stand.
  public var endOfCommand: Range<Int> {
    var place = position
    while place > start, Self.isBlank(bytes[place - 1]) { place -= 1 }
    return place - start..<place - start
  }

  private mutating func take() -> Range<Int>? {
    let word = peek()
    position = upcoming.upperBound
    upcoming = wordAhead()
    return word
  }

  /// The word at the position or behind the blanks there.
  private func wordAhead() -> Range<Int> {
    let bytes = bytes.span
    var first = position
    while first < end, Self.isBlank(bytes[first]) { first += 1 }
    if first < end, bytes[first] == UInt8(ascii: "\"") { return quotedWord(from: first) }
    var last = first
    var depth = 0
    scan: while last < end {
      switch bytes[last] {
      case UInt8(ascii: ";"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "@"):
        if last == first { last += 1 }
        break scan
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if depth == 0 { break scan }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      default: break
      }
      last += 1
    }
    return first..<last
  }

  /// A word in quotes, in which anything may stand: to the quote before a blank or the command's end,
  /// or to the line's end where there is none. Two quotes are one that the text has.
  private func quotedWord(from first: Int) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    var last = first + 1
    while last < end {
      var next = last + 1
      if bytes[last] == quote {
        if next < end, bytes[next] == quote {
          next += 1
        } else if next == end || Self.isBlank(bytes[next]) || ";#".utf8.contains(bytes[next]) {
          return first..<next
        }
      }
      last = next
    }
    return first..<end
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
