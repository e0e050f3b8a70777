// What is settled before other code of the program runs, or beneath it.

#ifndef DCA_CSTART_START_H
#define DCA_CSTART_START_H

/// A word of the command line, the program's name at 0; NULL behind the last. Swift's own way reads
/// them from /proc.
const char *dca_argument(int index);

#endif
