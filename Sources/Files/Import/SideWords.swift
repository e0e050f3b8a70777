/// What a row's type, side or description says about it.
enum Activity: Equatable {
  case purchase, sale
  /// Some trade, whose side shows elsewhere.
  case trade
  /// One thing for another, which is a trade only where both are told.
  case exchange
  /// A fee that was booked for itself.
  case fee
  /// A deposit, a dividend, a transfer: no trade.
  case other
}

/// The words for what happens to an account, in English, German, French, Dutch, Spanish and Italian.
enum SideWords {
  /// What a text says by the first of its words that is known; nil where none is.
  ///
  /// `Market` and `Trade` leave it to the words behind them, and a savings plan may sell. What was
  /// cancelled is no trade, wherever the text says so.
  static func activity(of text: String) -> Activity? {
    let folded = HeaderName.folded(text)
    if let whole = wholes[folded] { return whole }
    let words = folded.split { !$0.isLetter }.map(String.init)
    if words.contains(where: isCancellation) { return .other }
    var weak: Activity?
    var index = 0
    while index < words.count {
      let pair = index + 1 < words.count ? pairs["\(words[index]) \(words[index + 1])"] : nil
      let activity = pair ?? table[words[index]]
      let isPlan = words[index].hasPrefix("sparplan") || words[index].hasPrefix("saving")
      index += pair == nil ? 1 : 2
      switch activity {
      case .purchase? where isPlan: weak = .purchase
      case .trade?: weak = weak ?? .trade
      case .exchange?: weak = weak == .purchase ? weak : .exchange
      case let activity?: return weak == .purchase && activity != .sale ? weak : activity
      case nil: break
      }
    }
    return weak
  }

  /// Whether a text is nothing but a word for a purchase or a sale.
  static func isSide(_ text: String) -> Bool {
    let activity = table[HeaderName.folded(text)]
    return activity == .purchase || activity == .sale
  }

  private static func isCancellation(_ word: String) -> Bool {
    cancellations.contains { word.hasPrefix($0) }
  }

  /// How words begin that take a trade back.
  private static let cancellations = [
    "cancel", "revers", "storn", "annul", "anulad", "geannul", "rescind", "korrektur", "ruckabwick",
  ]

  /// Letters and signs that tell sides in a column that has no others: `S` is a sale beside `B`, and
  /// beside `H` it is Soll, money that was paid.
  private static let codes: [[String: Activity]] = [
    ["b": .purchase, "s": .sale], ["k": .purchase, "v": .sale], ["a": .purchase, "v": .sale],
    ["c": .purchase, "v": .sale], ["+": .purchase, "-": .sale], ["s": .purchase, "h": .sale],
    ["d": .purchase, "c": .sale], ["dr": .purchase, "cr": .sale],
    ["soll": .purchase, "haben": .sale], ["debit": .purchase, "credit": .sale],
    ["in": .exchange, "out": .exchange], ["incoming": .exchange, "outgoing": .exchange],
  ]

  /// The letters or signs that a column's cells are; nil where they are no such.
  ///
  /// One alone counts only under a name that has both.
  static func codes(of cells: Set<String>, named name: String) -> [String: Activity]? {
    guard !cells.isEmpty else { return nil }
    let words = Set(HeaderName(name).words)
    return codes.first { table in
      cells.isSubset(of: table.keys) && (cells.count == 2 || words.isSuperset(of: table.keys))
    }
  }

  /// Whether a column's name asks for a side: `Is Buy`.
  static func isQuestion(_ name: String) -> Bool {
    HeaderName(name).words.contains { table[$0] == .purchase || table[$0] == .sale }
  }

  /// Whether a text is the title of rows that are sales, or no trades.
  static func isTitle(_ text: String) -> Bool {
    guard let activity = activity(of: text) else { return false }
    return activity != .trade && activity != .purchase && text.split(separator: " ").count < 3
  }

  /// The same of one half of a trade: there `Spend` and `Receive` are no transfers.
  static func activityOfHalf(_ text: String) -> Activity? {
    ["spend", "receive"].contains(HeaderName.folded(text)) ? .trade : activity(of: text)
  }

  /// Whether a text is the label of totals.
  static func isTotal(_ text: String) -> Bool {
    HeaderName.folded(text).split { !$0.isLetter }.contains { totals.contains(String($0)) }
  }

