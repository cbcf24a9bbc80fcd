#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The language identification model that is built into this target, loaded. Never changes, so that
/// any number of threads may ask it at once.
typedef struct cfasttext_model cfasttext_model;

/// Loads the model (20 ms); NULL where there is no memory for it or the built-in file cannot be read.
/// The caller frees it.
cfasttext_model *cfasttext_load(void);

void cfasttext_free(cfasttext_model *model);

/// How many languages the model knows.
size_t cfasttext_label_count(const cfasttext_model *model);

/// The ISO 639 code of a language, "en", "arz" …; lives as long as the model.
const char *cfasttext_label(const cfasttext_model *model, size_t index);

/// Writes the probability of each language, 0 … 1, to `probabilities`, which has room for all labels.
/// `words` is UTF-8, any bytes, parted by single spaces; linear in its length. Answers 0, with nothing
/// written, where there is no word, no word says anything, or memory is short.
int cfasttext_predict(const cfasttext_model *model, const char *words, size_t length,
                      float *probabilities);

#ifdef __cplusplus
}
#endif
