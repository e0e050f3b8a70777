/// What rows can be sorted by.
public enum SortKey: Equatable, Sendable {
  /// A field.
  case field(Field)
  /// The date.
  case date
}
