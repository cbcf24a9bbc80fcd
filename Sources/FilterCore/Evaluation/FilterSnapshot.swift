/// The compiled, immutable form of all filters, rules and lists; shared by every thread.
public final class FilterSnapshot: Sendable {
  /// The store's revision that this was compiled from.
  public let revision: Int64
  /// A snapshot without filters, rules and lists: everything is allowed.
  public static let empty = FilterSnapshot(FilterSnapshotSource())

  let allow: CompiledFilters
  let deny: CompiledFilters
  let denyLanguages: [LanguageFilter]
  let rules: CompiledRules
  let allowLists: CompiledLists
  let denyLists: CompiledLists
  private let regexes: RegexCache
  /// How the language of a body is found; asked only where a language is blocked.
  let detectLanguage: @Sendable (String) -> DetectedLanguage

  /// Whether anything compares without case.
  let needsFolded: Bool
  /// Whether anything reads the text in NFC alone.
  let needsComposed: Bool

  /// A stored language filter with the language that its text names.
  struct LanguageFilter: Sendable {
    let filter: Filter
    let code: String
  }

  /// Compiles `source`: linear in the bytes of all texts, plus about 0.1 ms a pattern that `previous`
  /// does not have.
  public init(
    _ source: FilterSnapshotSource, reusing previous: FilterSnapshot? = nil,
    detectLanguage: @escaping @Sendable (String) -> DetectedLanguage = LanguageDetector().detect
  ) {
    self.detectLanguage = detectLanguage
    revision = source.revision
    let filters = source.filters.sorted { $0.position < $1.position }
    regexes = RegexCache(filters, previous: previous?.regexes ?? RegexCache())
    let disguises = source.seesThroughDisguises
    allow = CompiledFilters(
      filters, type: .allow, known: regexes, seesThroughDisguises: disguises)
    deny = CompiledFilters(filters, type: .deny, known: regexes, seesThroughDisguises: disguises)
    denyLanguages = filters.compactMap { filter in
      guard filter.type == .denyLanguage, let language = FilterLanguage(filterText: filter.text)
      else { return nil }
      return LanguageFilter(filter: filter, code: language.code)
    }
    rules = CompiledRules(source.rules)
    allowLists = CompiledLists(.allow, of: source)
    denyLists = CompiledLists(.deny, of: source)
    let userFilters = [allow, deny]
    needsFolded =
      userFilters.contains { $0.phrases.plain.insensitive != nil } || !allowLists.isEmpty
      || !denyLists.isEmpty
    needsComposed = userFilters.contains {
      $0.phrases.plain.sensitive != nil || !$0.regexes.isEmpty
    }
  }

  /// Whether a verdict may need the language model.
  public var blocksLanguages: Bool { !denyLanguages.isEmpty }

  /// How large the compiled form is.
  public struct Statistics: Sendable {
    /// States of all phrase matchers.
    public var states = 0
    /// Memory of all phrase matchers, in bytes.
    public var bytes = 0
    /// Memory of what verdicts say of user filters, in bytes.
    public var filterBytes = 0
    /// Compiled patterns in use.
    public var regexes = 0
  }

  public var statistics: Statistics {
    var answer = Statistics()
    for filters in [allow, deny] {
      for matcher in filters.phrases.all {
        answer.states += matcher.stateCount
        answer.bytes += matcher.byteCount
      }
      answer.filterBytes += filters.identities.byteCount + filters.conditions.capacity
      answer.regexes += filters.regexes.count
    }
    for lists in [allowLists, denyLists] {
      answer.states += lists.statistics.states
      answer.bytes += lists.statistics.bytes
    }
    return answer
  }
}
