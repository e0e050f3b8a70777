/// What a column may hold, by its name alone.
struct HeaderMeaning: Sendable {
  var role: Role
  /// How surely: of two columns for one role the surer one is taken.
  var strength: Int
  /// Whether the money includes the fee, where the name says so.
  var includesFee: Bool?
  /// What else the column may be, once another one has the role.
  var otherwise: Role?
  /// What the column is where none of its cells is a number.
  var text: Role?
  /// The unit that the name has.
  var unit: String?

  /// What a column's name means; nil for a name that is not known.
  static func of(_ name: String) -> HeaderMeaning? {
    guard name.utf8.count <= 60 else { return nil }
    let header = HeaderName(name)
    var meaning = of(words: header.words, unit: header.unit)
    if let unit = header.unit { meaning?.unit = unit }
    return meaning
  }

  private static func of(words: [String], unit: String?) -> HeaderMeaning? {
    var words = words.filter { !HeaderWords.zones.contains($0) }
    // `Time(UTC+02:00)`.
    if words.count > 1 { words.removeAll { $0.allSatisfy(\.isNumber) } }
    var includesFee: Bool?
    // `Total (inclusive of fees)` speaks of a total, not of fees.
    if let cut = words.firstIndex(where: { feeHints[$0] != nil }),
      cut > 0 || unit != nil
    {
      includesFee = feeHints[words[cut]]
      words.removeSubrange(cut...)
      // And so does `Montant frais compris`.
      let others = words.filter { !HeaderWords.feeWords.contains($0) }
      if !others.isEmpty { words = others }
    }
    guard let last = words.last else {
      // A column that is named by its currency alone holds money.
      return unit.map {
        Units.isMoney($0)
          ? HeaderMeaning(role: .value, strength: 3) : HeaderMeaning(role: .amount, strength: 4)
      }
    }
    if let exact = HeaderWords.names[words.joined(separator: " ")] {
      return of(exact, unit, includesFee ?? words.compactMap { valueHints[$0] }.first)
    }
    let set = Set(words)
    if let unitOf = unitRole(words, last) { return HeaderMeaning(role: unitOf, strength: 6) }
    if let price = priceOfUnit(words, set, unit) { return price }
    // `FX Fee` is a fee.
    let isFee = !set.isDisjoint(with: HeaderWords.feeWords)
    if !set.subtracting(isFee ? ["fx"] : []).isDisjoint(with: HeaderWords.foreign) { return nil }
    if let leg = leg(set) { return leg }
    for rule in HeaderWords.rules where !set.isDisjoint(with: rule.words) {
      // A rate of fees is no fee.
      if rule.role == .fee, !set.isDisjoint(with: HeaderWords.rateWords) { return nil }
      var meaning = HeaderMeaning(role: rule.role, strength: rule.strength)
      if rule.role == .asset, !set.isDisjoint(with: HeaderWords.notAssets) { return nil }
      if !set.isDisjoint(with: HeaderWords.weakening) { meaning.strength -= 3 }
      if !set.isDisjoint(with: HeaderWords.strengthening) { meaning.strength += 1 }
      return of(meaning, unit, includesFee ?? words.compactMap { valueHints[$0] }.first)
    }
    if let unit, Units.isMoney(unit) { return HeaderMeaning(role: .value, strength: 4) }
    return nil
  }

  /// The price of one unit, and the price of all: `Wert je Anteil`, `EUR/BTC`, `Prix total`.
  private static func priceOfUnit(
    _ words: [String], _ set: Set<String>, _ unit: String?
  ) -> HeaderMeaning? {
    if words.count == 1, let unit, let other = Units.inHeader(words[0].uppercased()),
      Units.isMoney(unit) != Units.isMoney(other)
    {
      return HeaderMeaning(role: .price, strength: 5)
    }
    guard set.isDisjoint(with: HeaderWords.feeWords), set.isDisjoint(with: HeaderWords.foreign)
    else { return nil }
    let isPrice = !set.isDisjoint(with: HeaderWords.words(of: .price))
    let isMoney =
      !set.isDisjoint(with: HeaderWords.words(of: .value)) || unit.map(Units.isMoney) == true
    if !set.isDisjoint(with: HeaderWords.perUnit), isPrice || isMoney {
      return HeaderMeaning(
        role: .price, strength: set.isDisjoint(with: HeaderWords.weakening) ? 8 : 5)
    }
    guard isPrice, !set.isDisjoint(with: HeaderWords.sums) else { return nil }
    return HeaderMeaning(role: .value, strength: 7)
  }

