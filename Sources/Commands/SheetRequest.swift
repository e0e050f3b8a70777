/// What is asked of the sheets of a session.
public enum SheetRequest: Sendable {
  /// Go to a sheet, which is made if there is none of the name.
  case open(String)
  /// Make a sheet that starts as the present one is, and go there.
  case copy(String)
  /// Forget a sheet.
  case delete(String)
  /// Sum up all sheets.
  case list
  /// Put sheets side by side.
  case compare([String])
}
