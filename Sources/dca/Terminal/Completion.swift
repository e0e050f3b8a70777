/// What could stand at the cursor.
struct Completion: Equatable {
  /// The part of the line that a candidate replaces, in bytes.
  var replacing: Range<Int>
  /// Whole texts for that part.
  var candidates: [String]
  /// What follows when there is one candidate.
  var suffix = " "

  /// The longest text that all candidates begin with.
  var commonPrefix: String {
    guard let first = candidates.first else { return "" }
    var prefix = Array(first.unicodeScalars)
    for candidate in candidates.dropFirst() {
      var count = 0
      for (mine, theirs) in zip(prefix, candidate.unicodeScalars) {
        guard mine == theirs else { break }
        count += 1
      }
      prefix.removeSubrange(count...)
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: prefix)
    return text
  }
}
