/// The words for what became of an order, in English, German, French, Dutch, Spanish and Italian.
enum StatusWords {
  /// Whether a status says that an order was carried out, as a whole.
  static func isSuccess(_ status: String) -> Bool {
    let words = HeaderName.folded(status).split { !$0.isLetter }.map(String.init)
    return words.contains { successes.contains($0) }
      && !words.contains { word in denials.contains { word.hasPrefix($0) } }
  }

  private static let successes = set(
    """
    filled executed completed complete done settled closed ok success successful succeeded confirmed \
    approved processed booked posted cleared finished traded matched yes true fulfilled \
    ausgefuhrt abgerechnet abgeschlossen gebucht verbucht erledigt erfolgreich vollstandig \
    execute executee executes executees effectue effectuee termine terminee regle reglee \
    uitgevoerd voltooid afgerond verwerkt ejecutado ejecutada completado completada liquidado \
    liquidada finalizado finalizada realizado realizada confirmado confirmada confermato confermata \
    bestatigt bevestigd confirme confirmee eseguito eseguita completato completata regolato regolata
    """)
  /// How words begin that say the contrary, or that only a part was carried out.
  private static let denials = [
    "not", "non", "no", "nicht", "niet", "pas", "part", "teil", "gedeelt",
    "cancel", "fail", "reject", "expire", "pending", "storn", "geloscht", "gestrichen", "annul",
  ]

  private static func set(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
