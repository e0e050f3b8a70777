/// Reads what columns of sides say.
struct SideReader {
  private var activities = TextCache<Activity?>()

  /// What a cell says in its column; nil for a word that is not known.
  mutating func activity(
    _ cell: CellText, in column: Columns.Column, isHalf: Bool = false
  ) -> Activity? {
    if !column.codes.isEmpty { return column.codes[HeaderName.folded(cell.text)] }
    return activities(cell) {
      isHalf ? SideWords.activityOfHalf($0) : SideWords.activity(of: $0)
    }
  }
}
