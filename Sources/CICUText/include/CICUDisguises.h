#pragma once
#include <stdint.h>

// What the view that sees through disguises asks of one code point.

#define CICU_COMPATIBILITY_MAXIMUM 18

/// The compatibility form of `c` (NFKC) where it is to be read in its place: fullwidth, circled, bold
/// and other dressed letters, ligatures, spaces. Fills `out` with up to CICU_COMPATIBILITY_MAXIMUM code
/// points and returns their number, 0 where `c` stays.
int32_t cicu_compatibility(uint32_t c, uint32_t *out);

/// Whether the code point shows nothing by itself (Default_Ignorable_Code_Point).
int32_t cicu_is_invisible(uint32_t c);

typedef enum {
  CICU_SCRIPT_NONE = 0,
  CICU_SCRIPT_LATIN,
  /// An alphabet whose letters are used to write Latin words.
  CICU_SCRIPT_BORROWED,
  CICU_SCRIPT_OWN,
} cicu_script;

/// What a letter's script is to the Latin one; NONE for all that is no letter.
cicu_script cicu_script_of(uint32_t c);

/// For each code point, the ASCII letter that it looks like or 0 (Unicode Technical Standard 39,
/// confusables). `is_loose` says that it looks like a small capital of that letter.
/// Returns 0 on failure, with `letters` all 0.
int32_t cicu_look_alikes(
    const uint32_t *points, int32_t count, uint8_t *letters, uint8_t *is_loose);
