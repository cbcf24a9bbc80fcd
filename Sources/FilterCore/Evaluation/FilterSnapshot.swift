/// The compiled, immutable form of all filters, rules and lists; shared by every thread.
public final class FilterSnapshot: Sendable {
  /// The store's revision that this was compiled from.
  public let revision: Int64
  /// A snapshot without filters, rules and lists: everything is allowed.
  public static let empty = FilterSnapshot(FilterSnapshotSource())

  let allow: CompiledFilters
  let deny: CompiledFilters
  let denyLanguages: [LanguageFilter]
  /// Filters that block a language, also one that is not known, by position.
  private let languageFilters: [Filter]
  let rules: CompiledRules
  let allowLists: CompiledLists
  let denyLists: CompiledLists
  private let regexes: RegexCache
  /// What this was compiled of, or (with changes) what it was compiled of as a whole.
  public let stamp: FilterSnapshotStamp
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

    /// `nil` where no language is known by this text.
    init?(_ filter: Filter) {
      guard let language = FilterLanguage(filterText: filter.text) else { return nil }
      self.filter = filter
      code = language.code
    }
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
    languageFilters = filters.filter { $0.type == .denyLanguage }
    denyLanguages = languageFilters.compactMap(LanguageFilter.init)
    rules = CompiledRules(source.rules)
    allowLists = CompiledLists(.allow, of: source)
    denyLists = CompiledLists(.deny, of: source)
    stamp = FilterSnapshotStamp(source)
    needsFolded =
      allow.comparesFolded || deny.comparesFolded || !allowLists.isEmpty || !denyLists.isEmpty
    needsComposed = allow.comparesComposed || deny.comparesComposed
  }

  /// The snapshot that compiling everything anew would give, for little more than the changed filters.
  ///
  /// - Parameters:
  ///   - whole: compiled of all filters at once.
  ///   - changes: everything since then.
  ///   - previous: where compiled patterns are looked for that `whole` does not have.
  /// - Returns: `nil` where everything has to be compiled anew: the changes do not account for every
  ///   filter, phrases are to be read in another way, or filters are gone from a table in which too many
  ///   others share their places.
  public init?(
    _ whole: FilterSnapshot, applying changes: FilterSnapshotChanges,
    reusing previous: FilterSnapshot? = nil
  ) {
    let now = changes.now
    guard now.seesThroughDisguises == whole.allow.base.phrases.seesThroughDisguises else {
      return nil
    }
    let edited = now.filters.sorted { $0.position < $1.position }
    let gone = Set(changes.removed)
    regexes = RegexCache(
      edited, previous: previous?.regexes ?? RegexCache(), base: whole.regexes)
    allow = CompiledFilters(
      whole.allow, type: .allow, edited: edited, gone: gone, known: regexes)
    deny = CompiledFilters(whole.deny, type: .deny, edited: edited, gone: gone, known: regexes)
    guard !allow.hidesInDeepTable, !deny.hidesInDeepTable else { return nil }
    let editedIDs = Set(edited.map(\.id))
    languageFilters =
      (whole.languageFilters.filter { !gone.contains($0.id) && !editedIDs.contains($0.id) }
      + edited.filter { $0.type == .denyLanguage }).sorted { $0.position < $1.position }
    guard allow.count + deny.count + languageFilters.count == changes.filterCount else {
      return nil
    }
    denyLanguages = languageFilters.compactMap(LanguageFilter.init)
    detectLanguage = whole.detectLanguage
    revision = now.revision
    stamp = whole.stamp
    rules = CompiledRules(now.rules)
    allowLists = changes.hasNewLists ? CompiledLists(.allow, of: now) : whole.allowLists
    denyLists = changes.hasNewLists ? CompiledLists(.deny, of: now) : whole.denyLists
    needsFolded =
      allow.comparesFolded || deny.comparesFolded || !allowLists.isEmpty || !denyLists.isEmpty
    needsComposed = allow.comparesComposed || deny.comparesComposed
  }

  /// Filters of every type.
  public var filterCount: Int { allow.count + deny.count + languageFilters.count }

  /// Filters that stand beside the others because they changed since those were compiled, and those
  /// that are gone.
  public var changeCount: Int { allow.changeCount + deny.changeCount }

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
      for (table, _) in filters.tables {
        for matcher in table.phrases.all {
          answer.states += matcher.stateCount
          answer.bytes += matcher.byteCount
        }
        answer.filterBytes += table.identities.byteCount + table.conditions.capacity
      }
      answer.regexes += filters.regexes.count
    }
    for lists in [allowLists, denyLists] {
      answer.states += lists.statistics.states
      answer.bytes += lists.statistics.bytes
    }
    return answer
  }
}
