import Trades

/// The trades of a file, and what is to be said about how they were found.
public struct ImportedFile: Sendable {
  /// The trades of one asset, in the order in which they were made as far as the file shows it.
  public struct Asset: Sendable {
    /// Its name in the file; nil where the file names none.
    public var name: String?
    /// The trades; rows that sales name are counted within them, from 1.
    public var trades: [Trade]
    /// The line of the file that each trade is from.
    public var lines: [Int]

    /// Trades of an asset, and their lines.
    public init(name: String?, trades: [Trade] = [], lines: [Int] = []) {
      self.name = name
      self.trades = trades
      self.lines = lines
    }

    /// The same trades with the last one first.
    public var reversed: Asset {
      Asset(name: name, trades: trades.reversed(), lines: lines.reversed())
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
