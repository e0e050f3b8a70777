/// What stands before the decimals of a number.
enum DecimalMark: Equatable {
  case point, comma

  /// The other one, which then groups thousands.
  var other: DecimalMark { self == .point ? .comma : .point }
}
