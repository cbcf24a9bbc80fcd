#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const unsigned char cfasttext_model_bytes[];
extern const size_t cfasttext_model_length;

#ifdef __cplusplus
}
#endif
