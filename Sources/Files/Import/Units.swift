/// What stands for money and for assets in the cells and names of files.
enum Units {
  /// The codes of currencies by ISO 4217 that brokers account in.
  static let currencies: Set<String> = [
    "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNH", "CNY", "COP", "CZK", "DKK",
    "EGP", "EUR", "GBP", "GBX", "GEL", "HKD", "HRK", "HUF", "IDR", "ILS", "INR", "ISK", "JPY",
    "KES", "KRW", "KWD", "KZT", "MAD", "MXN", "MYR", "NGN", "NOK", "NZD", "PEN", "PHP", "PKR",
    "PLN", "QAR", "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD",
    "UYU", "VND", "ZAR",
  ]
  /// Coins that are worth a unit of money each.
  static let stablecoins: [String] = [
    "USDT", "USDC", "BUSD", "TUSD", "FDUSD", "DAI", "USDP", "EURT", "EURC", "PYUSD", "UST", "GUSD",
    "EURX", "GBPX", "USDX",
  ]
  /// Coins in which others are priced, the most usual first.
  private static let quoteCoins = ["BTC", "ETH", "BNB"]
  /// Other coins that stand in the names of columns.
  private static let coins: Set<String> = [
    "BTC", "XBT", "ETH", "BNB", "SOL", "ADA", "XRP", "DOT", "LTC", "BCH", "DOGE", "LINK", "AVAX",
    "MATIC", "ATOM", "XLM", "TRX", "XMR", "SATS",
  ]
  private static let signs: [String: String] = [
    "$": "$", "€": "EUR", "£": "GBP", "¥": "JPY", "₿": "BTC", "US$": "USD", "A$": "AUD",
    "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "S$": "SGD", "R$": "BRL", "NZ$": "NZD", "₹": "INR",
    "zł": "PLN", "SFr": "CHF", "₩": "KRW", "₽": "RUB", "₺": "TRY",
    "Kč": "CZK", "Ft": "HUF", "₴": "UAH", "฿": "THB", "₱": "PHP", "₫": "VND", "₪": "ILS",
    "RM": "MYR", "Rp": "IDR", "Euro": "EUR", "euro": "EUR", "p": "GBX", "GBp": "GBX",
    "pence": "GBX", "Pence": "GBX",
  ]

  /// The currencies that `$` may stand for.
  private static let dollars: Set<String> =
    Set(["$", "USD", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP"])
    .union(stablecoins)
  /// Words for pieces of whatever is counted, in lower case and without accents.
  private static let pieces: Set<String> = [
    "share", "shares", "unit", "units", "pc", "pcs", "piece", "pieces", "stk", "st", "stuck",
    "stueck", "anteil", "anteile", "part", "parts", "titre", "titres", "accion", "acciones",
    "azione", "azioni", "stuk", "stuks", "aandelen", "actions", "quote", "contracts",
  ]

  /// Whether a word behind a number counts pieces.
  static func isPieces(_ word: String) -> Bool { pieces.contains(HeaderName.folded(word)) }

  /// Whether two units are one, as `$` and a dollar with a name are.
  static func areSame(_ a: String, _ b: String) -> Bool {
    a == b || (a == "$" && dollars.contains(b)) || (b == "$" && dollars.contains(a))
  }

  /// The one name of a unit: `€` is EUR, `XBT` and `XXBT` are BTC. `$` does not say which dollar.
  static func named(_ text: String) -> String {
    if let code = signs[text] { return code }
    let upper = text.uppercased()
    return switch upper {
    case "XBT", "XXBT": "BTC"
    case "XETH": "ETH"
    case "XXRP": "XRP"
    case "XLTC": "LTC"
    case "XXDG", "XDG": "DOGE"
    case "XXMR": "XMR"
    case "XXLM": "XLM"
    case "ZEUR", "ZUSD", "ZGBP", "ZCAD", "ZJPY", "ZAUD", "ZCHF": String(upper.dropFirst())
    case "GBX", "GBP.": "GBX"
    default: upper
    }
  }

  /// Whether a text is the code of a coin as it is written by one exchange or another.
  static func isCoin(_ text: String) -> Bool {
    text == "XBT" || text == "XXBT" || coins.contains(text)
  }

  /// Whether a unit, by its one name, is money.
  static func isMoney(_ unit: String) -> Bool {
    unit == "$" || currencies.contains(unit) || stablecoins.contains(unit)
  }

  /// The unit that a word of a column's name is; nil for a word that is none.
  static func inHeader(_ word: String) -> String? {
    if currencies.contains(word) || coins.contains(word) || stablecoins.contains(word) {
      return named(word)
    }
    return signs[word].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// How much a unit is money rather than an asset; more for currencies.
  static func rank(_ unit: String) -> Int {
    if unit == "$" || currencies.contains(unit) { return 100 }
    if stablecoins.contains(unit) { return 50 }
    return quoteCoins.firstIndex(of: unit).map { 10 - $0 } ?? 0
  }

  /// The asset and the money of a pair such as `BTC-EUR`, `XXBTZEUR` and `BTCUSDT`; nil for no pair.
  ///
  /// Without a mark between them only the names of markets are taken apart, and what ends in a coin
  /// that is worth a unit of money.
  static func pair(_ text: String, isMarket: Bool) -> (asset: String, money: String)? {
    for mark in ["/", "-", "_", ":"] {
      let parts = text.split(separator: mark, omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") {
        let (asset, money) = (named(String(parts[0])), named(String(parts[1])))
        // `USDT-BTC` has the money first.
        if isMoney(asset), (1..<50).contains(rank(money)) { return (money, asset) }
        return rank(money) > 0 ? (asset, money) : nil
      }
    }
    // `tBTCUSD`.
    let isPrefixed =
      isMarket && text.hasPrefix("t")
      && text.dropFirst().allSatisfy { $0.isUppercase || $0.isNumber }
    let upper = isPrefixed ? String(text.dropFirst()) : text.uppercased()
    let isCode = upper.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) }
    guard isCode, upper.utf8.count >= 6 else { return nil }
    if upper.utf8.count == 8, upper.hasPrefix("X") {
      // `XXBTZEUR`, `XETHXXBT`.
      let (asset, money) = (String(upper.prefix(4)), String(upper.suffix(4)))
      if rank(named(money)) > 0, named(money) != money { return (named(asset), named(money)) }
    }
    let quote = (isMarket ? quotes : stablecoins).first {
      upper.hasSuffix($0) && upper.utf8.count > $0.utf8.count + 1
    }
    return quote.map { (named(String(upper.dropLast($0.utf8.count))), $0) }
  }

  private static let quotes = stablecoins + currencies.sorted() + quoteCoins
}
