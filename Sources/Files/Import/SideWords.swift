/// What a row's type, side or description says about it.
enum Activity: Equatable {
  case purchase, sale
  /// Some trade, whose side shows elsewhere.
  case trade
  /// A fee that was booked for itself.
  case fee
  /// A deposit, a dividend, a transfer: no trade.
  case other
}

/// The words for what happens to an account, in English, German, French, Dutch, Spanish and Italian.
enum SideWords {
  /// What a text says by the first of its words that is known; nil where none is.
  ///
  /// `Market` and `Trade` leave it to the words behind them.
  static func activity(of text: String) -> Activity? {
    let folded = HeaderName.folded(text)
    if let whole = wholes[folded] { return whole }
    let words = folded.split { !$0.isLetter }.map(String.init)
    var isTrade = false
    var index = 0
    while index < words.count {
      let pair = index + 1 < words.count ? pairs["\(words[index]) \(words[index + 1])"] : nil
      let activity = pair ?? table[words[index]]
      index += pair == nil ? 1 : 2
      switch activity {
      case .trade?: isTrade = true
      case let activity?: return activity
      case nil: break
      }
    }
    return isTrade ? .trade : nil
  }

  /// Whether a text is nothing but a word for a purchase or a sale.
  static func isSide(_ text: String) -> Bool {
    let activity = table[HeaderName.folded(text)]
    return activity == .purchase || activity == .sale
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

  /// Whether a status says that an order was not carried out.
  static func isFailure(_ status: String) -> Bool {
    let words = HeaderName.folded(status).split { !$0.isLetter }.map(String.init)
    return words.contains { word in failures.contains { word.hasPrefix($0) } }
  }

  private static let failures = [
    "cancel", "fail", "reject", "expire", "declin", "pending", "open", "revers", "void", "delet",
    "abgebrochen", "storn", "abgelehnt", "verfallen", "annul", "refus", "geannuleerd", "geweigerd",
    "rechaz", "caduc", "rifiut", "scadut", "unfilled", "new", "error", "busted", "working",
  ]

  /// Texts that mean something as a whole: the letters of sides.
  private static let wholes: [String: Activity] = [
    "b": .purchase, "s": .sale, "k": .purchase, "v": .sale, "a": .purchase, "c": .purchase,
    "bot": .purchase, "sld": .sale, "long": .purchase,
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
    "small assets": .other, "auto invest": .trade,
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
      reinvested wiederanlage subscription
      """)
    add(
      .sale,
      """
      sell sold sale selling verkauf verkaufen verkauft wertpapierverkauf verkoop verkocht vente \
      vendu vendre venta vendido vender vendita venduto rachat reembolso rimborso redemption
      """)
    add(
      .trade,
      """
      trade exchange match fill spot swap convert conversion trading order handel \
      market limit instant
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
      receive spend dividend dividends distribution interest staking stake unstake staked reward rewards earn \
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
