import CEditline
import Glibc

/// A prompt with libedit's line editing. One a process.
///
/// From the first prompt until it is closed the terminal stays in the mode for editing, also while
/// commands run: what is typed ahead is then neither echoed into their output nor cut at 4,095
/// bytes a line, and a Ctrl-D in it keeps its meaning.
final class LineEditor {
  /// Why a line ended without one.
  enum Failure: Equatable {
    case interrupted
    case endOfInput
    case terminated(signal: Int32)
  }

  /// How many lines Up and Ctrl-R reach back.
  static let historyLimit = 10_000

  let editor: OpaquePointer
  let signals: Signals
  let completing: (_ line: [UInt8], _ cursor: Int) -> Completion
  let hasEscapes: Bool
  private let keys: KeySource
  private let history: OpaquePointer?
  private var earlierLines: (() -> [[UInt8]])?
  private let canEdit: Bool
  private var isOpen = true

  private var reader = UTF8Reader()
  private var failure: Failure?
  private(set) var prompt = PromptText("")
  /// The number of columns that the line was last drawn for.
  private var drawnColumns = TerminalSize.usual.columns
  private var isFirstKey = false
  /// A character that libedit is handed by its own function, for it is drawn onto the last one.
  private(set) var heldBack: Int32 = 0
  /// How many keys have been read, so that two Tabs in a row can be told.
  private(set) var keyCount = 0
  var lastTab = -1

  /// Nil when standard input and output are not a terminal that lines can be edited on. The lines
  /// from earlier runs, oldest first, are asked for after the first prompt has been drawn.
  init?(
    programName: String,
    history earlierLines: @escaping () -> [[UInt8]],
    completing: @escaping (_ line: [UInt8], _ cursor: Int) -> Completion
  ) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    // Whatever the language, the text is UTF-8; only the classes and widths of characters are
    // asked for, never a decimal point.
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
    guard let signals = Signals() else { return nil }
    guard let editor = dca_editor_open(programName) else {
      signals.remove()
      return nil
    }
    self.editor = editor
    self.signals = signals
    self.completing = completing
    self.earlierLines = earlierLines
    keys = KeySource()
    history = dca_history_open(Int32(Self.historyLimit))
    dca_editor_set_signals(editor, 0)
    if let history { dca_editor_set_history(editor, history) }
    KeyBindings.install(in: editor)
    canEdit = dca_editor_is_editing(editor) != 0
    hasEscapes = dca_editor_has_escapes(editor) != 0
    dca_editor_set_prompt(editor) { editor in LineEditor.owner(of: editor)?.prompt.characters }
    dca_editor_set_reader(editor) { editor, slot in
      guard let slot, let key = LineEditor.owner(of: editor)?.nextKey() else { return -1 }
      slot.pointee = key
      return 1
    }
    dca_editor_set_owner(editor, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    close()
  }

  /// The object behind a pointer of libedit's.
  static func owner(of editor: OpaquePointer?) -> LineEditor? {
    guard let editor, let owner = dca_editor_owner(editor) else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Asks for a line. The prompt is ASCII; text between two `\u{1}` takes no room on the screen.
  func readLine(prompt text: String) -> Input {
    guard isOpen else { return .endOfInput }
    let waiting = signals.beginLine()
    defer { signals.endLine() }
    // Ctrl-C for a command that is done has nothing to drop.
    if let signal = Self.ending(waiting) { return .terminated(signal: signal) }
    failure = nil
    isFirstKey = true
    prompt = PromptText(text)
    if canEdit {
      if waiting.contains(.goOn) { dca_editor_prepare_terminal(editor, 0) }
      // libedit would draw the prompt first: what is typed at once would be echoed over it.
      dca_editor_prepare_terminal(editor, 1)
    }
    var count: Int32 = 0
    let line = dca_editor_read(editor, &count)
    if canEdit { dca_editor_set_editing(editor, 1) }

    if failure == nil, let line, count > 0 {
      var characters = UnsafeBufferPointer(start: line, count: Int(count))[...]
      if characters.last == 0x0A || characters.last == 0x0D { characters.removeLast() }
      // A newline can get in by Ctrl-V; a line has none.
      return .line(WideText.utf8(characters.map { $0 == 0x0A ? 0x20 : $0 }))
    }
    // Within a search libedit has gone to a new row by itself.
    if count < 0 || failure == nil { write("\n") }
    switch failure {
    case .interrupted: return .interrupted
    case .terminated(let signal): return .terminated(signal: signal)
    case .endOfInput, nil: return .endOfInput
    }
  }

  /// Puts a line where Up and Ctrl-R find it.
  func remember(_ line: [UInt8]) {
    loadEarlierLines()
    enter(line)
  }

  /// Gives the terminal back as it was. What has been typed ahead is left for the next program.
  func close() {
    guard isOpen else { return }
    isOpen = false
    if canEdit { dca_editor_prepare_terminal(editor, 0) }
    signals.restoreTerminal()
    // While editing is on, el_end would throw away what has been typed.
    dca_editor_set_editing(editor, 0)
    el_end(editor)
    if let history { history_wend(history) }
    keys.close()
    signals.remove()
  }

  /// Writes behind what libedit has drawn.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { dca_terminal_write($0.baseAddress, $0.count) }
  }
}

