#pragma once
#include <stdint.h>

/// Writes the CLDR category ("zero", "one", "two", "few", "many" or "other") of `number` in `locale`
/// to `out`, ended by a zero byte, and returns its length, or -1 for an unusable locale.
/// `number` is decimal digits as shown to the reader ("1", "1.0", "2.5"): the visible fraction counts.
/// `ordinal` is 0 for cardinal and 1 for ordinal rules.
int32_t cicuplural_category(const char *locale, const char *number, int32_t ordinal, char *out,
                            int32_t capacity);
