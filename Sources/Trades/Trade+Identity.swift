import Decimals

extension Trade {
  /// What tells one trade from another when trades are read a second time: all that was entered but
  /// the note and the rows that a sale names.
  public struct Identity: Hashable, Sendable {
    private let date: Day?
    private let first: Entry?
    private let second: Entry?
    private let fee: Fee?

    fileprivate init(_ trade: Trade) {
      date = trade.date
      (first, second) = trade.entries
      fee = trade.details.fee
    }
  }

  /// Equal for trades that may be one and the same, read twice.
  public var identity: Identity { Identity(self) }
}
