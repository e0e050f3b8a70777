/// The numbers of one row as they are written, in the order of a plan's slots.
struct RowCells {
  private(set) var contents: [NumberCell.Content] = []
  /// The trade that a text tells of, in files that have their trades there.
  private(set) var text: TradeText?

  /// Reads the cells of a record.
  mutating func read(_ record: Record, _ plan: borrowing Plan) {
    contents.removeAll(keepingCapacity: true)
    text = nil
    if let column = plan.text { text = TradeText.read(record[column.index]) }
    for index in plan.slots.indices {
      if let column = plan.slots[index].column {
        contents.append(NumberCell.read(record[column.index]))
      } else if index == plan.amount, let text {
        contents.append(.number(text.amount))
      } else if index == plan.price, let price = text?.price {
        contents.append(.number(price))
      } else {
        contents.append(.empty)
      }
    }
  }

  /// A number of the row; nil where it has none.
  subscript(slot: Int) -> NumberCell? {
    if case .number(let number) = contents[slot] { number } else { nil }
  }
}
