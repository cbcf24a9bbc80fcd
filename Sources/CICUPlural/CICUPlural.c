#include "CICUPlural.h"

int32_t cicuplural_category(const char *locale, const char *number, int32_t ordinal, char *out,
                            int32_t capacity) {
  (void)locale; (void)number; (void)ordinal; (void)out; (void)capacity;
  return -1;
}
