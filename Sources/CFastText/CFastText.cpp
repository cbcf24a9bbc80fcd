#include "CFastText.h"

#include <fasttext/fasttext.h>

#include <algorithm>
#include <cmath>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <vector>

#include "LanguageModelBytes.h"

// No exception may leave these functions: Swift's frames cannot be unwound.

namespace {

/// Reads bytes where they lie.
class MemoryBuffer : public std::streambuf {
 public:
  MemoryBuffer(const unsigned char *bytes, size_t length) {
    // A get area is only ever read; the standard's type for it is not const.
    char *start = const_cast<char *>(reinterpret_cast<const char *>(bytes));
    setg(start, start, start + length);
  }
};

const std::string labelPrefix = "__label__";

/// How a model file begins: this number, then its version, of which the library reads up to this one.
const int32_t modelMagic = 793712314;
const int32_t modelVersion = 12;

}  // namespace

struct cfasttext_model {
  fasttext::FastText classifier;
  std::shared_ptr<const fasttext::Dictionary> dictionary;
  std::vector<std::string> labels;
};

extern "C" cfasttext_model *cfasttext_load(void) {
  try {
    auto model = std::make_unique<cfasttext_model>();
    MemoryBuffer buffer(cfasttext_model_bytes, cfasttext_model_length);
    std::istream stream(&buffer);
    // The library checks these first bytes only when it opens a file itself.
    int32_t magic = 0;
    int32_t version = 0;
    stream.read(reinterpret_cast<char *>(&magic), sizeof magic);
    stream.read(reinterpret_cast<char *>(&version), sizeof version);
    if (magic != modelMagic || version > modelVersion) return nullptr;
    model->classifier.loadModel(stream);
    if (!stream) return nullptr;
    model->dictionary = model->classifier.getDictionary();
    for (int32_t index = 0; index < model->dictionary->nlabels(); index++) {
      std::string label = model->dictionary->getLabel(index);
      if (label.compare(0, labelPrefix.size(), labelPrefix) == 0) label.erase(0, labelPrefix.size());
      model->labels.push_back(std::move(label));
    }
    return model.release();
  } catch (...) {
    return nullptr;
  }
}

extern "C" void cfasttext_free(cfasttext_model *model) { delete model; }

extern "C" size_t cfasttext_label_count(const cfasttext_model *model) {
  return model->labels.size();
}

extern "C" const char *cfasttext_label(const cfasttext_model *model, size_t index) {
  return index < model->labels.size() ? model->labels[index].c_str() : "";
}

extern "C" int cfasttext_predict(const cfasttext_model *model, const char *words, size_t length,
                                 float *probabilities) {
  try {
    std::vector<int32_t> pieces;
    const char *end = words + length;
    for (const char *start = words; start < end;) {
      const char *stop = std::find(start, end, ' ');
      if (stop > start) {
        const auto ids = model->dictionary->getSubwords(std::string(start, stop));
        pieces.insert(pieces.end(), ids.begin(), ids.end());
      }
      start = stop + 1;
    }
    if (pieces.empty()) return 0;
    fasttext::Predictions predictions;
    const auto count = static_cast<int32_t>(model->labels.size());
    model->classifier.predict(count, pieces, predictions, 0);
    if (predictions.empty()) return 0;
    std::fill_n(probabilities, model->labels.size(), 0.0f);
    for (const auto &[score, label] : predictions) {
      if (label >= 0 && label < count) probabilities[label] = std::exp(score);
    }
    return 1;
  } catch (...) {
    return 0;
  }
}
