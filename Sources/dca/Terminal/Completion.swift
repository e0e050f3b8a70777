import Session

/// What could stand at the cursor.
struct Completion: Equatable {
  /// The part of the line that a candidate replaces, in bytes.
  var replacing: Range<Int>
  /// Whole texts for that part.
  var candidates: [String]
  /// What follows when there is one candidate.
  var suffix = " "

  /// The longest text that all candidates begin with.
  var commonPrefix: String { CommonPrefix.of(candidates) ?? "" }
}
