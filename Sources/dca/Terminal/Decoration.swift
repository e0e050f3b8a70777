/// What is drawn over and behind a line while it is typed.
struct Decoration {
  /// The bytes of the line that are red, if any.
  var red: Range<Int>?
  /// What completes the line's last word.
  var completion = ""
  /// What else stands behind the line.
  var hint = ""
  /// Whether completion and hint are dim; without colours brackets set them apart.
  var hasColor = true
}
