import Decimals
import Trades

/// The trades of a file, and what is to be said about how they were found.
public struct ImportedFile: Sendable {
  /// The trades of one asset, in the order in which they were made as far as the file shows it.
  public struct Asset: Sendable {
    /// Its name in the file; nil where the file names none.
    public var name: String?
    /// The trades; rows that sales name are counted within them, from 1.
    public private(set) var trades: [Trade] = []
    /// The line of the file that each trade is from, as many as there are trades.
    public private(set) var lines: [Int] = []

    /// An asset without trades.
    public init(name: String?) {
      self.name = name
    }

    /// Makes room for so many trades.
    public mutating func reserve(_ count: Int) {
      trades.reserveCapacity(count)
      lines.reserveCapacity(count)
    }

    /// Adds the trade of a line.
    public mutating func append(_ trade: Trade, line: Int) {
      trades.append(trade)
      lines.append(line)
    }

    /// Adds a fee to one that a trade may have; answers why that cannot be.
    public mutating func addFee(_ fee: Fee, at index: Int) -> String? {
      var trade = trades[index]
      let sum: Fee
      switch (trade.fee, fee) {
      case (nil, _): sum = fee
      case (.money(let a), .money(let b)): sum = .money(Decimal(rounding: a.exact + b.exact))
      case (.units(let a), .units(let b)): sum = .units(Decimal(rounding: a.exact + b.exact))
      default: return "a second kind of fee"
      }
      do {
        try trade.setFee(sum)
      } catch {
        return error.message
      }
      trades[index] = trade
      return nil
    }

    /// Takes the last trade away.
    public mutating func removeLast() {
      trades.removeLast()
      lines.removeLast()
    }

    /// Puts the last trade first, and so on.
    public mutating func reverse() {
      trades.reverse()
      lines.reverse()
    }
  }

  /// Rows that are no trades, or could not be read, for one reason.
  public struct Skipped: Sendable, Equatable {
    /// The reason, in a few words.
    public let reason: String
    /// The numbers of their lines.
    public var lines: [ClosedRange<Int>]
    /// How many rows there are.
    public var count: Int

    /// Rows of one reason.
    public init(reason: String, lines: [ClosedRange<Int>], count: Int) {
      self.reason = reason
      self.lines = lines
      self.count = count
    }
  }

  /// A column that was used.
  public struct Column: Sendable, Equatable {
    /// What it holds.
    public let role: String
    /// Its name in the file; empty where it has none.
    public let name: String
    /// Its number, from 1.
    public let number: Int

    /// A column for a role.
    public init(role: String, name: String, number: Int) {
      self.role = role
      self.name = name
      self.number = number
    }
  }

  /// The file's name as it was given.
  public var path: String
  /// The trades by asset, in the order in which the assets occur.
  public var assets: [Asset] = []
  /// The currency of all money; nil where the file names none.
  public var currency: String?
  /// How many rows were read behind the header, empty ones left out.
  public var rowsRead = 0
  /// How many of them are further rows of a trade that has several: each row is one of these, or the
  /// first row of a trade, or skipped.
  public var joinedRows = 0
  /// The rows that are no trades.
  public var skipped = SkippedRows()
  /// Rows whose fee was left out, since it is neither in money nor in the asset.
  public var uncountedFees = SkippedRows()
  /// The columns used.
  public var columns: [Column] = []
  /// What was settled and by what evidence, each a clause.
  public var remarks: [String] = []

  /// A file of which nothing is known yet.
  public init(path: String) {
    self.path = path
  }

  /// How many trades there are.
  public var tradeCount: Int { assets.reduce(0) { $0 + $1.trades.count } }
}
