import Decimals
import Trades

/// A table, its market price and its own undo.
struct Sheet {
  var model = TradesModel()
  var price: Decimal?
  /// The currency of what was imported, as far as files have said it.
  var currency: String?
  var undoable = History()
  var redoable = History()

  /// Another sheet that starts as this one is, with nothing to undo.
  var copy: Sheet {
    var copy = Sheet()
    copy.model = model
    copy.price = price
    copy.currency = currency
    return copy
  }

  /// What the table has led to.
  func position(_ method: CostMethod) -> Position {
    Position(model.totals(method), price: price)
  }
}
