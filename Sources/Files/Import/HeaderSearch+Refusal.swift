import Commands

extension HeaderSearch {
  /// What is said where no header was found.
  var nothingFound: ImportRefusal {
    guard widest.count > 0 else {
      return ImportRefusal("the file has nothing but blank lines")
    }
    let cells = widest.first.prefix(8).enumerated().map {
      "\($0 + 1) \(Quotation.cut($1))"
    }
    let more = widest.count > 8 ? ", …" : ""
    let what =
      widest.count < 2
      ? "no line of it has cells" : "its columns are: \(cells.joined(separator: ", "))\(more)"
    return ImportRefusal(
      "no line of the first \(Table.searchedLines) names an amount and a price or a value; \(what)",
      settlements: ["amount column N", "price column N", "value column N"])
  }
}
