import CEditline
import Glibc
import Session

/// A prompt with libedit's line editing. One a process.
///
/// From the first prompt until it is closed the terminal stays in the mode for editing, also while
/// commands run: what is typed ahead is then neither echoed into their output nor cut at 4,095
/// bytes a line, and a Ctrl-D in it keeps its meaning.
final class LineEditor {
  /// How many lines Up and Ctrl-R reach back.
  static let historyLimit = 10_000

  let editor: OpaquePointer
  let signals: Signals
  let completing: (_ line: [UInt8], _ cursor: Int) -> Completion
  let decorating: (_ line: [UInt8]) -> Decoration?
  let reading: (_ paste: [UInt8]) -> PastedCells?
  let hasEscapes: Bool
  private var keys = KeyReader()
  private let history: OpaquePointer?
  private var earlierLines: (((ArraySlice<UInt8>) -> Void) -> Void)?
  let canEdit: Bool
  private var isOpen = true

  /// What has ended the line before its end.
  var ending: Input?
  private(set) var prompt = PromptText("")
  /// The number of columns that the line was last drawn for.
  var drawnColumns = TerminalSize.usual.columns
  /// The last row that libedit may believe the line to reach.
  var deepestRow = 0
  /// Whether the cursor was behind the line when the last key was asked for.
  var isAtEnd = true
  private var isFirstKey = false
  /// Characters that libedit is handed by a function of their own: a paste, or one that is drawn onto
  /// the last one.
  var heldBack: [Int32] = []
  /// Whether the next key is to be taken as the character that it sends.
  var isQuoting = false
  /// What is left of a paste, to be taken as if it were typed.
  var pasted: ArraySlice<Int32> = []
  /// How many keys have been read, so that two Tabs in a row can be told.
  var keyCount = 0
  var lastTab = -1
  /// What Up has last put in the place of what was typed.
  var recalled: Recalled?
  /// The lines that Up finds, the newest last.
  private(set) var lines: [[Int32]] = []
  /// What is drawn beside the line.
  var drawn: Drawn?
  /// What was last offered to complete a line.
  var offer: Offer?

  /// Nil when standard input and output are not a terminal that lines can be edited on.
  /// `readsSettings` says whether `~/.editrc` may bind keys. The lines
  /// from earlier runs, oldest first, are asked for after the first prompt has been drawn.
  init?(
    programName: String, readsSettings: Bool,
    history earlierLines: @escaping (_ enter: (ArraySlice<UInt8>) -> Void) -> Void,
    completing: @escaping (_ line: [UInt8], _ cursor: Int) -> Completion,
    decorating: @escaping (_ line: [UInt8]) -> Decoration?,
    reading: @escaping (_ paste: [UInt8]) -> PastedCells?
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
    self.decorating = decorating
    self.reading = reading
    self.earlierLines = earlierLines
    history = dca_history_open(Int32(Self.historyLimit))
    dca_editor_set_signals(editor, 0)
    if let history { dca_editor_set_history(editor, history) }
    KeyBindings.install(in: editor, readsSettings: readsSettings)
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
    // Ctrl-C for a command that is done has nothing to drop but what is left of a paste.
    if Signals.isInterrupted { pasted = [] }
    Signals.forgetInterrupt()
    if let signal = Self.ending(waiting) { return .terminated(signal: signal) }
    ending = nil
    recalled = nil
    isQuoting = false
    isFirstKey = true
    prompt = PromptText(text)
    if canEdit {
      if waiting.contains(.goOn) { dca_editor_prepare_terminal(editor, 0) }
      // libedit would draw the prompt first: what is typed at once would be echoed over it.
      dca_editor_prepare_terminal(editor, 1)
    }
    setPasteMarks(true)
    var count: Int32 = 0
    let line = dca_editor_read(editor, &count)
    setPasteMarks(false)
    if canEdit { dca_editor_set_editing(editor, 1) }

    if ending == nil, let line, count > 0 {
      var characters = UnsafeBufferPointer(start: line, count: Int(count))[...]
      if characters.last == 0x0A || characters.last == 0x0D { characters.removeLast() }
      // A newline can get in by Ctrl-V; a line has none.
      return .line(WideText.utf8(characters.map { $0 == 0x0A ? 0x20 : $0 }))
    }
    // Within a search libedit has gone to a new row by itself.
    if count < 0 || ending == nil || !canEdit { write("\n") }
    return ending ?? .endOfInput
  }

  /// Puts a line where Up and Ctrl-R find it.
  func remember(_ line: [UInt8]) {
    loadEarlierLines()
    enter(line[...])
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

  /// Writes an answer; false where no more of it is wanted, or the terminal is gone.
  func put(_ bytes: [UInt8]) -> Bool { dca_terminal_put(bytes, bytes.count) == 0 }

  /// Writes behind what libedit has drawn.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { dca_terminal_write($0.baseAddress, $0.count) }
  }

  private static func ending(_ taken: Signals.Set) -> Int32? {
    if taken.contains(.terminate) { return SIGTERM }
    if taken.contains(.hangUp) { return SIGHUP }
    return taken.contains(.quit) ? SIGQUIT : nil
  }

  private func enter(_ line: ArraySlice<UInt8>) {
    let characters = WideText.terminated(line)
    lines.append(characters.dropLast())
    if lines.count > Self.historyLimit { lines.removeFirst() }
    if let history { _ = dca_history_enter(history, characters) }
  }

  private func loadEarlierLines() {
    guard let forEachLine = earlierLines else { return }
    earlierLines = nil
    forEachLine { line in enter(line) }
  }

  /// The next key; nil when there will be none, with the reason noted.
  private func nextKey() -> Int32? {
    if isFirstKey {
      isFirstKey = false
      // From here on libedit must not touch the terminal's mode, see above.
      if canEdit { dca_editor_set_editing(editor, 0) }
      drawnColumns = Int(dca_editor_columns(editor))
      deepestRow = 0
      isAtEnd = true
      loadEarlierLines()
    }
    mend()
    while ending == nil {
      if let key = pastedKey() { return key }
      guard ending == nil else { break }
      let event = keys.next(signals, tellsEscape: dca_editor_is_vi(editor) != 0) { decorate() }
      // A new width moves what is drawn: then all of it is drawn anew.
      if case .signals(let taken) = event, taken.contains(.resize) { drawn = nil }
      undecorate()
      switch event {
      case .key(let key):
        keyCount += 1
        guard isQuoting else { return key }
        isQuoting = false
        heldBack = [key]
        return KeyBindings.heldBackKey
      case .mark(let character):
        keyCount += 1
        isQuoting = false
        heldBack = [character]
        return KeyBindings.heldBackKey
      case .paste(let text): take(text)
      case .signals(let taken): ending = answer(taken)
      // Ctrl-D is a key like others: without any the terminal is gone, and that is no quitting.
      case .end: ending = canEdit ? .terminated(signal: SIGHUP) : .endOfInput
      }
    }
    return nil
  }

  /// Does what the signals ask; gives the reason to stop reading, if they are one.
  func answer(_ taken: Signals.Set) -> Input? {
    if let signal = Self.ending(taken) {
      if canEdit { moveToEnd() }
      return .terminated(signal: signal)
    }
    if taken.contains(.interrupt) {
      if canEdit {
        moveToEnd()
        write("^C")
      }
      keys.forget()
      pasted = []
      return .interrupted
    }
    if taken.contains(.stop) {
      moveToEnd()
      setPasteMarks(false)
      signals.stop()
      setPasteMarks(true)
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
}
