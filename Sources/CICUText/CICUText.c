#include "CICUText.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

// One call's UTF-16 view: a text on the stack while short, on the heap when long.
#define STACK_UNITS 1024

typedef struct {
  UChar stack[STACK_UNITS];
  UChar *units;
  int32_t length;
} view;

static int view_reserve(view *v, int32_t capacity) {
  v->units = capacity <= STACK_UNITS ? v->stack : malloc(sizeof(UChar) * (size_t)capacity);
  v->length = 0;
  return v->units != NULL;
}

static void view_free(view *v) {
  if (v->units != v->stack) free(v->units);
}

static int view_from_utf8(view *v, const char *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  if (!view_reserve(v, length + 1)) return 0;
  u_strFromUTF8(v->units, length + 1, &v->length, text, length, &status);
  return U_SUCCESS(status);
}

// Longest run of combining marks that ICU orders by itself: it inserts one after another, which takes
// the square of their number.
#define LONGEST_RUN 32

static void append_decomposed(view *to, const UNormalizer2 *nfc, UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  // A mark is two marks at most (Unicode Standard Annex 15, table of expansion factors).
  UChar marks[8];
  int32_t count = unorm2_getDecomposition(nfc, c, marks, 8, &status);
  if (U_FAILURE(status) || count < 0) {
    U16_APPEND_UNSAFE(to->units, to->length, c);
  } else {
    u_memcpy(to->units + to->length, marks, count);
    to->length += count;
  }
}

// Appends `count` units of `from`, all combining marks, decomposed and in canonical order: a counting
// sort by combining class, each class in its own order.
static int append_ordered(
    view *to, const UNormalizer2 *nfc, const UChar *from, int32_t count) {
  view marks = {.units = marks.stack};
  int32_t starts[257] = {0};
  UChar32 c;
  if (!view_reserve(&marks, count * 2)) return 0;
  for (int32_t i = 0; i < count;) {
    U16_NEXT(from, i, count, c);
    append_decomposed(&marks, nfc, c);
  }
  for (int32_t i = 0; i < marks.length;) {
    int32_t first = i;
    U16_NEXT(marks.units, i, marks.length, c);
    starts[u_getCombiningClass(c) + 1] += i - first;
  }
  for (int32_t class = 0; class < 256; class++) starts[class + 1] += starts[class];
  for (int32_t i = 0; i < marks.length;) {
    U16_NEXT(marks.units, i, marks.length, c);
    int32_t *end = &starts[u_getCombiningClass(c)];
    U16_APPEND_UNSAFE(to->units + to->length, *end, c);
  }
  to->length += marks.length;
  view_free(&marks);
  return 1;
}

// Copies `from` with its long runs of combining marks in canonical order, which is canonically the same
// text; `to` is left empty where there is none.
static int view_order_marks(view *to, const view *from, const UNormalizer2 *nfc) {
  int32_t copied = 0, run = 0, marks = 0;
  for (int32_t i = 0; i <= from->length;) {
    int32_t first = i;
    UChar32 c = 0;
    if (i < from->length) {
      U16_NEXT(from->units, i, from->length, c);
    } else {
      i++;
    }
    if (c >= 0x0300 && u_getIntPropertyValue(c, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0) {
      marks++;
      continue;
    }
    if (marks > LONGEST_RUN) {
      // A mark of two has at most as many units as before, twice.
      if (copied == 0 && !view_reserve(to, from->length * 2)) return 0;
      u_memcpy(to->units + to->length, from->units + copied, run - copied);
      to->length += run - copied;
      if (!append_ordered(to, nfc, from->units + run, first - run)) return 0;
      copied = first;
    }
    marks = 0;
    run = i;
  }
  if (copied > 0) {
    u_memcpy(to->units + to->length, from->units + copied, from->length - copied);
    to->length += from->length - copied;
  }
  return 1;
}

static int view_compose(view *to, const view *from, const UNormalizer2 *nfc) {
  UErrorCode status = U_ZERO_ERROR;
  // NFC grows UTF-16 at most threefold (Unicode Standard Annex 15, table of expansion factors).
  int32_t capacity = from->length * 3 + 1;
  if (!view_reserve(to, capacity)) return 0;
  to->length = unorm2_normalize(nfc, from->units, from->length, to->units, capacity, &status);
  return U_SUCCESS(status);
}

static int view_nfc(view *to, const view *from) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
  if (U_FAILURE(status)) return 0;
  view ordered = {.units = ordered.stack};
  int done = view_order_marks(&ordered, from, nfc) &&
             view_compose(to, ordered.length > 0 ? &ordered : from, nfc);
  view_free(&ordered);
  return done;
}

