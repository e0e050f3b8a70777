import Decimals

/// What a person has settled about a file of trades; nil for what the file has to show.
public struct ImportSettings: Sendable, Equatable {
  /// A column, by its number from 1 or by its name.
  public enum Column: Sendable, Equatable {
    case number(Int)
    case name(String)
    /// None: the file has no such column, whatever the names say.
    case none
  }

  /// What columns may be named for.
  public enum Role: String, Sendable, CaseIterable {
    case amount, price, value, fee, date, side, asset, currency, note
  }

  /// The mark before decimals.
  public enum DecimalMark: String, Sendable, CaseIterable {
    case point, comma
  }

  /// The order of the numbers of a date.
  public enum DateOrder: String, Sendable, CaseIterable {
    case dmy, mdy, ymd
  }

  /// What stands between cells.
  public enum Separator: String, Sendable, CaseIterable {
    case comma, semicolon, tab, pipe
  }

  /// Whether the money of a row includes the fee.
  public enum Fees: String, Sendable, CaseIterable {
    case included, extra
  }

  /// What a negative sum of money is, where amounts have no sign.
  public enum Negative: String, Sendable, CaseIterable {
    case purchases, sales
  }

  /// The columns by what they hold.
  public var columns: [Role: Column] = [:]
  /// The mark before decimals where a number may have either.
  public var decimal: DecimalMark?
  /// The order of dates where a date may have several.
  public var dates: DateOrder?
  /// What stands between cells.
  public var separator: Separator?
  /// The line of the header; 0 for none.
  public var header: Int?
  /// Whether money includes the fee.
  public var fees: Fees?
  /// What negative money is.
  public var negative: Negative?
  /// The only asset that is wanted.
  public var asset: String?
  /// The only currency that is wanted.
  public var currency: String?

  /// Nothing settled.
  public init() {}
}
