#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The language that Compact Language Detector 2 hears most of in `text` (well-formed UTF-8, small
/// letters), as its code ("en", "pt" …, which lives for ever), and in `score` how strongly, per
/// kilobyte: about 1,000 where it is sure. NULL where it hears none. Linear, keeps nothing, any thread.
const char *ccld2_language(const char *text, size_t length, double *score);

#ifdef __cplusplus
}
#endif
