#include "CICUDisguises.h"

#include <stdbool.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

// Signs of plain text whose compatibility form spells something else: №, ™, ㎡, ½, ª, ², ﷺ.
// Reading them as letters would find `no` in “№ 5”.
static bool spells_a_sign(UChar32 c, const UChar *form, int32_t length) {
  if (c < 0x100) return c != 0xA0;
  // Compatibility jamo are how Korean writes single letters.
  if (ublock_getCode(c) == UBLOCK_HANGUL_COMPATIBILITY_JAMO) return true;
  switch (u_charType(c)) {
    case U_SPACE_SEPARATOR:
      return false;
    case U_OTHER_SYMBOL:
    case U_OTHER_NUMBER:
    case U_CURRENCY_SYMBOL:
      return u_countChar32(form, length) > 1;
    default:
      return u_memchr(form, ' ', length) != NULL;
  }
}

// 🅐 and 🅰 to 🆉 are dressed as Ⓐ and 🄰 are, but have no compatibility form.
static uint32_t negative_letter(UChar32 c) {
  if (c >= 0x1F150 && c <= 0x1F169) return (uint32_t)('A' + c - 0x1F150);
  if (c >= 0x1F170 && c <= 0x1F189) return (uint32_t)('A' + c - 0x1F170);
  return 0;
}

int32_t cicu_compatibility(uint32_t point, uint32_t *out) {
  UChar32 c = (UChar32)point;
  out[0] = negative_letter(c);
  if (out[0] != 0) return 1;
  if (u_getIntPropertyValue(c, UCHAR_NFKC_QUICK_CHECK) == UNORM_YES) return 0;
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&status);
  const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
  UChar source[2], form[2 * CICU_COMPATIBILITY_MAXIMUM], canonical[2 * CICU_COMPATIBILITY_MAXIMUM];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, c);
  int32_t units =
      unorm2_normalize(nfkc, source, length, form, 2 * CICU_COMPATIBILITY_MAXIMUM, &status);
  int32_t canonical_units =
      unorm2_normalize(nfc, source, length, canonical, 2 * CICU_COMPATIBILITY_MAXIMUM, &status);
  if (U_FAILURE(status) || spells_a_sign(c, form, units)) return 0;
  // NFC does these.
  if (units == canonical_units && u_memcmp(form, canonical, units) == 0) return 0;
  int32_t count = 0;
  for (int32_t i = 0; i < units && count < CICU_COMPATIBILITY_MAXIMUM;) {
    U16_NEXT(form, i, units, c);
    out[count++] = (uint32_t)c;
  }
  return count;
}

int32_t cicu_is_invisible(uint32_t c) {
  return u_hasBinaryProperty((UChar32)c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

cicu_script cicu_script_of(uint32_t c) {
  if (!u_isalpha((UChar32)c)) return CICU_SCRIPT_NONE;
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript((UChar32)c, &status)) {
    case USCRIPT_LATIN:
      return CICU_SCRIPT_LATIN;
    // Not those that stand beside Latin letters in plain text without a space (Hebrew, Arabic, Thai,
    // the scripts of East Asia), nor those of India, whose look-alikes are digits and signs.
    case USCRIPT_ARMENIAN:
    case USCRIPT_CANADIAN_ABORIGINAL:
    case USCRIPT_CHEROKEE:
    case USCRIPT_COPTIC:
    case USCRIPT_CYRILLIC:
    case USCRIPT_DESERET:
    case USCRIPT_GREEK:
    case USCRIPT_LISU:
    case USCRIPT_OSAGE:
      return CICU_SCRIPT_BORROWED;
    default:
      return CICU_SCRIPT_OWN;
  }
}

// Small capitals are what the table gives for к, т, н, в and м; to a reader they are their letters.
static uint8_t letter_of_small_capital(UChar32 c) {
  static const UChar32 capitals[] = {
      0x1D00, 'a', 0x0299, 'b', 0x1D04, 'c', 0x1D05, 'd', 0x1D07, 'e', 0xA730, 'f', 0x0262, 'g',
      0x029C, 'h', 0x026A, 'i', 0x1D0A, 'j', 0x1D0B, 'k', 0x0138, 'k', 0x029F, 'l', 0x1D0D, 'm',
      0x028D, 'm', 0x0274, 'n', 0x1D0F, 'o', 0x1D18, 'p', 0x0280, 'r', 0xA731, 's', 0x1D1B, 't',
      0x1D1C, 'u', 0x1D20, 'v', 0x1D21, 'w', 0x028F, 'y', 0x1D22, 'z',
  };
  for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i += 2) {
    if (capitals[i] == c) return (uint8_t)capitals[i + 1];
  }
  return 0;
}

// A capital I is an l to the table; here it is the letter that its small form is.
static UChar32 read_as(UChar32 c) {
  switch (c) {
    case 0x0399:  // Ι
    case 0x0406:  // І
      return 'I';
    case 0x04C0:  // Ӏ
      return 'I';
    default:
      return 0;
  }
}

int32_t cicu_look_alikes(
    const uint32_t *points, int32_t count, uint8_t *letters, uint8_t *is_loose) {
  memset(letters, 0, (size_t)count);
  memset(is_loose, 0, (size_t)count);
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open(&status);
  if (U_FAILURE(status)) return 0;
  for (int32_t i = 0; i < count; i++) {
    UChar32 c = (UChar32)points[i], shape = read_as(c);
    if (shape == 0) {
      UChar source[2], skeleton[16];
      int32_t length = 0, at = 0;
      status = U_ZERO_ERROR;
      U16_APPEND_UNSAFE(source, length, c);
      int32_t units = uspoof_getSkeleton(checker, 0, source, length, skeleton, 16, &status);
      if (U_FAILURE(status) || units == 0) continue;
      U16_NEXT(skeleton, at, units, shape);
      if (at != units) continue;
    }
    // In this order: the table gives some small capitals their letter already.
    if (shape < 0x80 && u_isalpha(shape)) {
      letters[i] = (uint8_t)shape;
    } else {
      letters[i] = letter_of_small_capital(shape);
      is_loose[i] = letters[i] != 0;
    }
  }
  uspoof_close(checker);
  return 1;
}
