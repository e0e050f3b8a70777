import Session

/// What one prompt gave.
enum Input {
  /// A line, as UTF-8 without its newline.
  case line([UInt8])
  /// Cells pasted at once.
  case pasted(PastedCells)
  /// Ctrl-C: the line is dropped, the program goes on.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal is gone.
  case endOfInput
  /// The program is asked to leave. The terminal has been given back; the exit status is 128 and the
  /// signal's number.
  case terminated(signal: Int32)
}
