import Glibc

/// The signals that end a program for what it writes: to a pipe that nobody reads, or beyond the
/// size that a file may have.
public enum WriteSignals {
  /// Runs a call that then fails instead, with `EPIPE` or `EFBIG`.
  public static func held<Result: SignedInteger>(_ call: () -> Result) -> Result {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let result = call()
    let code = errno
    if result < 0, code == EPIPE || code == EFBIG {
      var atOnce = timespec()
      while sigtimedwait(&signals, nil, &atOnce) > 0 || errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }
}
