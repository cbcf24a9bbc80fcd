#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Calls `visit` once for every pair of region and calling code that libphonenumber knows
/// (for instance "US", 1), by code, a code's main region first. `region` is an ISO 3166-1 code of two
/// letters, or "001" for codes of no country (+800 …), and lives only for the call.
void cphonenumber_each_region(void (*visit)(const char *region, int32_t calling_code, void *context),
                              void *context);

#ifdef __cplusplus
}
#endif
