/// A closed set of words, in which one is found without comparing texts.
struct Vocabulary: Sendable {
  /// The words, in the order in which they are listed.
  let words: [String]
  private let keys: [Key]

  init(_ words: [String]) {
    self.words = words
    keys = words.map { Key(Array($0.utf8)[...]) }
  }

  /// The index of a word; nil where it is not one of the set.
  func index(of word: ArraySlice<UInt8>) -> Int? {
    let key = Key(word)
    for index in keys.indices where keys[index] == key {
      if word.count <= Key.length || words[index].utf8.elementsEqual(word) { return index }
    }
    return nil
  }

  /// A word's length and first eight bytes, which are all there is of most words.
  private struct Key: Equatable {
    static let length = 8

    let count: Int
    let head: UInt64

    init(_ word: ArraySlice<UInt8>) {
      count = word.count
      head = word.prefix(Self.length).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
