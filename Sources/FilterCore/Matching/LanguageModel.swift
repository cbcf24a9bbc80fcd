import CFastText

/// fastText's language identification model (`lid.176`), shared by all threads.
final class LanguageModel: @unchecked Sendable {
  /// Read when it is first asked for; `nil` where there is no memory for it.
  static let shared = LanguageModel()

  private let model: OpaquePointer
  private let indices: [String: Int]
  private let labelCount: Int

  private init?() {
    guard let model = cfasttext_load() else { return nil }
    self.model = model
    labelCount = cfasttext_label_count(model)
    let labels = (0..<labelCount).map { String(cString: cfasttext_label(model, $0)) }
    indices = Dictionary(zip(labels, labels.indices), uniquingKeysWith: { first, _ in first })
  }

  deinit { cfasttext_free(model) }

  /// How likely a text is of each language; `nil` where the model knows none of its words.
  func judge(_ words: LanguageWords) -> Judgement? {
    let probabilities = words.withCharacters { start, length in
      [Float](unsafeUninitializedCapacity: labelCount) { buffer, count in
        let isKnown = cfasttext_predict(model, start, length, buffer.baseAddress) != 0
        count = isKnown ? labelCount : 0
      }
    }
    return probabilities.isEmpty ? nil : Judgement(model: self, probabilities: probabilities)
  }

  /// What the model says of one text; the probabilities of all languages add up to 1.
  struct Judgement {
    fileprivate let model: LanguageModel
    fileprivate let probabilities: [Float]

    /// `code` is fastText's: `en`, `zh`, `arz` …
    func probability(of code: String) -> Double {
      model.indices[code].map { Double(probabilities[$0]) } ?? 0
    }

    /// Of the likeliest language that is none of `codes`.
    func highest(without codes: [String]) -> Double {
      var others = probabilities
      for code in codes { if let index = model.indices[code] { others[index] = 0 } }
      return Double(others.max() ?? 0)
    }
  }
}
