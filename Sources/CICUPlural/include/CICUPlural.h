#pragma once
#include <stdint.h>

// ICU's own headers must not meet Foundation in one Swift module, so only these functions are seen.

/// The plural rules of one locale. Immutable once opened: threads may share it.
typedef struct cicuplural cicuplural;

/// The categories of Unicode Technical Standard 35, part 3, "Language Plural Rules".
enum {
  CICUPLURAL_ZERO = 0,
  CICUPLURAL_ONE = 1,
  CICUPLURAL_TWO = 2,
  CICUPLURAL_FEW = 3,
  CICUPLURAL_MANY = 4,
  CICUPLURAL_OTHER = 5,
};

/// Opens the cardinal (`ordinal` 0) or ordinal (1) rules of a locale such as "pt-BR"; NULL on failure.
/// A locale without rules of its own gets its parent's, in the end those where all is "other".
/// The caller closes it.
cicuplural *cicuplural_open(const char *locale, int32_t ordinal);

void cicuplural_close(cicuplural *rules);

/// The category of a whole number, or -1 on failure.
int32_t cicuplural_integer(const cicuplural *rules, int64_t number);

/// The category of a number as it is shown: decimal digits whose visible fraction counts ("1.0" is
/// not "1"), with "c" before a power of ten that is shown as a word ("1c6": 1 million).
/// -1 on failure.
int32_t cicuplural_decimal(const cicuplural *rules, const char *number);