static int view_fold(view *to, const view *from) {
  UErrorCode status = U_ZERO_ERROR;
  // Full folding maps one code point to three at most.
  int32_t capacity = from->length * 3 + 1;
  if (!view_reserve(to, capacity)) return 0;
  to->length =
      u_strFoldCase(to->units, capacity, from->units, from->length, U_FOLD_CASE_DEFAULT, &status);
  return U_SUCCESS(status);
}

// Folding turns İ into i and U+0307; without the dot it equals i, as a reader expects.
static void view_drop_dot_after_i(view *v) {
  int32_t kept = 0;
  for (int32_t i = 0; i < v->length; i++) {
    if (v->units[i] == 0x0307 && kept > 0 && v->units[kept - 1] == 'i') continue;
    v->units[kept++] = v->units[i];
  }
  v->length = kept;
}

static int32_t view_to_utf8(const view *v, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  u_strToUTF8(out, capacity, &length, v->units, v->length, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

int32_t cicutext_nfc(const char *text, int32_t length, char *out, int32_t capacity) {
  view source = {.units = source.stack}, composed = {.units = composed.stack};
  int32_t answer = -1;
  if (view_from_utf8(&source, text, length) && view_nfc(&composed, &source)) {
    answer = view_to_utf8(&composed, out, capacity);
  }
  view_free(&source);
  view_free(&composed);
  return answer;
}

int32_t cicutext_fold(const char *text, int32_t length, char *out, int32_t capacity) {
  view source = {.units = source.stack}, composed = {.units = composed.stack};
  view folded = {.units = folded.stack}, again = {.units = again.stack};
  int32_t answer = -1;
  if (view_from_utf8(&source, text, length) && view_nfc(&composed, &source) &&
      view_fold(&folded, &composed)) {
    view_drop_dot_after_i(&folded);
    if (view_nfc(&again, &folded)) answer = view_to_utf8(&again, out, capacity);
  }
  view_free(&source);
  view_free(&composed);
  view_free(&folded);
  view_free(&again);
  return answer;
}

int32_t cicutext_sort_key(const char *text, int32_t length, uint8_t *out, int32_t capacity) {
  view source = {.units = source.stack};
  int32_t answer = -1;
  UErrorCode status = U_ZERO_ERROR;
  UCollator *root = ucol_open("", &status);
  if (U_SUCCESS(status) && view_from_utf8(&source, text, length)) {
    answer = ucol_getSortKey(root, source.units, source.length, out, capacity);
  }
  if (root != NULL) ucol_close(root);
  view_free(&source);
  return answer;
}

static int mark_characters_of(const char *charset, uint8_t bit, uint8_t *classes) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(charset, &status);
  if (U_FAILURE(status)) return 0;
  USet *set = uset_openEmpty();
  ucnv_getUnicodeSet(converter, set, UCNV_ROUNDTRIP_SET, &status);
  for (int32_t i = 0; i < CICUTEXT_HAN_COUNT; i++) {
    if (uset_contains(set, CICUTEXT_HAN_FIRST + i)) classes[i] |= bit;
  }
  uset_close(set);
  ucnv_close(converter);
  return U_SUCCESS(status);
}

int32_t cicutext_han_classes(uint8_t *classes) {
  memset(classes, 0, CICUTEXT_HAN_COUNT);
  return mark_characters_of("GB2312", 1, classes) && mark_characters_of("Big5", 2, classes);
}

int32_t cicutext_word_boundaries(const char *text, int32_t length, uint8_t *marks) {
  UErrorCode status = U_ZERO_ERROR;
  UText source = UTEXT_INITIALIZER;
  UBreakIterator *words = ubrk_open(UBRK_WORD, "", NULL, 0, &status);
  if (U_FAILURE(status)) return 0;
  utext_openUTF8(&source, text, length, &status);
  // A UText of UTF-8 counts in bytes.
  ubrk_setUText(words, &source, &status);
  memset(marks, 0, (size_t)length + 1);
  if (U_SUCCESS(status)) {
    for (int32_t at = ubrk_first(words); at != UBRK_DONE; at = ubrk_next(words)) marks[at] = 1;
  }
  utext_close(&source);
  ubrk_close(words);
  return U_SUCCESS(status);
}
