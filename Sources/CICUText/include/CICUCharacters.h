#pragma once
#include <stdint.h>

// What folding and letter boundaries ask of one code point, in 32 bits, so that a table of them
// answers for most texts without ICU. The layout:
//   bits  0–15  what is added, modulo 65,536, to the lower half of the code point to fold it
//   bits 16–23  canonical combining class
//   bits 24–27  flags and kinds below

/// The text must be folded and composed by ICU: the character composes, decomposes, or folds to
/// several characters.
#define CICU_NEEDS_ICU (1u << 24)
/// ß and ẞ, which fold to ss.
#define CICU_FOLDS_TO_SS (1u << 25)
#define CICU_KIND_SHIFT 26
#define CICU_KIND_MASK 7u

/// How a character stands to the letter before it; `LetterBoundary.swift` says what follows.
typedef enum {
  CICU_OTHER = 0,
  CICU_LETTER = 1,
  /// A vowel sign, tone mark or virama: says how the letter before it is spoken on.
  CICU_WORD_MARK = 2,
  /// A Hebrew point, an Arabic haraka and the like: the letter is the same without it.
  CICU_POINT = 3,
  /// A mark that makes another letter of the one before it.
  CICU_LETTER_MARK = 4,
  /// A letter that is the later part of a syllable or of the sign before it.
  CICU_LATER_PART = 5,
  /// A variation selector, an enclosing or an invisible mark: belongs to no letter.
  CICU_SIGN_MARK = 6,
} cicu_kind;

/// Fills `out` for `count` code points from `first` on.
void cicu_characters(uint32_t first, int32_t count, uint32_t *out);
