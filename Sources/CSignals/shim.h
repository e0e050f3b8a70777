// Signals, and waiting that they can end: handlers that do only what a handler may, and calls that
// let a signal in at the very moment in which they begin to wait.
//
#ifndef DCA_CSIGNALS_SHIM_H
#define DCA_CSIGNALS_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

// MARK: Signals

// Swift makes several object files of a module, and each that uses these functions defines their
// variables: a weak definition lets the linker keep one of them.
#define DCA_ONE_COPY __attribute__((weak))

/// The terminal's settings from before the program changed them.
DCA_ONE_COPY struct termios dca_signals_terminal = {0};
/// Whether a line is being read: then a signal is only noted.
DCA_ONE_COPY volatile sig_atomic_t dca_signals_noting = 0;
/// The signals noted, one bit each.
DCA_ONE_COPY volatile sig_atomic_t dca_signals_noted = 0;
/// Whether Ctrl-C was pressed while a command ran, and nobody has answered it.
DCA_ONE_COPY volatile sig_atomic_t dca_interrupt_noted = 0;
/// Leads to the terminal that is written to, and does not block; -1 before it is opened.
DCA_ONE_COPY int dca_terminal_output = -1;
/// The mask from before the program changed it.
DCA_ONE_COPY sigset_t dca_signals_outer_mask = {{0}};
/// Whether `dca_signals_install` has been called.
DCA_ONE_COPY int dca_signals_installed = 0;

/// Whether the terminal is this program's to set; changing it from the background stops the program.
static inline int dca_signals_in_foreground(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == getpgrp();
}

/// Gives the terminal back.
static inline void dca_signals_restore_terminal(void) {
  if (dca_signals_installed && dca_signals_in_foreground())
    tcsetattr(STDIN_FILENO, TCSADRAIN, &dca_signals_terminal);
}

/// Notes the signal, or, where no line is being read, gives the terminal back and lets the signal
/// do what it does by default. Comes back only from a stop, with the terminal as it was before it.
/// An interrupt is always noted only: the command that runs ends by itself, and changes nothing.
static inline void dca_signals_handle(int number) {
  if (dca_signals_noting) {
    dca_signals_noted |= 1 << number;
    return;
  }
  if (number == SIGINT) {
    dca_interrupt_noted = 1;
    return;
  }
  int error = errno;
  struct termios current, shown;
  int known = tcgetattr(STDIN_FILENO, &current) == 0;
  if (dca_signals_in_foreground()) tcsetattr(STDIN_FILENO, TCSANOW, &dca_signals_terminal);
  // Until the terminal is taken again, what would end the program may do so at once: a stopped
  // program that is told to end must not first wait for the foreground.
  static const int ends[] = {SIGTSTP, SIGTERM, SIGHUP, SIGQUIT};
  struct sigaction defaults, own[4];
  sigset_t open, before;
  memset(&defaults, 0, sizeof defaults);
  defaults.sa_handler = SIG_DFL;
  sigemptyset(&open);
  for (int i = 0; i < 4; i++) {
    sigaction(ends[i], NULL, &own[i]);
    if (own[i].sa_handler == SIG_IGN) continue;
    sigaction(ends[i], &defaults, NULL);
    sigaddset(&open, ends[i]);
  }
  raise(number);
  sigprocmask(SIG_UNBLOCK, &open, &before);
  // The settings may have been changed by whoever had the terminal meanwhile.
  if (dca_signals_in_foreground() && tcgetattr(STDIN_FILENO, &shown) == 0 &&
      (shown.c_lflag & ICANON))
    dca_signals_terminal = shown;
  if (known) tcsetattr(STDIN_FILENO, TCSANOW, &current);
  sigprocmask(SIG_SETMASK, &before, NULL);
  for (int i = 0; i < 4; i++) sigaction(ends[i], &own[i], NULL);
  errno = error;
}

/// Gives the terminal back before a fault, or a signal that nothing else answers, ends the program.
static inline void dca_signals_handle_end(int number) {
  if (dca_signals_in_foreground()) tcsetattr(STDIN_FILENO, TCSANOW, &dca_signals_terminal);
  signal(number, SIG_DFL);
  raise(number);
}

