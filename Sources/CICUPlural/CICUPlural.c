#include "CICUPlural.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

// A number of more characters is nobody's count of anything.
#define NUMBER_CHARACTERS 64
#define SKELETON_UNITS 128
// The longest category, "other", with room to spare.
#define CATEGORY_UNITS 16

struct cicuplural {
  UPluralRules *rules;
  char locale[64];
};

static UNumberFormatter *open_formatter(const char *skeleton, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UChar units[SKELETON_UNITS];
  u_uastrncpy(units, skeleton, SKELETON_UNITS - 1);
  units[SKELETON_UNITS - 1] = 0;
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(units, -1, locale, &status);
  if (U_SUCCESS(status)) return formatter;
  unumf_close(formatter);
  return NULL;
}

cicuplural *cicuplural_open(const char *locale, int32_t ordinal) {
  UErrorCode status = U_ZERO_ERROR;
  cicuplural *opened = calloc(1, sizeof(cicuplural));
  if (opened == NULL) return NULL;
  strncpy(opened->locale, locale, sizeof(opened->locale) - 1);
  opened->rules = uplrules_openForType(
      opened->locale, ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, &status);
  if (U_SUCCESS(status)) return opened;
  cicuplural_close(opened);
  return NULL;
}

void cicuplural_close(cicuplural *rules) {
  if (rules == NULL) return;
  if (rules->rules != NULL) uplrules_close(rules->rules);
  free(rules);
}

static int32_t category_of(const UChar *units, int32_t length) {
  char name[CATEGORY_UNITS];
  if (length <= 0 || length >= CATEGORY_UNITS) return -1;
  u_austrncpy(name, units, CATEGORY_UNITS);
  static const char *const names[] = {"zero", "one", "two", "few", "many", "other"};
  for (int32_t i = 0; i <= CICUPLURAL_OTHER; i += 1) {
    if (strcmp(name, names[i]) == 0) return i;
  }
  return -1;
}

int32_t cicuplural_integer(const cicuplural *rules, int64_t number) {
  UErrorCode status = U_ZERO_ERROR;
  UChar keyword[CATEGORY_UNITS];
  // Exact up to 2^53, and no rule looks at more than the last digits of a greater number.
  int32_t length =
      uplrules_select(rules->rules, (double)number, keyword, CATEGORY_UNITS, &status);
  return U_SUCCESS(status) ? category_of(keyword, length) : -1;
}

// A skeleton that shows exactly `fraction` digits after the point, as the number did.
static void write_skeleton(char *out, int compact, size_t fraction) {
  strcpy(out, compact ? "compact-long " : "");
  if (fraction == 0) {
    strcat(out, "precision-integer");
    return;
  }
  strcat(out, ".");
  size_t end = strlen(out);
  memset(out + end, '0', fraction);
  out[end + fraction] = 0;
}

static int32_t select_formatted(const cicuplural *rules, const UFormattedNumber *formatted,
                                UErrorCode *status) {
  UChar keyword[CATEGORY_UNITS];
  int32_t length =
      uplrules_selectFormatted(rules->rules, formatted, keyword, CATEGORY_UNITS, status);
  return U_SUCCESS(*status) ? category_of(keyword, length) : -1;
}

int32_t cicuplural_decimal(const cicuplural *rules, const char *number) {
  char digits[NUMBER_CHARACTERS + 1], skeleton[SKELETON_UNITS];
  size_t length = strlen(number);
  if (length == 0 || length > NUMBER_CHARACTERS) return -1;
  memcpy(digits, number, length + 1);
  char *power = strchr(digits, 'c');
  size_t mantissa = power == NULL ? length : (size_t)(power - digits);
  if (power != NULL) *power = 'E';
  char *point = memchr(digits, '.', mantissa);
  write_skeleton(skeleton, power != NULL,
                 point == NULL ? 0 : mantissa - (size_t)(point - digits) - 1);

  UErrorCode status = U_ZERO_ERROR;
  UNumberFormatter *formatter = open_formatter(skeleton, rules->locale);
  if (formatter == NULL) return -1;
  UFormattedNumber *formatted = unumf_openResult(&status);
  unumf_formatDecimal(formatter, digits, (int32_t)length, formatted, &status);
  int32_t category = U_SUCCESS(status) ? select_formatted(rules, formatted, &status) : -1;
  unumf_closeResult(formatted);
  unumf_close(formatter);
  return category;
}
