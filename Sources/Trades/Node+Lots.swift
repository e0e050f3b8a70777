/// The rows that sales name as lots.
extension Node {
  /// Whether a sale among the rows names lots.
  var namesLots: Bool { (activity?.namingCount ?? 0) > 0 }

  /// The same rows, whose lots have new numbers; nil for a lot that is gone.
  func renumbered(_ newNumber: (Int) -> Int?) -> Node {
    guard namesLots else { return self }
    guard height == 0 else { return Node.above(children.map { $0.renumbered(newNumber) }) }
    return Node(
      leaf: trades.map { trade in
        guard let lots = trade.lots else { return trade }
        var renumbered = trade
        renumbered.lots = lots.compactMap(newNumber)
        return renumbered
      })
  }
}