/// Ends the program by a signal that it has answered, so that the status tells of it.
static inline void dca_signals_end_by(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  signal(number, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
}

/// The signals that are only noted while a line is read, and only let in while waiting for a key.
static inline void dca_signals_fill(sigset_t *set) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH, SIGQUIT};
  sigemptyset(set);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(set, numbers[i]);
}

/// Takes over the signals and remembers the terminal's settings; -1 when there is no terminal.
static inline int dca_signals_install(void) {
  // A shell at its prompt has settings of its own: those are not what is to be given back.
  for (int i = 0; i < 16 && !dca_signals_in_foreground(); i++) raise(SIGTTIN);
  if (tcgetattr(STDIN_FILENO, &dca_signals_terminal) != 0) return -1;
  static const int ends[] = {SIGILL,    SIGTRAP, SIGABRT,   SIGBUS,  SIGFPE,  SIGSEGV,
                             SIGSYS,    SIGPIPE, SIGALRM,   SIGUSR1, SIGUSR2, SIGXCPU,
                             SIGXFSZ,   SIGPROF, SIGVTALRM, SIGPOLL, SIGPWR,  SIGSTKFLT};
  stack_t fault_stack = {.ss_sp = malloc(32768), .ss_size = 32768};
  sigaltstack(&fault_stack, NULL);
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = dca_signals_handle_end;
  action.sa_flags = SA_RESETHAND | SA_ONSTACK | SA_NODEFER;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    sigaction(ends[i], &action, &before);
    // What the caller has ignored stays ignored.
    if (before.sa_handler == SIG_IGN) sigaction(ends[i], &before, NULL);
  }
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
    sigaction(number, &action, &before);
    if (before.sa_handler == SIG_IGN) sigaction(number, &before, NULL);
  }

  sigset_t taken;
  dca_signals_fill(&taken);
  sigprocmask(SIG_SETMASK, NULL, &dca_signals_outer_mask);
  action.sa_handler = dca_signals_handle;
  action.sa_mask = taken;
  for (int number = 1; number < 32; number++) {
    if (!sigismember(&taken, number)) continue;
    // A call that waits ends for Ctrl-C, and for nothing else.
    action.sa_flags = number == SIGINT ? 0 : SA_RESTART;
    sigaction(number, &action, &before);
    // Who started the program may want it to outlive the terminal (nohup) or never to stop.
    if (before.sa_handler == SIG_IGN && (number == SIGHUP || number == SIGTSTP))
      sigaction(number, &before, NULL);
  }
  if (!dca_signals_installed) atexit(dca_signals_restore_terminal);
  dca_signals_installed = 1;
  return 0;
}

/// Gives the signals back.
static inline void dca_signals_remove(void) {
  sigset_t taken;
  dca_signals_fill(&taken);
  for (int number = 1; number < 32; number++) {
    if (sigismember(&taken, number)) signal(number, SIG_DFL);
  }
  sigprocmask(SIG_SETMASK, &dca_signals_outer_mask, NULL);
}

/// While a line is read all the signals wait for `dca_signals_wait`. While a command runs those wait
/// that only matter at a prompt, and Ctrl-C is noted.
static inline void dca_signals_set_noting(int noting) {
  sigset_t mask;
  dca_signals_fill(&mask);
  if (noting) {
    sigprocmask(SIG_BLOCK, &mask, NULL);
    dca_signals_noting = 1;
    return;
  }
  dca_signals_noting = 0;
  sigdelset(&mask, SIGCONT);
  sigdelset(&mask, SIGWINCH);
  sigprocmask(SIG_UNBLOCK, &mask, NULL);
}

/// Waits until the descriptor can be read, a signal has come or, unless negative, the milliseconds
/// are over; the signals are let in only here. Returns poll's events, 0 for none, -1 after a failure
/// other than an interruption.
static inline int dca_signals_wait(int descriptor, int milliseconds) {
  sigset_t mask;
  sigprocmask(SIG_SETMASK, NULL, &mask);
  sigset_t taken;
  dca_signals_fill(&taken);
  for (int number = 1; number < 32; number++)
    if (sigismember(&taken, number)) sigdelset(&mask, number);
  struct pollfd poll = {.fd = descriptor, .events = POLLIN};
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  int count = ppoll(&poll, 1, milliseconds < 0 ? NULL : &limit, &mask);
  if (count < 0) return errno == EINTR ? 0 : -1;
  return count == 0 ? 0 : poll.revents;
}

