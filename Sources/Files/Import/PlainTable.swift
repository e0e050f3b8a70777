import Decimals
import Session
import Trades

/// A table of dates, amounts and prices that are all written in the one way that leaves nothing open:
/// `2024-01-31,0.50,1234.56`.
///
/// Most long files are like that, and need no survey of all rows before the first is read.
struct PlainTable: SimpleTable {
  private let columns: Columns
  private let date: Int?
  private var amount: Numbers
  private var price: Numbers
  private var asset = ImportedFile.Asset(name: nil)
  private var order = RowOrder()
  /// A trade of the last date, with which others of the same day share all they have but numbers.
  private var dated = Trade.empty

  /// The table with a header, or nil where it has other columns.
  init?(_ columns: Columns) {
    let roles = Set(columns.byRole.keys)
    guard roles.subtracting([.date]) == [.amount, .price],
      roles.allSatisfy({ columns.all($0).count == 1 && columns[$0]?.meaning.unit == nil }),
      let amount = columns[.amount], let price = columns[.price]
    else { return nil }
    self.columns = columns
    date = columns[.date]?.index
    self.amount = Numbers(index: amount.index)
    self.price = Numbers(index: price.index)
  }

  /// A column of numbers above zero, with a point before their decimals.
  private struct Numbers {
    let index: Int
    /// Whether some number shows that a point is no thousands mark, and whether one needs that.
    private var isCertain = false
    private var isOpen = false

    init(index: Int) { self.index = index }

    var isSettled: Bool { isCertain || !isOpen }

    @inline(__always)
    mutating func read(_ record: Record) -> Decimal? {
      let cell = record.whole(index)
      guard !cell.isEmpty, let number = NumberCell.readPlain(cell), !number.isNegative,
        number.coefficient != 0
      else { return nil }
      if number.openMark != nil { isOpen = true }
      if number.certainMark != nil { isCertain = true }
      return number.decimal(.point)
    }
  }

  var rowCount: Int { asset.trades.count }

  mutating func take(_ record: Record) -> Bool {
    if record.count == 1, record.whole(0).isEmpty { return true }
    // A number that was taken apart by its comma makes a row longer than the header.
    guard record.count <= columns.names.count else { return false }
    guard let amount = amount.read(record), let price = price.read(record) else { return false }
    if let date {
      guard let cell = DateCell.readISO(record.whole(date)), let day = cell.day else {
        return false
      }
      if dated.date != day { dated.date = day }
      order.add(RowMoment(day: day, seconds: cell.seconds))
    }
    var trade = dated
    guard trade.enterPurchase(amount: amount, price: price) else { return false }
    asset.append(trade, line: record.line)
    return true
  }

  mutating func reserve(rows: Int) { asset.reserve(rows) }

  func file(path: String) -> ImportedFile? {
    guard amount.isSettled, price.isSettled else { return nil }
    var file = ImportedFile(path: path)
    let isNewestFirst = order.isNewestFirst
    if rowCount > 0 { file.assets = [asset] }
    for index in file.assets.indices where isNewestFirst { file.assets[index].reverse() }
    file.rowsRead = rowCount
    file.columns = columns.byRole.values.joined().sorted { $0.index < $1.index }.map {
      ImportedFile.Column(role: $0.meaning.role.name, name: $0.name, number: $0.index + 1)
    }
    if isNewestFirst { file.remarks = [RowOrder.remark] }
    return file
  }
}
