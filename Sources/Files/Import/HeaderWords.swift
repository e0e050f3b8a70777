/// The words of columns' names in English, German, French, Dutch, Spanish and Italian, in lower case
/// and without accents.
enum HeaderWords {
  /// A role and the words of which any one gives it.
  struct Rule: Sendable {
    let role: Role
    let strength: Int
    let words: Set<String>

    init(_ role: Role, _ strength: Int, _ words: String) {
      self.role = role
      self.strength = strength
      self.words = Set(words.split(separator: " ").map(String.init))
    }
  }

  /// Columns that hold something else, whatever the other words are.
  static let foreign = words(
    """
    balance saldo solde leaves remaining perc percent % high low volume24 holding realized realised \
    profit gain loss pnl gewinn verlust yield rendement leverage margin stop venue bourse beurs fx \
    force zone iban bic depot portefeuille accrued stuckzinsen avgholdingperiod wechselkurs wisselkoers \
    cambio dividend expiry strike result resultat ergebnis risultato resultado
    """)
  /// Words that make a column the second choice for its role.
  static let weakening = words(
    """
    order limit entered current market last closing close settle settlement value2 requested \
    ordered original acquisition auftrag valuta booking placed submitted entry
    """)
  /// Words that make a column the first choice.
  static let strengthening = words("trade executed filled transaction average avg avgtrading")
  /// Words for a currency, beside which other words tell of what.
  static let currencyWords = words(
    "currency ccy cur wahrung buchungswahrung devise monnaie munt moneda divisa valuta")

  /// Words that say how a time is told, which mean nothing here.
  static let zones = words("utc gmt cet cest est edt local uhr")

  /// Words for a part of something.
  static let rateWords = words("rate rates bps satz tasso taux tasa tarief")
  /// The words for fees.
  static let feeWords = rules.first { $0.role == .fee }?.words ?? []

  /// The first rule that has a word of the name counts.
  static let rules: [Rule] = [
    Rule(.status, 6, "status state statut stato estado zustand"),
    Rule(
      .fee, 6,
      """
      fee fees commission commissions comm costs charge charges gebuhr gebuhren provision kosten \
      entgelt entgelte spesen courtage transaktionskosten transactiekosten frais comision comisiones \
      gastos corretaje commissione commissioni spese duty levy brokerage
      """),
    Rule(
      .tax, 6,
      """
      tax taxes steuer steuern kapitalertragsteuer impot impots taxe taxes belasting impuesto \
      impuestos imposta imposte tasse withholding quellensteuer
      """),
    Rule(
      .date, 7,
      """
      date datetime timestamp datum fecha handelstag handelsdatum transaktionsdatum tradedate \
      ausfuhrungsdatum buchungstag buchungsdatum kaufdatum aankoopdatum
      """),
    Rule(
      .side, 7,
      """
      type side action way operation direction event kind typ art transaktion transaktionen \
      transaktionstyp transaktionsart vorgang geschaftsart buchungsart sens soort transactietype \
      tipo operacion operazione segno category subtype koop kauf achat activity movimiento mouvement \
      umsatzart transaktionsbezeichnung
      """),
    Rule(.date, 5, "time zeit heure hora"),
    Rule(
      .price, 7,
      """
      price kurs preis stuckpreis stuckkurs ausfuhrungskurs einstandskurs handelskurs cours prix \
      koers prijs precio cotizacion prezzo spot
      """),
    Rule(.price, 5, "rate nav vl"),
    Rule(
      .amount, 9,
      """
      quantity qty shares units executed filled stuck stucke stueck stuckzahl anzahl nominal \
      nominale menge quantite aantal cantidad titulos participaciones acciones quantita qta parts \
      quote anteile contracts size
      """),
    Rule(
      .value, 7,
      """
      value total subtotal cost funds notional proceeds money consideration wert gesamt summe \
      betrag bruttobetrag nettobetrag gesamtbetrag kurswert gegenwert marktwert montant valeur \
      bedrag totaal waarde tegenwaarde importe monto efectivo valore importo controvalore totale \
      paid spent principal gross net netto brutto fiat
      """),
  ]

