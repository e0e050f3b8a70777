/// The one word of a closed set that a mistyped word can have meant.
enum Suggestion {
  /// The longest word that is compared.
  static let maximumLength = 40

  /// The only candidate that begins with the word, or else the only one within a third of the word's
  /// length, at least 1, of insertions, deletions, replacements and swaps of neighbours; nil if there
  /// is none or more than one.
  static func nearest(to word: ArraySlice<UInt8>, among candidates: [String]) -> String? {
    guard word.count <= maximumLength else { return nil }
    let longer = candidates.filter { $0.utf8.starts(with: word) }
    if longer.count == 1, !word.isEmpty { return longer[0] }
    let limit = max(word.count / 3, 1)
    let near = candidates.filter { candidate in
      let distance = distance(Array(word), Array(candidate.utf8))
      return distance <= limit && distance < candidate.utf8.count
    }
    return near.count == 1 ? near[0] : nil
  }

  /// Whether a word can hardly mean another one than `candidate`: it begins it, or has its letters
  /// with two neighbours swapped, one left out, one twice in a row or one behind them.
  static func isSlip(_ word: String, of candidate: String) -> Bool {
    let (typed, meant) = (Array(word.utf8), Array(candidate.utf8))
    if meant.starts(with: typed) { return true }
    guard typed.first == meant.first, distance(typed, meant) == 1 else { return false }
    switch typed.count - meant.count {
    case 0: return typed.sorted() == meant.sorted()
    case 1: return typed.starts(with: meant) || twins(in: typed) > twins(in: meant)
    default: return true
    }
  }

  /// How many letters follow one that is the same.
  private static func twins(in word: [UInt8]) -> Int {
    zip(word, word.dropFirst()).count { $0 == $1 }
  }

  /// The optimal string alignment distance (Damerau and Levenshtein).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let cost = a[i] | 0x20 == b[j] | 0x20 ? 0 : 1
        var best = min(last[j] + cost, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