extension LineEditor {
  /// The line so far, and where the cursor is in it.
  func line() -> (characters: [Int32], cursor: Int) {
    var count = 0
    var cursor = 0
    guard let start = dca_editor_line(editor, &count, &cursor), count >= 0 else { return ([], 0) }
    return (Array(UnsafeBufferPointer(start: start, count: count)), min(max(cursor, 0), count))
  }

  /// Where the cursor and the end of the line are on the screen.
  func positions() -> (cursor: ScreenPosition, end: ScreenPosition) {
    let (characters, cursor) = line()
    var position = prompt.end(columns: drawnColumns)
    var cursorPosition = position
    for (index, character) in characters.enumerated() {
      if index == cursor { cursorPosition = position }
      position.advance(over: character, columns: drawnColumns)
    }
    if cursor == characters.count { cursorPosition = position }
    return (cursorPosition, position)
  }

  /// Takes the screen's cursor to the end of the line.
  func moveToEnd() {
    let (cursor, end) = positions()
    guard cursor != end else { return }
    if end.row > cursor.row { write(String(repeating: "\n", count: end.row - cursor.row)) }
    guard hasEscapes else { return }
    write(end.column > 0 ? "\r\u{1B}[\(end.column)C" : "\r")
  }

  private static func ending(_ taken: Signals.Set) -> Int32? {
    if taken.contains(.terminate) { return SIGTERM }
    if taken.contains(.hangUp) { return SIGHUP }
    return taken.contains(.quit) ? SIGQUIT : nil
  }

  private func enter(_ line: [UInt8]) {
    guard let history else { return }
    _ = dca_history_enter(history, WideText.terminated(line))
  }

  private func loadEarlierLines() {
    guard let lines = earlierLines else { return }
    earlierLines = nil
    for line in lines() { enter(line) }
  }

  /// The next key; nil when there will be none, with the reason noted.
  private func nextKey() -> Int32? {
    if isFirstKey {
      isFirstKey = false
      // From here on libedit must not touch the terminal's mode, see above.
      if canEdit { dca_editor_set_editing(editor, 0) }
      drawnColumns = Int(dca_editor_columns(editor))
      loadEarlierLines()
    }
    var hasWaited = !keys.blocks
    while true {
      if hasWaited {
        switch keys.look() {
        case .byte(let byte):
          hasWaited = !keys.blocks
          if let scalar = reader.take(byte), let key = key(for: scalar) { return key }
          continue
        case .end:
          failure = .endOfInput
          return nil
        case .nothing: break
        }
      }
      hasWaited = true
      switch signals.wait(for: keys.descriptor) {
      case .readable: continue
      case .nothing: hasWaited = !keys.blocks
      case .hungUp:
        failure = .endOfInput
        return nil
      case .signals(let taken):
        hasWaited = !keys.blocks
        if let failure = answer(taken) {
          self.failure = failure
          return nil
        }
      }
    }
  }

  /// What libedit is given for a character.
  private func key(for scalar: Unicode.Scalar) -> Int32? {
    // Control characters of eight bits would be keys of emacs, and nothing types them. Zero is what
    // libedit takes for every key that the terminal has no character for.
    guard scalar.value != 0, !(0x80..<0xA0).contains(scalar.value) else { return nil }
    keyCount += 1
    let character = Int32(bitPattern: scalar.value)
    guard WideText.isZeroWidth(character) else { return character }
    heldBack = character
    return KeyBindings.heldBackKey
  }

  /// Does what the signals ask; gives the reason to stop reading, if they are one.
  private func answer(_ taken: Signals.Set) -> Failure? {
    if let signal = Self.ending(taken) {
      moveToEnd()
      return .terminated(signal: signal)
    }
    if taken.contains(.interrupt) {
      moveToEnd()
      write("^C")
      reader = UTF8Reader()
      return .interrupted
    }
    if taken.contains(.stop) {
      moveToEnd()
      signals.stop()
      redraw()
    } else if taken.contains(.goOn) {
      // Stopped by another program's signal: the terminal may have been used meanwhile.
      if canEdit {
        dca_editor_set_editing(editor, 1)
        dca_editor_prepare_terminal(editor, 0)
        dca_editor_prepare_terminal(editor, 1)
        dca_editor_set_editing(editor, 0)
      }
      redraw()
    }
    if taken.contains(.resize) { redrawResized() }
    return nil
  }

  /// Draws prompt and line from the row where the screen's cursor is.
  func redraw() {
    el_resize(editor)
    drawnColumns = Int(dca_editor_columns(editor))
    write(hasEscapes ? "\r\u{1B}[J" : "\r")
    dca_editor_draw(editor)
  }

  /// Draws prompt and line where they are after the window has changed. Terminals wrap their rows
  /// anew for the new width, and the cursor stays with its character.
  private func redrawResized() {
    let (cursor, _) = positions()
    let offset = cursor.row * drawnColumns + cursor.column
    el_resize(editor)
    let columns = Int(dca_editor_columns(editor))
    guard columns != drawnColumns else { return redraw() }
    drawnColumns = columns
    if hasEscapes {
      let rows = min(offset / max(columns, 1), TerminalSize.current().rows - 1)
      write(rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : "\r\u{1B}[J")
    } else {
      write("\n")
    }
    dca_editor_draw(editor)
  }
}
