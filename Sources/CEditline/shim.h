// What the terminal code needs of C and what Swift cannot say: libedit's variadic calls and `FILE *`
// globals.
//
#ifndef DCA_CEDITLINE_SHIM_H
#define DCA_CEDITLINE_SHIM_H

#include "../CSignals/shim.h"
#include <histedit.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
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

/// Where libedit writes: a stream that never holds up Ctrl-C while the terminal takes nothing.
__attribute__((weak)) FILE *dca_terminal_stream = NULL;

// glibc's `fopencookie`, which the module of <stdio.h> hides, and its functions: null ones do nothing.
typedef struct {
  void *read;
  ssize_t (*write)(void *, const char *, size_t);
  void *seek;
  void *close;
} dca_stream_functions;
extern FILE *dca_stream_open(void *, const char *, dca_stream_functions) __asm__("fopencookie");

static inline ssize_t dca_terminal_stream_write(void *cookie, const char *text, size_t count) {
  // What is dropped for Ctrl-C is drawn anew at the next prompt, so for libedit it is written.
  dca_terminal_put((const unsigned char *)text, count);
  return (ssize_t)count;
}

static inline EditLine *dca_editor_open(const char *program) {
  dca_stream_functions functions = {.write = dca_terminal_stream_write};
  dca_terminal_stream = dca_stream_open(NULL, "w", functions);
  if (dca_terminal_stream == NULL) return NULL;
  return el_init_fd(
      program, stdin, dca_terminal_stream, stderr, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
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
  fwrite(text, 1, count, dca_terminal_stream);
  fflush(dca_terminal_stream);
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

#endif
