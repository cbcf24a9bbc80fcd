#ifndef CMEASURE_H
#define CMEASURE_H

#include <stdint.h>

// How often the calling thread has asked for memory since it began: malloc, calloc, realloc and the
// aligned ones, whichever library asked. Linking this library puts the counting in front of glibc's
// own functions for the whole program.
uint64_t cmeasure_allocations(void);

// How often the calling thread gave its processor away by itself (for a lock, for a read).
uint64_t cmeasure_voluntary_waits(void);

#endif
