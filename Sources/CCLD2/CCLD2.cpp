#include "CCLD2.h"

#include <cstdio>  // the library's header needs it and does not say so

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

#include <climits>

extern "C" const char *ccld2_language(const char *text, size_t length, double *score) {
  if (length == 0 || length > INT_MAX) return nullptr;
  const CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
  CLD2::Language languages[3];
  int percents[3];
  double scores[3];
  int textBytes = 0;
  bool isReliable = false;
  // No exception may leave this function: Swift's frames cannot be unwound.
  try {
    // Best effort: its own judgement of what is reliable silences most short texts.
    const CLD2::Language language = CLD2::ExtDetectLanguageSummary(
        text, static_cast<int>(length), /* is_plain_text: */ true, &hints,
        CLD2::kCLDFlagBestEffort, languages, percents, scores, /* chunks: */ nullptr, &textBytes,
        &isReliable);
    if (language == CLD2::UNKNOWN_LANGUAGE) return nullptr;
    *score = scores[0];
    return CLD2::LanguageCode(language);
  } catch (...) {
    return nullptr;
  }
}
