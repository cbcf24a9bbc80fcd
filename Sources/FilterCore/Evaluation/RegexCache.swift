/// Compiled patterns that outlive a snapshot: a change to one filter must not compile all others
/// again.
struct RegexCache: Sendable {
  private struct Key: Hashable {
    var text: String
    var filterCase: FilterCase
  }

  private let matchers: [Key: RegexMatcher]

  init() { matchers = [:] }

  /// Every pattern of `filters`, taken from `previous` where it is there, beside those of `base`.
  init(_ filters: [Filter], previous: RegexCache, base: RegexCache = RegexCache()) {
    var matchers = base.matchers
    for filter in filters where filter.matching == .regex && filter.type != .denyLanguage {
      let key = Key(text: filter.text, filterCase: filter.filterCase)
      if matchers[key] != nil { continue }
      if let known = previous.matchers[key] {
        matchers[key] = known
        continue
      }
      do {
        matchers[key] = try RegexMatcher(
          TextFolding.nfc(filter.text), filterCase: filter.filterCase, readsNeed: true)
      } catch {
        // Stored by hand or by another version of PCRE2: such a filter never matches.
        continue
      }
    }
    self.matchers = matchers
  }

  func matcher(for filter: Filter) -> RegexMatcher? {
    matchers[Key(text: filter.text, filterCase: filter.filterCase)]
  }
}
