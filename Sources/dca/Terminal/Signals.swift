import CSignals

/// The signals a program with a terminal must answer, and the terminal's settings from before it.
///
/// While a line is read, signals are noted and let in only while waiting for a key, so none falls
/// between a look and a wait. While a command runs, those that end or stop the program do so at
/// once, with the terminal given back first; Ctrl-C is noted, and the command ends by itself.
struct Signals {
  /// Several signals.
  struct Set: OptionSet {
    let rawValue: Int32

    static let interrupt = Set(rawValue: 1 << SIGINT)
    static let terminate = Set(rawValue: 1 << SIGTERM)
    static let hangUp = Set(rawValue: 1 << SIGHUP)
    static let quit = Set(rawValue: 1 << SIGQUIT)
    static let stop = Set(rawValue: 1 << SIGTSTP)
    static let goOn = Set(rawValue: 1 << SIGCONT)
    static let resize = Set(rawValue: 1 << SIGWINCH)
  }

  /// What ended a wait.
  enum Event: Equatable {
    case signals(Set)
    case readable
    case hungUp
    case nothing
  }

  /// Takes over the signals; nil when standard input is no terminal.
  init?() {
    guard dca_signals_install() == 0 else { return nil }
    dca_terminal_open()
    dca_signals_set_noting(0)
  }

  /// From here on signals are noted. Returns those that came while a command ran.
  func beginLine() -> Set {
    dca_signals_set_noting(1)
    return poll()
  }

  /// Whether Ctrl-C was pressed while a command ran.
  static var isInterrupted: Bool { dca_interrupt_is_noted() != 0 }

  /// Forgets a Ctrl-C that was answered.
  static func forgetInterrupt() { dca_interrupt_forget() }

  /// Notes a Ctrl-C again, once an answer is out that it must not drop.
  static func noteInterrupt() { dca_interrupt_note() }

  /// Ends the program by a signal that was answered.
  static func end(by signal: Int32) { dca_signals_end_by(signal) }

  /// From here on signals act at once.
  func endLine() {
    dca_signals_set_noting(0)
  }

  /// Lets in the signals that wait.
  func poll() -> Set {
    _ = dca_signals_wait(-1, 0)
    return Set(rawValue: dca_signals_take())
  }

  /// Waits for a signal or something to read, or until the time is over.
  func wait(for descriptor: Int32, milliseconds: Int32 = -1) -> Event {
    let events = dca_signals_wait(descriptor, milliseconds)
    let taken = Set(rawValue: dca_signals_take())
    if !taken.isEmpty { return .signals(taken) }
    if events < 0 { return .hungUp }
    // What was typed before the terminal went is still read.
    if events & POLLIN != 0 { return .readable }
    return events == 0 ? .nothing : .hungUp
  }

  /// Stops the program as Ctrl-Z does; returns when it goes on.
  func stop() {
    dca_signals_stop()
    _ = poll()
  }

  /// The terminal's settings from before the program.
  func restoreTerminal() {
    dca_signals_restore_terminal()
  }

  /// Gives the signals back.
  func remove() {
    dca_signals_remove()
  }
}