  /// Names that mean something as a whole.
  static let names: [String: HeaderMeaning] = {
    var names: [String: HeaderMeaning] = [:]
    func add(_ role: Role, _ strength: Int, otherwise: Role? = nil, _ list: String) {
      for name in list.split(separator: ",") {
        names[name.trimmingBlanks] = HeaderMeaning(
          role: role, strength: strength, otherwise: otherwise)
      }
    }
    add(.amount, 5, otherwise: .value, "amount, order amount, amt")
    add(.value, 7, "fiat amount, quote amount, gross amount, net amount, amount paid, cash amount")
    add(.value, 7, "received paid amount, trade value, total amount, total price")
    add(.amount, 9, "asset amount, coin amount, crypto amount, base amount, unit count, vol")
    add(.amount, 8, "number of shares, no of shares, quantity transacted, share count")
    add(.amount, 4, "volume, change, betrag in stuck, nominal")
    add(.value, 6, "mutatie, mouvements, anderung, variacion, variazioni, cash, debit credit")
    add(.value, 5, "debit, credit, soll, haben, cargo, abono, dare, avere, paid in, paid out")
    add(.value, 5, "money in, money out, bij, af")
    add(.price, 7, "unit cost, cost per unit, cost per share, average cost, avg cost, unit value")
    add(.price, 3, "exchange rate")
    add(.price, 4, "asset value")
    add(.date, 7, "date, datetime, timestamp, data, data ora, data operazione, data esecuzione")
    add(
      .date, 8,
      "trade date, trade date time, trade time, execution time, executed at, trade created at")
    add(.date, 5, "created at, run date, date time, time entered, opened, tradedate")
    add(
      .date, 3,
      "valuta, value date, settle date, settlement date, date de valeur, data valuta, valutadatum")
    add(.time, 4, "time, tijd, heure, uhrzeit, zeit, hora, ora, time of day")
    add(
      .side, 9,
      "side, buy sell, buysell, trans code, kauf verkauf, achat vente, koop verkoop, compra venta")
    add(.side, 8, "transaction type, trade type, action, acquisto vendita, transactions")
    add(.side, 7, "type, transaction, operation, way, activity type, typ")
    add(.side, 4, "tag, label, category, reference")
    add(.market, 8, "pair, market, trading pair, currency pair, symbol pair, markt")
    add(.asset, 9, "symbol, ticker, ticker symbol, base currency, base asset, code, instrument")
    add(
      .asset, 8, "asset, coin, product, produkt, produit, producto, prodotto, currency name, token")
    add(
      .asset, 7,
      """
      security, security name, wertpapier, wertpapiername, name, titre, titel, titolo, titulo, \
      bezeichnung, fund, fonds, fondo, stock, share, strumento, instrument name, activo, effect, \
      fund name, security isin, holdingname, libelle valeur, wertpapierbezeichnung
      """)
    add(.asset, 5, "isin, code isin, identifier, isin code")
    add(.asset, 4, "wkn, sedol, cusip, valor")
    add(.asset, 3, "asset type")
    add(.asset, 9, "stock code, fondsname")
    add(
      .currency, 7,
      """
      currency, ccy, cur, wahrung, buchungswahrung, devise, monnaie, valuta, munt, moneda, divisa, \
      currency primary, transaction currency
      """)
    add(.currency, 8, "quote currency, fiat currency, price currency")
    add(.note, 6, "note, notes, memo, remark, remarks, notiz, notizen, bemerkung, remarque")
    add(.note, 6, "opmerking, notitie, nota, notas, note libre, annotation")
    add(.note, 5, "comment, comments, kommentar, commentaire, comentario, commento")
    add(
      .text, 6,
      """
      description, details, detail, omschrijving, beschreibung, verwendungszweck, libelle, \
      descripcion, descrizione, particulars, narrative, buchungstext, concepto, causale, \
      security description
      """)
    add(.key, 7, "trade id, refid, reference id")
    add(
      .key, 6, "order id, orderid, order #, id ordre, order no, auftragsnummer, id orden, id ordine"
    )
    add(.key, 3, "transaction id, tx id, txid, id, user id, operation id, position id, uuid")
    names["fee units"] = HeaderMeaning(role: .fee, strength: 6, unit: "units")
    add(.sent, 7, "sell, sent, sold, verkauf, from amount")
    add(.received, 7, "buy, received, bought, kauf, to amount")
    return names
  }()

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
