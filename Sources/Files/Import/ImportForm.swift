/// How the rows of a file tell of trades.
enum ImportForm {
  /// A row is a trade with an amount, and a price or a value.
  case rows
  /// A row is a trade with what left and what came.
  case exchanges
  /// A row is what left or what came; rows with a time or a number in common are one trade.
  case halves
  /// A row is a trade whose amount stands in a text.
  case texts
}
