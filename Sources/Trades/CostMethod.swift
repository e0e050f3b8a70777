/// Which units a sale takes, and so what they had cost.
public enum CostMethod: String, CaseIterable, Sendable {
  /// All units form one pool and leave at its average cost.
  case average
  /// The oldest units leave first.
  case fifo
  /// The newest units leave first.
  case lifo
  /// The dearest units leave first, fees included; of equally dear ones the oldest.
  case hifo
  /// The cheapest units leave first, fees included; of equally cheap ones the oldest.
  case lofo
}
