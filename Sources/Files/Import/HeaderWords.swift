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
    balance saldo solde leaves remaining perc percent % less high low volume24 holding realized realised \
    profit gain loss pnl gewinn verlust yield rendement leverage margin stop venue bourse beurs fx \
    force zone iban bic depot portefeuille accrued stuckzinsen avgholdingperiod wechselkurs wisselkoers \
    cambio dividend expiry strike result resultat ergebnis risultato resultado
    """)
  /// Words that make a column the second choice for its role.
  static let weakening = words(
    """
    order limit entered current market last closing close settle settlement value2 requested \
    ordered original acquisition auftrag valuta booking placed submitted entry exchange aktueller aktuell actuel attuale erstellt \
    created storniert gestrichen offen
    """)
  /// Words that make a column the first choice.
  static let strengthening = words(
    """
    trade executed filled transaction average avg avgtrading ausgefuhrt ausfuhrung execution \
    fill
    """)
  /// Words for a currency, beside which other words tell of what.
  static let currencyWords = words(
    "currency ccy cur wahrung buchungswahrung devise monnaie munt moneda divisa valuta einheit")

  /// Words that say how a time is told, which mean nothing here.
  static let zones = words("utc gmt cet cest est edt local uhr")

  /// Words for a part of something.
  static let rateWords = words("rate rates bps satz tasso taux tasa tarief")
  /// Words that make money that of one unit: `Value per share`, `Wert je Anteil`.
  static let perUnit = words(
    "per je pro unitaire unitario unitaria liquidative quota anteilswert average avg medio moyen")
  /// Words beside which a word for assets means something else: `Stock exchange`.
  static let notAssets = words("exchange class country account number status borse platform")
  /// Words that make a price the sum of all units: `Prix total`.
  static let sums = words("total totale totaal gesamt")
  /// The words that give a role.
  static func words(of role: Role) -> Set<String> { rules.first { $0.role == role }?.words ?? [] }
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
      gastos corretaje commissione commissioni spese duty levy brokerage transaktionsgebuhr \
      transaktionsgebuhren ordergebuhr ordergebuhren ordergebuehr ordergebuehren borsengebuhr \
      borsengebuhren handelsgebuhr handelsgebuhren maklercourtage fremdkosten fremdspesen \
      mindermengenzuschlag makelaarsloon makelaarskosten beurstaks commissie commissies \
      transactiekost costi costes couts third bollo bolli
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
      ausfuhrungsdatum buchungstag buchungsdatum transactiedatum kaufdatum orderdatum \
      aankoopdatum
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
      koers prijs precio cotizacion prezzo spot quotazione einzelpreis kaufkurs kaufpreis \
      anteilspreis anteilswert
      """),
    Rule(.price, 5, "rate nav vl"),
    Rule(
      .amount, 9,
      """
      quantity qty shares units stuck stucke stueck stuckzahl anzahl nominal \
      nominale menge quantite aantal cantidad titulos participaciones acciones quantita qta parts \
      quote anteile contracts size qte stk titres azioni titoli aandelen stukken stuks
      """),
    Rule(
      .value, 7,
      """
      value total subtotal cost funds notional proceeds money consideration wert gesamt summe \
      betrag bruttobetrag nettobetrag gesamtbetrag kurswert gegenwert marktwert montant valeur \
      bedrag totaal waarde tegenwaarde importe monto efectivo valore importo controvalore totale \
      paid spent principal gross net netto brutto fiat gesamtpreis totaalprijs zahlungsbetrag \
      anlagebetrag kaufwert importi
      """),
    Rule(.amount, 9, "executed filled fill"),
    Rule(.market, 7, "pair pairs"),
    Rule(
      .asset, 6,
      """
      symbol ticker isin wkn cusip sedol security instrument wertpapier aktie aktien aandeel actif \
      titolo titre fund funds fonds fondo scheme crypto cryptocurrency kryptowahrung etf stock scrip \
      investment investments strumento coin token support
      """),
  ]

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}
