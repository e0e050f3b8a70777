// What the terminal code needs of C and what Swift cannot say: libedit's variadic calls, `FILE *`
// globals, and signal handlers that do only what a handler may.
//
#ifndef DCA_CEDITLINE_SHIM_H
#define DCA_CEDITLINE_SHIM_H

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// `wchar_t` is handed over as `int32_t`: Swift would import it as `Unicode.Scalar`, which not every
// value of a C buffer is.
_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "characters are read and written as 32 bits");

// MARK: libedit

/// Reads one character into the slot: 1 well, 0 end of input, -1 failed.
typedef int (*dca_reader)(EditLine *, int32_t *);
/// A function that a key is bound to; returns one of the `CC_` codes.
typedef unsigned char (*dca_key_function)(EditLine *, int);
/// Gives the prompt, null-terminated.
typedef const int32_t *(*dca_prompt)(EditLine *);

static inline EditLine *dca_editor_open(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void dca_editor_set_owner(EditLine *editor, void *owner) {
  el_set(editor, EL_CLIENTDATA, owner);
}

static inline void *dca_editor_owner(EditLine *editor) {
  void *owner = NULL;
  el_wget(editor, EL_CLIENTDATA, &owner);
  return owner;
}

/// Text between two \1 in the prompt is sent to the terminal but takes no columns.
static inline void dca_editor_set_prompt(EditLine *editor, dca_prompt prompt) {
  el_wset(editor, EL_PROMPT_ESC, (wchar_t *(*)(EditLine *))prompt, 1);
}

static inline void dca_editor_set_reader(EditLine *editor, dca_reader reader) {
  el_wset(editor, EL_GETCFN, (el_rfunc_t)reader);
}

static inline void dca_editor_set_signals(EditLine *editor, int handled) {
  el_set(editor, EL_SIGNAL, handled);
}

static inline void dca_editor_set_history(EditLine *editor, HistoryW *history) {
  el_wset(editor, EL_HIST, history_w, history);
}

static inline void dca_editor_set_emacs(EditLine *editor) { el_set(editor, EL_EDITOR, "emacs"); }

static inline int dca_editor_is_vi(EditLine *editor) {
  const wchar_t *name = NULL;
  return el_wget(editor, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'v';
}

static inline int dca_editor_add(
    EditLine *editor, const char *name, const char *help, dca_key_function function) {
  return el_set(editor, EL_ADDFN, name, help, function);
}

static inline int dca_editor_bind(EditLine *editor, const char *keys, const char *function) {
  return el_set(editor, EL_BIND, keys, function, NULL);
}

/// Binds in vi's command mode.
static inline int dca_editor_bind_command(
    EditLine *editor, const char *keys, const char *function) {
  return el_set(editor, EL_BIND, "-a", keys, function, NULL);
}

static inline int dca_editor_is_editing(EditLine *editor) {
  int editing = 0;
  el_get(editor, EL_EDITMODE, &editing);
  return editing;
}

/// While editing is off libedit leaves the terminal's settings alone.
static inline void dca_editor_set_editing(EditLine *editor, int editing) {
  el_set(editor, EL_EDITMODE, editing);
}

/// 1: the terminal's settings for editing; 0: those for commands.
static inline void dca_editor_prepare_terminal(EditLine *editor, int editing) {
  el_set(editor, EL_PREP_TERM, editing);
}

/// Draws prompt and line anew, from where the terminal's cursor is.
static inline void dca_editor_draw(EditLine *editor) { el_set(editor, EL_REFRESH); }

/// The number of columns that libedit draws for.
static inline int dca_editor_columns(EditLine *editor) {
  int columns = 0;
  return el_get(editor, EL_GETTC, "co", &columns) == 0 ? columns : 0;
}

/// The number of rows that libedit draws for.
static inline int dca_editor_rows(EditLine *editor) {
  int rows = 0;
  return el_get(editor, EL_GETTC, "li", &rows) == 0 ? rows : 0;
}

/// Whether the terminal obeys the escape sequences of ECMA-48, as all but the oldest do: told by the
/// one that clears the rest of a row.
static inline int dca_editor_has_escapes(EditLine *editor) {
  const char *clear = NULL;
  return el_get(editor, EL_GETTC, "ce", &clear) == 0 && clear != NULL &&
         strncmp(clear, "\033[", 2) == 0;
}

/// Reads a line. The count is -1 after a failure or an interruption, 0 after the key that ends input.
static inline const int32_t *dca_editor_read(EditLine *editor, int *count) {
  return (const int32_t *)el_wgets(editor, count);
}

/// The line so far.
static inline const int32_t *dca_editor_line(EditLine *editor, long *count, long *cursor) {
  const LineInfoW *line = el_wline(editor);
  *count = line->lastchar - line->buffer;
  *cursor = line->cursor - line->buffer;
  return (const int32_t *)line->buffer;
}

static inline int dca_editor_insert(EditLine *editor, const int32_t *text) {
  return el_winsertstr(editor, (const wchar_t *)text);
}

// MARK: libedit's history

static inline HistoryW *dca_history_open(int limit) {
  HistoryW *history = history_winit();
  HistEventW event;
  if (history != NULL) {
    history_w(history, &event, H_SETSIZE, limit);
    history_w(history, &event, H_SETUNIQUE, 1);
  }
  return history;
}

static inline int dca_history_enter(HistoryW *history, const int32_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, (const wchar_t *)line);
}

// MARK: The terminal

/// Writes behind what libedit has written and sends it all to the terminal.
static inline void dca_terminal_write(const unsigned char *text, size_t count) {
  fwrite(text, 1, count, stdout);
  fflush(stdout);
}

// Not in every reading of <wchar.h>.
extern int wcwidth(wchar_t character);

/// How many columns the character takes, -1 for one that cannot be shown.
static inline int dca_character_width(int32_t character) { return wcwidth((wchar_t)character); }

/// Rows and columns of the terminal, 0 where it does not say.
static inline int dca_terminal_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 0;
}

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
static inline void dca_signals_handle(int number) {
  if (dca_signals_noting) {
    dca_signals_noted |= 1 << number;
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

/// Gives the terminal back before a fault ends the program.
static inline void dca_signals_handle_fault(int number) {
  tcsetattr(STDIN_FILENO, TCSANOW, &dca_signals_terminal);
  signal(number, SIG_DFL);
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
  static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  stack_t fault_stack = {.ss_sp = malloc(32768), .ss_size = 32768};
  sigaltstack(&fault_stack, NULL);
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = dca_signals_handle_fault;
  action.sa_flags = SA_RESETHAND | SA_ONSTACK | SA_NODEFER;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &action, NULL);

  sigset_t taken;
  dca_signals_fill(&taken);
  sigprocmask(SIG_SETMASK, NULL, &dca_signals_outer_mask);
  action.sa_handler = dca_signals_handle;
  action.sa_flags = SA_RESTART;
  action.sa_mask = taken;
  for (int number = 1; number < 32; number++) {
    if (!sigismember(&taken, number)) continue;
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
/// that would drop work or only matter at a prompt.
static inline void dca_signals_set_noting(int noting) {
  sigset_t mask;
  dca_signals_fill(&mask);
  if (noting) {
    sigprocmask(SIG_BLOCK, &mask, NULL);
    dca_signals_noting = 1;
    return;
  }
  dca_signals_noting = 0;
  sigdelset(&mask, SIGINT);
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

#endif
