/// What is known of the files of one broker beyond what the names of their columns say.
struct Layout: Sendable {
  /// Who writes such files.
  let name: String
  /// Names of columns that together are found in no other files, in lower case.
  let names: Set<String>
  /// What columns hold whose names say something else, in lower case.
  var roles: [String: Role] = [:]
  /// In which order the numbers of a date stand.
  var dates: DateOrder?
  /// Whether the money includes the fee.
  var includesFee: Bool?
  /// Whether the fee has no column and is what the money exceeds amount × price by.
  var isFeeInValue = false
  /// Whether what it calls an exchange is always of money for the coin that the row names.
  var exchangesMoney = false
  /// Whether negative money was paid.
  var isPaidNegative = false
  /// The decimal mark of numbers within texts.
  var textMark: DecimalMark?
  /// Which dollar `$` is.
  var dollar: String?

  /// The layout of a file by the names of its columns; nil for one that is not known.
  static func of(_ columns: [String]) -> Layout? {
    let names = Set(columns.map { $0.lowercased() })
    return all.first { $0.names.isSubset(of: names) }
  }

  private init(
    _ name: String, _ names: String, dates: DateOrder? = nil, includesFee: Bool? = nil,
    isFeeInValue: Bool = false, exchangesMoney: Bool = false, isPaidNegative: Bool = false,
    textMark: DecimalMark? = nil, dollar: String? = nil, roles: [String: Role] = [:]
  ) {
    self.dollar = dollar
    self.roles = roles
    self.name = name
    self.names = Set(names.split(separator: "|").map(String.init))
    self.dates = dates
    self.includesFee = includesFee
    self.isFeeInValue = isFeeInValue
    self.exchangesMoney = exchangesMoney
    self.isPaidNegative = isPaidNegative
    self.textMark = textMark
  }

  private static let all: [Layout] = [
    Layout("Revolut", "symbol|type|quantity|price|value|fees|date", dollar: "USD"),
    Layout(
      "Robinhood", "uuid|time entered|side|state|leaves quantity|entered price|notional",
      dollar: "USD"),
    Layout("Bitfinex", "#|pair|amount|price|fee|fee currency|date|order id", dates: .dmy),
    Layout(
      "Hargreaves Lansdown", "trade date|settle date|reference|unit cost (p)|quantity|value (£)",
      dates: .dmy, isFeeInValue: true,
      isPaidNegative: true),
    Layout(
      "InvestEngine", "security / isin|transaction type|share price|total trade value", dates: .dmy),
    Layout("eToro", "details|units|realized equity change|position id", dates: .dmy),
    Layout("Vanguard UK", "date|details|amount|balance", dates: .dmy, textMark: .point),
    Layout("DEGIRO", "datum|tijd|valutadatum|omschrijving|mutatie|order id", dates: .dmy),
    Layout(
      "DEGIRO", "date|time|value date|description|fx|change|order id", dates: .dmy,
      roles: ["change": .value]),
    Layout("DEGIRO", "datum|uhrzeit|valutadatum|beschreibung|fx|änderung", dates: .dmy),
    Layout("DEGIRO", "date|heure|date de|description|fx|mouvements", dates: .dmy),
    Layout("DEGIRO", "fecha|hora|fecha valor|descripción|variación", dates: .dmy),
    Layout("DEGIRO", "data|ora|data valuta|descrizione|variazioni", dates: .dmy),
    Layout("DEGIRO", "datum|tijd|product|beurs|aantal|koers|lokale waarde", dates: .dmy),
    Layout(
      "DEGIRO", "date|time|product|reference exchange|venue|quantity|local value", dates: .dmy),
    Layout("Fidelity", "run date|action|symbol|quantity|amount ($)", dates: .mdy, dollar: "USD"),
    Layout(
      "Schwab", "date|action|symbol|quantity|price|fees & comm|amount", dates: .mdy, dollar: "USD"),
    Layout(
      "Portfolio Performance", "date|type|valeur|devise de la transaction|isin|wkn",
      includesFee: true),
    Layout(
      "Portfolio Performance", "datum|type|waarde|transactievaluta|isin|wkn", includesFee: true),
    Layout(
      "Portfolio Performance", "fecha|tipo|valor|moneda de la transacción|isin|wkn",
      includesFee: true),
    Layout("Swissquote", "datum|auftrag #|transaktionen|stückpreis|nettobetrag", dates: .dmy),
    Layout("Swissquote", "date|order #|transaction|unit price|net amount", dates: .dmy),
    Layout("Swissquote", "date|ordre #|transaction|prix unitaire|montant net", dates: .dmy),
    Layout("Binance", "user_id|utc_time|account|operation|coin|change", dates: .ymd),
    Layout("Binance", "date(utc)|pair|side|price|executed|amount|fee", dates: .ymd),
    Layout(
      "Robinhood", "activity date|process date|settle date|trans code", dates: .mdy, dollar: "USD"),
    Layout(
      "E*TRADE", "transactiondate|transactiontype|securitytype|symbol", dates: .mdy, dollar: "USD"),
    Layout(
      "Vanguard", "trade date|settlement date|principal amount|share price", dates: .mdy,
      dollar: "USD"),
    Layout(
      "TD Ameritrade", "date|transaction id|description|symbol|reg fee", dates: .mdy, dollar: "USD"),
    Layout("Webull", "filled|total qty|avg price|filled time", dates: .mdy, dollar: "USD"),
    Layout(
      "interactive investor", "settlement date|symbol|sedol|debit|credit|running balance",
      dates: .dmy, isFeeInValue: true),
    Layout(
      "Trading 212", "action|time|no. of shares|price / share|exchange rate|total",
      includesFee: true),
    Layout(
      "Portfolio Performance", "datum|typ|wert|buchungswährung|gebühren|steuern|stück",
      includesFee: true),
    Layout(
      "Portfolio Performance", "date|type|value|transaction currency|fees|taxes|shares",
      includesFee: true),
    Layout(
      "Pocket", "price.amount|cost.amount|fee.amount|value.currency|value.amount",
      includesFee: false, exchangesMoney: true,
      roles: ["value.amount": .amount, "value.currency": .unit(.amount)]),
    Layout(
      "Strike",
      "time (utc)|status|transaction type|amount|currency|fee amount|fee currency|exchange rate",
      exchangesMoney: true),
    Layout("Delta", "way|base amount|quote amount|fee amount", includesFee: false),
  ]
}
