/// The months by their names in English, German, French, Dutch, Spanish and Italian.
enum MonthNames {
  /// The first letters of each month's names, without accents; none begins a name of another month.
  private static let beginnings: [[String]] = [
    ["jan", "ene", "gen"], ["feb", "fev", "fevr"], ["mar", "mrz", "maer", "maa", "mrt"],
    ["apr", "avr", "abr"], ["may", "mai", "mei", "mag"], ["jun", "juin", "giu"],
    ["jul", "juil", "lug"], ["aug", "aou", "ago"], ["sep", "set"], ["oct", "okt", "ott"],
    ["nov"], ["dec", "dez", "dic"],
  ]
  /// The same where three letters would also begin another word, such as a weekday.
  private static let notMonths: Set<String> = [
    "martes", "mardi", "martedi", "mar.", "maandag", "sett",
  ]

  /// The month of a word without accents, in lower case.
  static func month(_ word: String) -> Int? {
    guard word.count >= 3, !notMonths.contains(word) else { return nil }
    return beginnings.firstIndex { names in names.contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }
}
