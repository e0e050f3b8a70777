/// What a sheet may be called: a letter, then letters, digits, - and _, but no word of the language.
public enum SheetName {
  static let maximumLength = 32

  /// Whether all characters may stand where they do.
  static func isWellFormed(_ name: String) -> Bool {
    name.utf8.allSatisfy(mayContain) && name.utf8.first.map(isLetter) == true
      && name.utf8.count <= maximumLength
  }

  /// Whether the name means something else where a sheet's name stands.
  static func isWord(_ name: String) -> Bool {
    Catalogue.isVerb(Array(name.utf8)[...]) || ["copy", "delete"].contains(name)
  }

  /// The name of the sheet of something that has a name of another kind: what may stand in it, and
  /// where more than blanks, points and strokes is lost, four digits that tell it from others.
  public static func made(from text: String) -> String {
    var name = ""
    var hash: UInt32 = 2_166_136_261
    var isLossy = false
    for byte in text.utf8 {
      // The hash is FNV-1a.
      hash = (hash ^ UInt32(byte)) &* 16_777_619
      if mayContain(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        if !" ./".utf8.contains(byte) { isLossy = true }
        if !name.hasSuffix("-") { name += "-" }
      }
    }
    if name.utf8.first.map(isLetter) != true || isWord(name) { name = "asset-\(name)" }
    let room = maximumLength - 5
    if name.utf8.count > room { (name, isLossy) = (String(name.prefix(room)), true) }
    while name.hasSuffix("-") { name.removeLast() }
    guard isLossy else { return name }
    let digits = String(hash ^ hash >> 16, radix: 16).suffix(4)
    return "\(name)-\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }

  private static func mayContain(_ byte: UInt8) -> Bool {
    isLetter(byte) || (48...57).contains(byte) || "-_".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