  private static let totals: Set<String> = [
    "total", "totals", "sum", "summe", "gesamt", "gesamtsumme", "totaal", "totale", "totali",
    "somme", "subtotal", "zwischensumme", "suma", "somma", "insgesamt",
  ]

  /// Texts that mean something as a whole: the letters of sides.
  private static let wholes: [String: Activity] = [
    "b": .purchase, "s": .sale, "k": .purchase, "v": .sale, "a": .purchase, "c": .purchase,
    "bot": .purchase, "sld": .sale, "sold to you": .other, "in": .other, "out": .other,
    "incoming": .other, "outgoing": .other, "eingang": .other, "ausgang": .other,
    "rei": .purchase, "reinv": .purchase, "drip": .purchase,
  ]

  private static let pairs: [String: Activity] = [
    "reinvest shares": .purchase, "open position": .purchase, "position opened": .purchase,
    "close position": .sale, "position closed": .sale, "reinvest dividend": .other,
    "transaction buy": .trade, "transaction spend": .trade, "transaction sold": .trade,
    "transaction revenue": .trade, "transaction related": .trade, "transaction fee": .fee,
    "savings plan": .purchase, "saving plan": .purchase, "stock split": .other,
    "buy fee": .fee, "sell fee": .fee, "sale of": .sale, "dividend reinvestment": .purchase,
    "reinvested dividend": .purchase, "purchase fee": .fee, "trade fee": .fee,
    "trading fee": .fee, "custody fee": .fee, "sell side": .sale, "buy side": .purchase,
    "small assets": .other, "auto invest": .trade, "close buy": .sale, "close sell": .other,
    "open sell": .other, "sale proceeds": .other, "subscription rebate": .other, "mark to": .other,
    "trade in": .exchange, "trade out": .exchange,
  ]

  private static let table: [String: Activity] = {
    var table: [String: Activity] = [:]
    func add(_ activity: Activity, _ words: String) {
      for word in words.split(whereSeparator: \.isWhitespace) { table[String(word)] = activity }
    }
    add(
      .purchase,
      """
      buy bought purchase purchased buying kauf kaufen gekauft ankauf wertpapierkauf sparplan \
      sparplanausfuhrung koop gekocht aankoop kopen achat achete acheter souscription compra \
      comprado comprar compre suscripcion acquisto acquistato sottoscrizione reinvestment \
      reinvested wiederanlage subscription buys purchases kaufe achats compras acquisti aankopen
      """)
    add(
      .sale,
      """
      sell sold sale selling verkauf verkaufen verkauft wertpapierverkauf verkoop verkocht vente \
      vendu vendre venta vendido vender vendita venduto rachat reembolso rimborso redemption \
      sells sales redeem redeemed verkaufe ventes ventas vendite verkopen
      """)
    add(
      .trade,
      """
      trade match fill spot trading order handel market limit instant
      """)
    add(
      .exchange,
      """
      exchange exchanged swap swapped switch switched convert converted conversion tausch umtausch \
      umschichtung arbitrage permuta canje conversione conversie omwisseling
      """)
    add(
      .fee,
      """
      fee fees commission commissions charge gebuhr gebuhren provision entgelt transactiekosten \
      kosten transaktionskosten transaktionsgebuhr frais courtage comision comisiones gastos \
      commissione commissioni spese cost costs costes couts transactiekosten duty levy
      """)
    add(
      .other,
      """
      deposit deposits withdrawal withdrawals withdraw send sent received transfer transfers \
      receive recv spend dividend dividends distribution interest staking stake unstake staked reward rewards earn \
      earning cashback airdrop mining income tax taxes withholding journal split merger spinoff \
      adjustment payment payout credit debit card fork gift donation bonus referral rebate lending \
      loan rollover funding margin delivery inpayment customer wire ach cash moneylink refund \
      einzahlung auszahlung zinsen zins dividende dividenden ausschuttung steuer steuern steuerruck \
      einlieferung auslieferung umbuchung uberweisung entnahme einlage gutschrift lastschrift \
      storting opname rente dividendbelasting belasting overboeking terugstorting ideal uitkering \
      depot retrait interet interets dividendes virement transfert impot versement coupon \
      deposito retirada retiro interes intereses dividendo dividendos transferencia impuesto \
      ingreso reintegro prelievo interesse interessi dividendi bonifico imposta trasferimento \
      versamento accredito addebito sweep
      """)
    return table
  }()
}
