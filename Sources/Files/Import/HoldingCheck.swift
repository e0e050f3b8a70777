import Commands

/// Tells what was paid from what things are worth at present, in lists of holdings.
struct HoldingCheck {
  private(set) var columns: Columns

  /// The columns of a file; what the person has told of prices and money is not looked into.
  init(_ columns: Columns, _ settings: ImportSettings) throws(ImportRefusal) {
    self.columns = columns
    guard settings.columns[.price] == nil, settings.columns[.value] == nil else { return }
    let words = columns.names.map { Set(HeaderName($0).words) }
    let present = words.indices.filter { Self.isPresent(words[$0]) }
    let paid = words.indices.filter { index in
      !present.contains(index) && !words[index].isDisjoint(with: Self.paidWords)
        && (columns.isFree(index) || isMoney(index))
    }
    if present.isEmpty { return }
    if paid.isEmpty {
      try refuse(present)
      return
    }
    let others = words.indices.filter { !paid.contains($0) && isMoney($0) }
    // Where rows tell their side, a plain price is that of the trade.
    let hasSides = columns[.side] != nil
    for index in others where !hasSides || present.contains(index) { self.columns.forget(index) }
    if hasSides { return }
    for index in paid {
      let role: Role = words[index].isDisjoint(with: Self.unitWords) ? .value : .price
      let meaning = HeaderMeaning(role: role, strength: 7)
      self.columns.forget(index)
      self.columns.add(Columns.Column(index: index, name: columns.names[index], meaning: meaning))
    }
  }

  private func isMoney(_ index: Int) -> Bool {
    (columns.all(.price) + columns.all(.value)).contains { $0.index == index }
  }

  /// Refuses a list that has no other prices, and neither dates nor sides.
  private func refuse(_ present: [Int]) throws(ImportRefusal) {
    let hasOthers = columns.all(.price).contains { !present.contains($0.index) }
    guard !hasOthers, columns[.date] == nil, columns[.side] == nil, columns[.sent] == nil else {
      return
    }
    throw ImportRefusal(
      "these look like holdings at present prices, not like purchases",
      settlements: ["price column N", "value column N"])
  }

  private static func isPresent(_ words: Set<String>) -> Bool {
    !words.isDisjoint(with: presentWords)
      || (!words.isDisjoint(with: marketWords) && !words.isDisjoint(with: worthWords))
  }

  /// Words for the present.
  private static let presentWords = set(
    """
    current now today aktuell aktueller aktuelle aktuelles heute actuel actuelle actual attuale \
    huidig huidige slotkoers schlusskurs marktwert marktwaarde
    """)
  /// Words for a market or for the last time, and the words that they make present prices with.
  private static let marketWords = set(
    "market mkt marche mercato mercado markt last latest closing")
  private static let worthWords = set(
    "price value val worth wert kurs preis cours prix valeur prezzo valore precio valor koers waarde"
  )
  /// Words for what was paid.
  private static let paidWords = set(
    """
    purchase purchased cost basis acquisition paid invested kaufkurs kaufpreis kaufwert einkaufspreis \
    einstandskurs einstandspreis einstandswert einstand anschaffungskosten achat revient pru compra \
    acquisto carico aankoop aankoopkoers aankoopprijs aankoopwaarde kostprijs gak buy
    """)
  /// Words that make what was paid a price.
  private static let unitWords = set(
    """
    price avg average unit share per kaufkurs kaufpreis einkaufspreis einstandskurs einstandspreis \
    preis kurs prix cours pru unitaire prezzo precio medio koers prijs aankoopkoers aankoopprijs \
    kostprijs gak
    """)

  private static func set(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
