extension HeaderWords {
  /// Names that mean something as a whole.
  static let names: [String: HeaderMeaning] = {
    var names: [String: HeaderMeaning] = [:]
    func add(
      _ role: Role, _ strength: Int, otherwise: Role? = nil, text: Role? = nil, _ list: String
    ) {
      for name in list.split(separator: ",") {
        names[name.trimmingBlanks] = HeaderMeaning(
          role: role, strength: strength, otherwise: otherwise, text: text)
      }
    }
    add(.amount, 5, otherwise: .value, "amount, order amount, amt, final amount")
    add(
      .value, 7,
      "fiat amount, amount fiat, quote amount, gross amount, net amount, amount paid, cash amount")
    add(.value, 7, "received paid amount, trade value, total amount, total price")
    add(.amount, 9, "asset amount, coin amount, crypto amount, base amount, unit count, vol")
    add(.amount, 9, "amount asset, nombre d actions, numero de acciones, numero azioni")
    add(.amount, 10, "executed, filled, executed amount, filled amount, amount executed")
    // A word for securities is the number of them, or the name of one.
    add(.amount, 7, text: .side, "actions")
    add(.amount, 7, text: .asset, "titres, nombre, numero, actions titres")
    add(.value, 7, text: .asset, "valeur, valor")
    add(.amount, 8, "number of shares, no of shares, quantity transacted, share count")
    add(.amount, 4, "volume, change, betrag in stuck, nominal")
    add(.value, 6, "mutatie, mouvements, anderung, variacion, variazioni, cash, debit credit")
    add(.value, 5, "debit, credit, soll, haben, cargo, abono, dare, avere, paid in, paid out")
    add(.value, 5, "money in, money out, bij, af")
    add(.price, 7, "unit cost, cost per unit, cost per share, average cost, avg cost, unit value")
    add(.price, 7, "share value, net asset value, valore della quota, cost share, value share")
    add(.price, 3, "exchange rate")
    add(.price, 4, "asset value")
    add(.date, 7, "date, datetime, timestamp, data, data ora, data operazione, data esecuzione")
    add(
      .date, 8,
      "trade date, trade date time, trade time, execution time, executed at, trade created at")
    add(.date, 8, "date d operation, date operation, date d execution, fecha operacion")
    add(.date, 4, "buchtag, buchungstag, kursdatum")
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
    add(
      .market, 8,
      "pair, pairs, spot pairs, trading pairs, market, trading pair, currency pair, symbol pair, markt"
    )
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
    add(
      .asset, 6,
      """
      scheme name, investment, investments, name of the fund, instrument code, trading symbol, \
      stock name, coin name, company, contract, epic, gattung, fonds naam, holding, holdings, item, \
      naam, papier, position, scrip name, nombre del valor, nombre valor, nome titolo, nom du titre, \
      wertpapier name, underlying, anlage, base, valeurs, nome, nom
      """)
    add(.asset, 3, "security id")
    add(.asset, 5, "isin, code isin, identifier, isin code")
    add(.asset, 4, "wkn, sedol, cusip, valorennummer")
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
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
