#include "CICUCharacters.h"

#include <stdbool.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

// Madda and hamza above and below, wavy hamza below: other letters, unlike the points around them.
static bool makes_another_arabic_letter(UChar32 c) {
  return (c >= 0x0653 && c <= 0x0655) || c == 0x065F;
}

static bool is_arabic_block(UBlockCode block) {
  return block == UBLOCK_ARABIC || block == UBLOCK_ARABIC_SUPPLEMENT ||
         block == UBLOCK_ARABIC_EXTENDED_A || block == UBLOCK_ARABIC_EXTENDED_B ||
         block == UBLOCK_ARABIC_EXTENDED_C;
}

static cicu_kind mark_kind(UChar32 c) {
  // 7 is nukta, 8 the voicing marks of kana: each makes another letter (Unicode, table 4-3).
  uint8_t class = u_getCombiningClass(c);
  if (class == 7 || class == 8) return CICU_LETTER_MARK;
  if (is_arabic_block(ublock_getCode(c))) {
    return makes_another_arabic_letter(c) ? CICU_LETTER_MARK : CICU_POINT;
  }
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_HEBREW:
    case USCRIPT_ARABIC:
    case USCRIPT_SYRIAC:
    case USCRIPT_SAMARITAN:
    case USCRIPT_MANDAEAN:
      return CICU_POINT;
    case USCRIPT_INHERITED:
    case USCRIPT_COMMON:
      // Vedic accents stand among the Indic signs.
      if (ublock_getCode(c) == UBLOCK_DEVANAGARI) return CICU_WORD_MARK;
      if (ublock_getCode(c) == UBLOCK_VEDIC_EXTENSIONS) return CICU_WORD_MARK;
      return CICU_LETTER_MARK;
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_GLAGOLITIC:
    case USCRIPT_COPTIC:
      return CICU_LETTER_MARK;
    default:
      return CICU_WORD_MARK;
  }
}

static cicu_kind kind_of(UChar32 c) {
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
    return U_GET_GC_MASK(c) & U_GC_M_MASK ? CICU_SIGN_MARK : CICU_OTHER;
  }
  switch (u_charType(c)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER: {
      int32_t syllable = u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);
      bool is_later = syllable == U_HST_VOWEL_JAMO || syllable == U_HST_TRAILING_JAMO ||
                      c == 0xFF9E || c == 0xFF9F;
      return is_later ? CICU_LATER_PART : CICU_LETTER;
    }
    case U_NON_SPACING_MARK:
    case U_COMBINING_SPACING_MARK:
      return mark_kind(c);
    case U_ENCLOSING_MARK:
      return CICU_SIGN_MARK;
    default:
      return CICU_OTHER;
  }
}

// 0 where the folded form is not one character in the same plane that stands by itself in NFC.
static bool folds_simply(UChar32 c, UChar32 *folded) {
  UChar source[2], out[8];
  int32_t length = 0;
  UErrorCode status = U_ZERO_ERROR;
  U16_APPEND_UNSAFE(source, length, c);
  int32_t count = u_strFoldCase(out, 8, source, length, U_FOLD_CASE_DEFAULT, &status);
  if (U_FAILURE(status)) return false;
  int32_t index = 0;
  U16_NEXT(out, index, count, *folded);
  // İ folds to i and a dot above, which is dropped (CICUText.c).
  if (c == 0x0130) return true;
  return index == count && (*folded & ~0xFFFF) == (c & ~0xFFFF) &&
         u_getIntPropertyValue(*folded, UCHAR_NFC_QUICK_CHECK) == UNORM_YES;
}

static uint32_t character(UChar32 c) {
  if (!u_isdefined(c) || U_IS_SURROGATE(c)) {
    return (uint32_t)CICU_OTHER << CICU_KIND_SHIFT;
  }
  uint32_t class = u_getCombiningClass(c);
  uint32_t entry = class << 16 | (uint32_t)kind_of(c) << CICU_KIND_SHIFT;
  if (u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK) != UNORM_YES) return entry | CICU_NEEDS_ICU;
  if (c == 0x00DF || c == 0x1E9E) return entry | CICU_FOLDS_TO_SS;
  UChar32 folded = c;
  if (u_hasBinaryProperty(c, UCHAR_CHANGES_WHEN_CASEFOLDED)) {
    if (!folds_simply(c, &folded) || u_getCombiningClass(folded) != class) {
      return entry | CICU_NEEDS_ICU;
    }
  }
  return entry | ((uint32_t)(folded - c) & 0xFFFF);
}

void cicu_characters(uint32_t first, int32_t count, uint32_t *out) {
  for (int32_t i = 0; i < count; i++) out[i] = character((UChar32)first + i);
}
