/// What the money and the amount of a row are counted in.
struct RowUnits {
  var asset: String?
  var currency: String?
  /// Whether the price is in another currency than the money.
  var isPriceForeign = false
  var isPriceInPence = false
  var isValueInPence = false
}