  /// An amount in a currency is money, and one in a coin is no money.
  private static func of(
    _ meaning: HeaderMeaning, _ unit: String?, _ includesFee: Bool?
  ) -> HeaderMeaning {
    var meaning = meaning
    meaning.includesFee = includesFee
    // Of two prices the one without the fee is the price.
    if meaning.role == .price, includesFee == true { meaning.strength -= 3 }
    if unit != nil, meaning.role == .side { return HeaderMeaning(role: .value, strength: 4) }
    if meaning.role == .amount, meaning.otherwise == nil, unit.map(Units.isMoney) == true {
      meaning.role = .value
      meaning.strength = min(meaning.strength, 6)
    }
    guard let unit, meaning.otherwise == .value else { return meaning }
    meaning.role = Units.isMoney(unit) ? .value : .amount
    meaning.strength = 8
    meaning.otherwise = nil
    return meaning
  }

  private static let feeHints: [String: Bool] = [
    "incl": true, "inc": true, "including": true, "inclusive": true, "included": true,
    "inkl": true, "inklusive": true, "enthalten": true, "inclusief": true, "after": true,
    "nach": true, "compris": true, "incluidas": true, "incluidos": true, "incluse": true,
    "comprese": true, "excl": false, "ex": false, "excluding": false, "exclusive": false,
    "excluded": false, "exkl": false, "exklusive": false, "exclusief": false, "before": false,
    "ohne": false, "vor": false, "zzgl": false, "hors": false, "sans": false, "zonder": false,
    "sin": false, "escluse": false, "senza": false,
  ]

  private static let valueHints: [String: Bool] = [
    "net": true, "netto": true, "nettobetrag": true, "neto": true, "gesamtbetrag": true,
    "gross": false, "brutto": false, "bruttobetrag": false, "brut": false, "bruto": false,
    "lordo": false, "subtotal": false, "kurswert": false, "consideration": false, "funds": false,
    "notional": false, "principal": false,
  ]

  private static let unitWords: Set<String> = ["asset", "coin", "unit", "token"]

  /// `Fee currency`, `Rate currency`, `size unit` and the like tell the unit of another column.
  private static func unitRole(_ words: [String], _ last: String) -> Role? {
    guard words.count > 1 else { return nil }
    let isCurrency = !Set(words).isDisjoint(with: HeaderWords.currencyWords)
    guard isCurrency || unitWords.contains(last) else { return nil }
    if words.contains("pair") || words.contains("rate"), !words.contains("currency") { return nil }
    if words.contains("pair") { return .market }
    let rest = words.filter {
      !HeaderWords.currencyWords.contains($0) && !Self.unitWords.contains($0) || $0 == "rate"
    }
    let set = Set(rest)
    if let leg = leg(set.union(["amount"])), !set.isSuperset(of: ["received", "paid"]) {
      return .unit(leg.role)
    }
    if set.contains("price") || set.contains("rate") || set.contains("spot") {
      return .unit(.price)
    }
    if set.contains("quote") { return .currency }
    if set.contains("base") { return .asset }
    if let rule = HeaderWords.rules.first(where: { !set.isDisjoint(with: $0.words) }) {
      if [.amount, .price, .value, .fee].contains(rule.role) { return .unit(rule.role) }
    }
    if !set.isDisjoint(with: ["amount", "size"]) { return .unit(.amount) }
    if !isCurrency, set == ["trading"] { return .unit(.amount) }
    if !set.isDisjoint(with: ["paid", "total", "money"]) { return .unit(.value) }
    let isForeign = !set.isDisjoint(with: HeaderWords.foreign)
    if isForeign || !set.isDisjoint(with: ["original", "local", "settlement", "foreign"]) {
      return nil
    }
    return isCurrency ? .currency : nil
  }

  /// One side of an exchange: `Sent Amount`, `Received Quantity`, `Buy Quantity`.
  private static func leg(_ words: Set<String>) -> HeaderMeaning? {
    let isOut = !words.isDisjoint(with: [
      "sent", "sell", "sold", "from", "out", "outgoing", "input",
    ])
    let isIn = !words.isDisjoint(with: [
      "received", "buy", "bought", "to", "in", "incoming", "output",
    ])
    guard isOut != isIn, !words.isDisjoint(with: ["amount", "quantity", "volume"]),
      words.count <= 3, words.isDisjoint(with: ["value", "price", "fee", "paid"])
    else { return nil }
    return HeaderMeaning(role: isOut ? .sent : .received, strength: 7)
  }
}
