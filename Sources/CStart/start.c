#include "start.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int dca_argument_count = 0;
static char **dca_arguments = NULL;

const char *dca_argument(int index) {
  return index >= 0 && index < dca_argument_count ? dca_arguments[index] : NULL;
}

/// Keeps the command line, which the C library hands to such functions as to `main`.
///
/// Swift's runtime looks for its folder when it starts, to find a program that explains crashes, and
/// aborts where /proc does not say where that is. It asks only where no root is named; the file that
/// it looks for there is on no machine that lacks /proc, and it does without.
__attribute__((constructor(101))) static void dca_start(int count, char **arguments) {
  dca_argument_count = count;
  dca_arguments = arguments;
  char byte;
  if (readlink("/proc/self/exe", &byte, 1) < 0) setenv("SWIFT_ROOT", "/", 0);
}

/// The most columns and rows that a window counts as: libedit keeps a picture of all of it.
static const unsigned short dca_largest_window = 2000;

int __real_ioctl(int descriptor, unsigned long request, ...);

/// In place of `ioctl` in all of the program, by an option of the linker: libedit asks for the window's
/// size itself, and takes no other.
int __wrap_ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int result = __real_ioctl(descriptor, request, argument);
  if (result == 0 && request == TIOCGWINSZ) {
    struct winsize *size = argument;
    if (size->ws_col > dca_largest_window) size->ws_col = dca_largest_window;
    if (size->ws_row > dca_largest_window) size->ws_row = dca_largest_window;
  }
  return result;
}
