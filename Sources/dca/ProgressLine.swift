/// A line on a terminal that says how far the reading of a file has come, once that takes long.
final class ProgressLine {
  private static let patience = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)

  private let write: (String) -> Void
  private let isStopped: () -> Bool
  private var start: ContinuousClock.Instant?
  private var latest: ContinuousClock.Instant?
  private var width = 0

  /// A line that is written by `write`; `isStopped` says whether the person wants an end of it.
  init(write: @escaping (String) -> Void, isStopped: @escaping () -> Bool) {
    self.write = write
    self.isStopped = isStopped
  }

  /// Shows how many rows have been read and which share of the file; false where that is to end.
  func show(rows: Int, share: Double) -> Bool {
    let now = ContinuousClock.now
    guard let start else {
      start = now
      return !isStopped()
    }
    if now - start > Self.patience, latest.map({ now - $0 > Self.pause }) ?? true {
      latest = now
      var text = "reading: \(rows) rows"
      if share > 0, share <= 1 {
        let left = (now - start) * ((1 - share) / share)
        text += ", \(Int(share * 100)) %, \(left.components.seconds + 1) s left"
      }
      let pad = String(repeating: " ", count: max(width - text.utf8.count, 0))
      width = text.utf8.count
      write("\r\(text)\(pad)")
    }
    return !isStopped()
  }

  /// Takes the line away.
  func clear() {
    if width > 0 { write("\r\(String(repeating: " ", count: width))\r") }
    (start, latest, width) = (nil, nil, 0)
  }
}
