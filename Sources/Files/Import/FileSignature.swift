/// What a file is that is no text of a table, by its first bytes.
enum FileSignature {
  /// How many bytes are looked at.
  static let length = 4096

  /// Why a file cannot be read as a table; nil for one that may be.
  static func problem(of head: [UInt8]) -> String? {
    if head.isEmpty { return "the file is empty" }
    for (start, what) in starts where head.starts(with: start) {
      let isSheet = sheetMarks.contains { contains(head, $0) }
      return isSheet ? "this is a spreadsheet file; export it as CSV" : what
    }
    let text = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let rest = text.dropFirst().drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    switch (text.first, rest.first) {
    case (UInt8(ascii: "{"), UInt8(ascii: "\"")?), (UInt8(ascii: "["), UInt8(ascii: "{")?),
      (UInt8(ascii: "["), UInt8(ascii: "[")?):
      return "this is JSON; export it as CSV"
    case (UInt8(ascii: "<"), _):
      let isMarkup = markup.contains { text.prefix($0.utf8.count).map(lower) == Array($0.utf8) }
      return isMarkup ? "this is a page of HTML or XML; export it as CSV" : nil
    default: return nil
    }
  }

  private static let starts: [([UInt8], String)] = [
    (Array("PK\u{3}\u{4}".utf8), "this is an archive; take the file out of it"),
    ([0xD0, 0xCF, 0x11, 0xE0], "this is a spreadsheet file; export it as CSV"),
    (Array("%PDF".utf8), "this is a PDF file; export it as CSV"),
    ([0x1F, 0x8B], "this is an archive; take the file out of it"),
  ]
  /// What the archive that a spreadsheet is has among its first names.
  private static let sheetMarks = ["[Content_Types]", "xl/", "opendocument.spreadsheet"]

  private static func contains(_ bytes: [UInt8], _ mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: mark) }
  }

  /// How pages begin; `<DATE>` is a column.
  private static let markup = ["<!doctype", "<html", "<?xml", "<head", "<body", "<table", "<!--"]

  private static func lower(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }
}