/// The signals noted since the last call, one bit each. Called only while they are blocked.
static inline int dca_signals_take(void) {
  int noted = dca_signals_noted;
  dca_signals_noted = 0;
  return noted;
}

/// Stops the program as Ctrl-Z does, and returns when it goes on.
static inline void dca_signals_stop(void) {
  dca_signals_noting = 0;
  dca_signals_handle(SIGTSTP);
  dca_signals_noting = 1;
}

// MARK: Ctrl-C while a command runs

/// Whether the command that runs is to end.
static inline int dca_interrupt_is_noted(void) { return dca_interrupt_noted; }

/// Whether it is to end, or will be once its signal is let in.
static inline int dca_interrupt_is_pending(void) {
  sigset_t pending;
  return dca_interrupt_noted || (sigpending(&pending) == 0 && sigismember(&pending, SIGINT) == 1);
}

/// Forgets a Ctrl-C: it has been answered, or is about a command that is done.
static inline void dca_interrupt_forget(void) { dca_interrupt_noted = 0; }

/// Notes a Ctrl-C again, for what comes behind the answer that it must not drop.
static inline void dca_interrupt_note(void) { dca_interrupt_noted = 1; }

/// Waits until the descriptor is ready for the events of poll or Ctrl-C is noted. Returns 1 when it is
/// ready, 0 when not.
static inline int dca_interrupt_wait(int descriptor, short events) {
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  // Between this look and the wait no signal is let in.
  sigprocmask(SIG_BLOCK, &interrupt, &before);
  int ready = 0;
  if (!dca_interrupt_noted) {
    struct pollfd poll = {.fd = descriptor, .events = events};
    ready = ppoll(&poll, 1, NULL, &before) > 0;
  }
  int error = errno;
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return ready;
}

// MARK: Writing to the terminal

/// Opens the terminal of standard output a second time, so that writing to it need not block; where
/// that cannot be had standard output itself is written to.
static inline void dca_terminal_open(void) {
  if (dca_terminal_output >= 0) return;
  char name[256];
  struct stat own, other;
  int flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  int opened = open("/proc/self/fd/1", flags);
  if (opened < 0 && ttyname_r(STDOUT_FILENO, name, sizeof name) == 0) opened = open(name, flags);
  if (opened >= 0 && (fstat(STDOUT_FILENO, &own) != 0 || fstat(opened, &other) != 0 ||
                      own.st_rdev != other.st_rdev)) {
    close(opened);
    opened = -1;
  }
  dca_terminal_output = opened >= 0 ? opened : STDOUT_FILENO;
}

/// Writes to the terminal, piece by piece, as long as it takes them and nobody wants an end of it: a
/// terminal that takes nothing must not hold up Ctrl-C, and one that drops what it has for Ctrl-C
/// does not wake who waits for room. Returns 0 when all is written, 1 when the rest is dropped for a
/// signal, -1 when the terminal is gone.
static inline int dca_terminal_put(const unsigned char *text, size_t count) {
  sigset_t allowed, taken;
  sigprocmask(SIG_SETMASK, NULL, &allowed);
  if (dca_signals_noting) {
    dca_signals_fill(&taken);
    for (int number = 1; number < 32; number++)
      if (sigismember(&taken, number)) sigdelset(&allowed, number);
  }
  sigdelset(&allowed, SIGINT);
  int descriptor = dca_terminal_output >= 0 ? dca_terminal_output : STDOUT_FILENO;
  const int harmless = 1 << SIGWINCH | 1 << SIGCONT;
  int mustWait = 0;
  while (count > 0) {
    if (mustWait) {
      struct pollfd poll = {.fd = descriptor, .events = POLLOUT};
      // A terminal may have room without saying so.
      struct timespec limit = {0, 100000000L};
      ppoll(&poll, 1, &limit, &allowed);
    }
    if (dca_interrupt_noted || (dca_signals_noted & ~harmless)) return 1;
    size_t piece = count < 4096 ? count : 4096;
    ssize_t written = write(descriptor, text, piece);
    mustWait = written < 0;
    if (written < 0) {
      if (errno != EAGAIN && errno != EINTR) return -1;
      continue;
    }
    text += written;
    count -= (size_t)written;
  }
  return 0;
}

#endif
