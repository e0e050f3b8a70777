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
  private(set) var consumed: Int
  let encoding: TextEncoding

  private let file: FileBytes
  /// Bytes that were read and are not text yet.
  private let raw: UnsafeMutableBufferPointer<UInt8>
  private var rawCount: Int
  /// Whether bytes were read that nobody has tried to make text of.
  private var hasFresh = true

  /// The text of a file from its beginning, in an encoding or in the one that the file shows.
  init(_ file: FileBytes, as given: TextEncoding? = nil) throws(FileProblem) {
    let raw = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: min(max(file.count, 16), 1 << 18))
    var head = 0
    file.rewind()
    do { head = try file.read(into: raw) } catch {
      raw.deallocate()
      throw error
    }
    let found = TextEncoding.detected(in: UnsafeBufferPointer(rebasing: raw[..<head]))
    self.file = file
    self.raw = raw
    consumed = head
    rawCount = head
    encoding = given ?? found.encoding
    bytes = .allocate(capacity: raw.count)
    if encoding == found.encoding { dropRaw(found.mark) }
  }

  deinit {
    bytes.deallocate()
    raw.deallocate()
  }

  /// Forgets what stands before a place, and reads on; that place is then the first.
  func refill(keepingFrom start: Int) throws(Failure) {
    let kept = count - start
    if start > 0, let base = bytes.baseAddress { base.update(from: base + start, count: kept) }
    count = kept
    while count == kept, !isAtEnd {
      if !hasFresh {
        let part = UnsafeMutableBufferPointer(rebasing: raw[rawCount...])
        let read: Int
        do { read = try file.read(into: part) } catch { throw .file(error) }
        if read == 0 { return try end() }
        consumed += read
        rawCount += read
      }
      hasFresh = false
      try decode()
    }
  }

  /// Takes what is left at the file's end, which is no whole character.
  private func end() throws(Failure) {
    isAtEnd = true
    if rawCount == 0 { return }
    if encoding == .utf8 { throw .notUTF8 }
    reserve(3)
    append(scalar: 0xFFFD)
  }

  /// Makes room for so many bytes behind the text.
  private func reserve(_ more: Int) {
    guard bytes.count < count + more else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(count + more, bytes.count * 2))
    _ = larger.update(fromContentsOf: bytes[..<count])
    bytes.deallocate()
    bytes = larger
  }

  /// Turns the bytes that were read into UTF-8 behind the text; what stays is no whole character.
  private func decode() throws(Failure) {
    switch encoding {
    case .utf8:
      let part = UnsafeBufferPointer(rebasing: raw[..<rawCount])
      guard let valid = UTF8Check.wholeCount(of: part) else { throw .notUTF8 }
      reserve(valid)
      _ = bytes[count...].update(fromContentsOf: part[..<valid])
      count += valid
      dropRaw(valid)
    case .windows1252:
      reserve(rawCount * 3)
      for byte in raw[..<rawCount] {
        let isLetter = (0x80..<0xA0).contains(byte)
        append(scalar: isLetter ? TextEncoding.windowsLetters[Int(byte) - 0x80] : UInt32(byte))
      }
      dropRaw(rawCount)
    case .utf16LittleEndian, .utf16BigEndian:
      // Two bytes become three at most.
      reserve(rawCount * 2)
      appendUTF16()
    }
  }

  /// Forgets the first bytes of those that are not text yet.
  private func dropRaw(_ dropped: Int) {
    rawCount -= dropped
    guard rawCount > 0, let base = raw.baseAddress else { return }
    base.update(from: base + dropped, count: rawCount)
  }

  private func appendUTF16() {
    let (low, high) = encoding == .utf16LittleEndian ? (0, 1) : (1, 0)
    func unit(_ index: Int) -> UInt32 {
      UInt32(raw[index + low]) | UInt32(raw[index + high]) << 8
    }
    var index = 0
    while index + 1 < rawCount {
      let first = unit(index)
      guard (0xD800..<0xDC00).contains(first) else {
        append(scalar: first)
        index += 2
        continue
      }
      guard index + 3 < rawCount else { break }
      let second = unit(index + 2)
      let isPair = (0xDC00..<0xE000).contains(second)
      append(scalar: isPair ? 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00) : 0xFFFD)
      index += isPair ? 4 : 2
    }
    dropRaw(index)
  }

  /// Appends a character; what is none becomes a mark that says so.
  private func append(scalar: UInt32) {
    if scalar < 0x80 {
      bytes[count] = UInt8(scalar)
      count += 1
      return
    }
    let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      bytes[count] = byte
      count += 1
    }
  }
}
