/// A stretch of a file's text as UTF-8, of which more is read as it is asked for.
final class FileText {
  /// Why text cannot be read on.
  enum Failure: Error {
    case file(FileProblem)
    /// The bytes are not UTF-8 after all.
    case notUTF8
  }

  /// The bytes at hand; a reader may change those that it has read.
  private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
  /// How many of them are text.
  private(set) var count = 0
  /// Whether the text ends where the bytes at hand do.
  private(set) var isAtEnd = false
  /// How many bytes of the file have been read.
  private(set) var consumed = 0
  let encoding: TextEncoding

  private let file: FileBytes
  /// Bytes that were read and not converted yet.
  private var raw: [UInt8] = []
  private static let blockSize = 1 << 18

  /// The text of a file from its beginning, in an encoding or in the one that the file shows.
  init(_ file: FileBytes, as encoding: TextEncoding? = nil) throws(FileProblem) {
    self.file = file
    file.rewind()
    bytes = .allocate(capacity: Self.blockSize * 4)
    var head: [UInt8] = []
    consumed = try file.read(Self.blockSize, behind: &head)
    let found = head.withUnsafeBufferPointer { TextEncoding.detected(in: $0) }
    self.encoding = encoding ?? found.encoding
    raw = encoding == nil || encoding == found.encoding ? Array(head[found.mark...]) : head
  }

  deinit { bytes.deallocate() }

  /// Forgets what stands before a place, and reads on; that place is then the first.
  func refill(keepingFrom start: Int) throws(Failure) {
    let kept = count - start
    if start > 0, let base = bytes.baseAddress { base.update(from: base + start, count: kept) }
    count = kept
    while count == kept, !isAtEnd {
      // A byte becomes three at most, and so do two of UTF-16.
      reserve(count + raw.count * 3)
      try decode()
      let before = raw.count
      do { consumed += try file.read(Self.blockSize, behind: &raw) } catch { throw .file(error) }
      if raw.count == before { try end() }
    }
  }

  /// Takes what is left at the file's end, which is no whole character.
  private func end() throws(Failure) {
    isAtEnd = true
    if raw.isEmpty { return }
    if encoding == .utf8 { throw .notUTF8 }
    reserve(count + 3)
    append(scalar: 0xFFFD)
  }

  private func reserve(_ capacity: Int) {
    guard bytes.count < capacity else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(capacity, bytes.count * 2))
    if let from = bytes.baseAddress, let to = larger.baseAddress {
      to.update(from: from, count: count)
    }
    bytes.deallocate()
    bytes = larger
  }

  /// Turns the bytes that were read into UTF-8 behind the text; what stays is no whole character.
  private func decode() throws(Failure) {
    switch encoding {
    case .utf8: try appendUTF8()
    case .windows1252:
      for byte in raw {
        let isLetter = (0x80..<0xA0).contains(byte)
        append(scalar: isLetter ? TextEncoding.windowsLetters[Int(byte) - 0x80] : UInt32(byte))
      }
      raw.removeAll(keepingCapacity: true)
    case .utf16LittleEndian, .utf16BigEndian: appendUTF16()
    }
  }

  private func appendUTF8() throws(Failure) {
    let valid = raw.withUnsafeBufferPointer { raw in
      let valid = UTF8Check.wholeCount(of: raw)
      if let valid, let from = raw.baseAddress, let to = bytes.baseAddress {
        (to + count).update(from: from, count: valid)
      }
      return valid
    }
    guard let valid else { throw .notUTF8 }
    count += valid
    raw.removeSubrange(..<valid)
  }

  private func appendUTF16() {
    let isLittle = encoding == .utf16LittleEndian
    func unit(_ index: Int) -> UInt32 {
      isLittle
        ? UInt32(raw[index]) | UInt32(raw[index + 1]) << 8
        : UInt32(raw[index]) << 8 | UInt32(raw[index + 1])
    }
    var index = 0
    while index + 1 < raw.count {
      let first = unit(index)
      guard (0xD800..<0xDC00).contains(first) else {
        append(scalar: first)
        index += 2
        continue
      }
      guard index + 3 < raw.count else { break }
      let second = unit(index + 2)
      let isPair = (0xDC00..<0xE000).contains(second)
      append(scalar: isPair ? 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00) : 0xFFFD)
      index += isPair ? 4 : 2
    }
    raw.removeSubrange(..<index)
  }

  /// Appends a character; what is none becomes a mark that says so.
  private func append(scalar: UInt32) {
    if scalar < 0x80 {
      bytes[count] = UInt8(scalar)
      count += 1
      return
    }
    for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      ?? UTF8.encodedReplacementCharacter
    {
      bytes[count] = byte
      count += 1
    }
  }
}
