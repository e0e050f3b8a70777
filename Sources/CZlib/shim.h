// What Files needs of zlib: the checksum of a journal's lines.
#ifndef DCA_CZLIB_SHIM_H
#define DCA_CZLIB_SHIM_H

#include <zlib.h>

#endif
