import Commands

/// A way back through what was done, or forward again.
public struct Journey {
  /// Which way.
  public enum Direction: Sendable {
    case undo
    case redo

    /// The command that goes that way.
    var verb: String {
      switch self {
      case .undo: "undo"
      case .redo: "redo"
      }
    }

    /// What it has done with a change.
    var participle: String {
      switch self {
      case .undo: "undone"
      case .redo: "redone"
      }
    }

    /// Where its steps are, and where their reverses go.
    var source: WritableKeyPath<Sheet, History> { self == .undo ? \.undoable : \.redoable }
    var target: WritableKeyPath<Sheet, History> { self == .undo ? \.redoable : \.undoable }
  }

  /// How many changes are named one by one.
  private static let namedChanges = 5

  let direction: Direction
  /// The changes, in the order in which they were gone through: commands, or words for several.
  private(set) var changes: [[UInt8]] = []

  init(_ direction: Direction) { self.direction = direction }

  mutating func pass(_ name: [UInt8]?) { changes.append(name ?? []) }

  /// What was taken back or made again, in one sentence.
  var text: String {
    let names = changes.map { Quotation.escaped($0[...]) }
    return "\(direction.participle): "
      + (names.count > Self.namedChanges
        ? "\(names.count) changes" : names.joined(separator: "; "))
  }
}
