#pragma once
#include <stdint.h>

// ICU's own headers must not meet Foundation in one Swift module, so only these functions are seen.
// Every function returns the length in bytes of the whole answer, or -1 on failure. An answer longer
// than `capacity` is not complete: call again with that capacity.

/// Canonical composition (NFC) of well-formed UTF-8.
int32_t cicutext_nfc(const char *text, int32_t length, char *out, int32_t capacity);

/// NFC, then full case folding (Unicode, default mappings), then NFC again.
int32_t cicutext_fold(const char *text, int32_t length, char *out, int32_t capacity);

/// A sort key of the root collation, compared byte by byte.
int32_t cicutext_sort_key(const char *text, int32_t length, uint8_t *out, int32_t capacity);
