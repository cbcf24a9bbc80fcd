#include "LanguageModelBytes.h"

// In the executable, so that it is there wherever that is installed (docs/adr/0007).
// Clang offers #embed to every C standard and only warns that it is of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"
const unsigned char cfasttext_model_bytes[] = {
#embed "lid.176.ftz"
};
const size_t cfasttext_model_length = sizeof(cfasttext_model_bytes);
