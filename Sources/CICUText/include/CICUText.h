#pragma once
#include <stdint.h>

#include "CICUCharacters.h"
#include "CICUDisguises.h"

// ICU's own headers must not meet Foundation in one Swift module, so only these functions are seen.
// Every function returns the length in bytes of the whole answer, or -1 on failure. An answer longer
// than `capacity` is not complete: call again with that capacity.

/// Canonical composition (NFC) of well-formed UTF-8.
int32_t cicutext_nfc(const char *text, int32_t length, char *out, int32_t capacity);

/// NFC, then full case folding (Unicode, default mappings) with İ as i, then NFC again.
int32_t cicutext_fold(const char *text, int32_t length, char *out, int32_t capacity);

/// A sort key of the root collation, compared byte by byte.
int32_t cicutext_sort_key(const char *text, int32_t length, uint8_t *out, int32_t capacity);

#define CICUTEXT_HAN_FIRST 0x4E00
#define CICUTEXT_HAN_COUNT 0x5200

/// Fills `classes`, one byte a code point from CICUTEXT_HAN_FIRST on (CICUTEXT_HAN_COUNT of them):
/// bit 0 where GB 2312 has the character, bit 1 where Big5 has it. Returns 0 on failure.
int32_t cicutext_han_classes(uint8_t *classes);

/// Fills `marks`, `length` + 1 bytes: 1 where a word begins or ends (Unicode Standard Annex 29, without
/// a language's own rules) before that byte of well-formed UTF-8. Returns 0 on failure.
int32_t cicutext_word_boundaries(const char *text, int32_t length, uint8_t *marks);
