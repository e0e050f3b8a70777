/// A prompt in the memory of C, where libedit looks it up whenever it draws.
final class PromptText {
  /// Null-terminated.
  let characters: UnsafePointer<Int32>
  private let storage: UnsafeMutableBufferPointer<Int32>

  init(_ text: String) {
    let ascii = text.utf8.filter { $0 < 0x80 && $0 != 0 }.map(Int32.init)
    storage = .allocate(capacity: ascii.count + 1)
    _ = storage.initialize(from: ascii + [0])
    characters = UnsafePointer(storage.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1))
  }

  deinit {
    storage.deallocate()
  }

  /// Where the line begins.
  func end(columns: Int) -> ScreenPosition {
    var position = ScreenPosition()
    var isHidden = false
    for character in storage.dropLast() {
      if character == 1 {
        isHidden.toggle()
      } else if !isHidden {
        position.advance(over: character, columns: columns)
      }
    }
    return position
  }
}
