/// The phrases of user filters, a matcher for each case setting.
struct CasedMatchers: Sendable {
  var insensitive: PhraseMatcher?
  var sensitive: PhraseMatcher?

  subscript(_ filterCase: FilterCase) -> PhraseMatcher? {
    switch filterCase {
    case .caseInsensitive: insensitive
    case .caseSensitive: sensitive
    }
  }

  /// Collects phrases in the form that their case setting compares.
  struct Builder {
    private var insensitive = PhraseMatcherBuilder()
    private var sensitive = PhraseMatcherBuilder()

    mutating func add(
      _ text: UnsafeBufferPointer<UInt8>, _ filterCase: FilterCase, _ condition: PhraseCondition,
      rank: UInt32
    ) {
      switch filterCase {
      case .caseInsensitive:
        insensitive.add(payload: rank, condition: condition) {
          TextFolding.appendFolded(text, to: $0)
        }
      case .caseSensitive:
        sensitive.add(payload: rank, condition: condition) {
          TextFolding.appendComposed(text, to: $0)
        }
      }
    }

    consuming func build() -> CasedMatchers {
      CasedMatchers(insensitive: insensitive.build(), sensitive: sensitive.build())
    }
  }
}

/// The phrases of user filters for both views of a message.
struct CompiledPhrases: Sendable {
  let plain: CasedMatchers
  /// Phrases that read otherwise where disguises are seen through, as they read there.
  let undisguised: CasedMatchers
  let seesThroughDisguises: Bool

  func has(_ filterCase: FilterCase) -> Bool {
    plain[filterCase] != nil || undisguised[filterCase] != nil
  }

  var all: [PhraseMatcher] {
    [plain, undisguised].flatMap { [$0.insensitive, $0.sensitive].compactMap(\.self) }
  }

  struct Builder {
    private let undisguiser: Undisguiser?
    private var plain = CasedMatchers.Builder()
    private var undisguised = CasedMatchers.Builder()

    init(seesThroughDisguises: Bool) {
      undisguiser = seesThroughDisguises ? Undisguiser() : nil
    }

    /// Adds a phrase; how it reads.
    mutating func add(_ filter: Filter, rank: UInt32) -> PhraseCondition {
      TextFolding.withBytes(of: filter.text) { text in
        var other: TextView?
        if let undisguiser, !TextFolding.isASCII(text) {
          other = undisguiser.read(body: text, sender: UnsafeBufferPointer(rebasing: text[..<0]))
        }
        let condition = PhraseCondition(filter, readsOtherwise: other != nil)
        plain.add(text, filter.filterCase, condition, rank: rank)
        if let other { undisguised.add(other.body, filter.filterCase, condition, rank: rank) }
        return condition
      }
    }

    consuming func build() -> CompiledPhrases {
      CompiledPhrases(
        plain: plain.build(), undisguised: undisguised.build(),
        seesThroughDisguises: undisguiser != nil)
    }
  }
}
