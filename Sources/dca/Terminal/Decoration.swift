import Session

/// What is drawn over and behind a line while it is typed.
struct Decoration {
  let preview: Preview
  /// Whether wrong words are red and the hint is dim; without colours brackets set it apart.
  let hasColor: Bool
}
