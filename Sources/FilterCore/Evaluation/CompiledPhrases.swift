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
      _ text: UnsafeBufferPointer<UInt8>, _ filterCase: FilterCase, rank: UInt32
    ) {
      switch filterCase {
      case .caseInsensitive:
        insensitive.add(payload: rank) { TextFolding.appendFolded(text, to: $0) }
      case .caseSensitive:
        sensitive.add(payload: rank) { TextFolding.appendComposed(text, to: $0) }
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

    /// Adds a phrase; whether it reads otherwise where disguises are seen through.
    mutating func add(_ filter: Filter, rank: UInt32) -> Bool {
      TextFolding.withBytes(of: filter.text) { text in
        plain.add(text, filter.filterCase, rank: rank)
        guard let undisguiser, !TextFolding.isASCII(text),
          let other = undisguiser.read(
            body: text, sender: UnsafeBufferPointer(rebasing: text[..<0]))
        else { return false }
        undisguised.add(other.body, filter.filterCase, rank: rank)
        return true
      }
    }

    consuming func build() -> CompiledPhrases {
      CompiledPhrases(
        plain: plain.build(), undisguised: undisguised.build(),
        seesThroughDisguises: undisguiser != nil)
    }
  }
}
