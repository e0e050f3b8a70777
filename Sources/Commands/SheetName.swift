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

  /// A name for the sheet of something that has a name of another kind, which is not taken.
  public static func made(from text: String, isTaken: (String) -> Bool) -> String {
    var name = ""
    for byte in text.utf8 where name.utf8.count < maximumLength - 6 {
      if mayContain(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !name.hasSuffix("-") {
        name += "-"
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    if !isWellFormed(name) || isWord(name) { name = "asset-\(name)" }
    while name.hasSuffix("-") || name.utf8.count > maximumLength - 6 { name.removeLast() }
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  private static func mayContain(_ byte: UInt8) -> Bool {
    isLetter(byte) || (48...57).contains(byte) || "-_".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
