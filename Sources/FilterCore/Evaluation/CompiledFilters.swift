import Foundation

/// The user filters of one type, compiled. A filter's rank is its place in evaluation order.
///
/// A large table serves on while a few filters change: those stand in a small table beside it, and
/// ranks run through both.
struct CompiledFilters: Sendable {
  let base: FilterTable
  /// What changed since the base was compiled.
  let changes: Changes?
  /// By rank.
  let regexes: [RankedRegex]
  private let prefilter: RegexPrefilter?

  struct Changes: Sendable {
    let table: FilterTable
    let ranks: FilterRanks
  }

  struct RankedRegex: Sendable {
    let rank: UInt32
    let target: FilterTarget
    let matcher: RegexMatcher
  }

  /// The filter that decides.
  struct Hit {
    var rank: UInt32
    /// Found only where disguises are seen through.
    var isDisguised: Bool
  }

  /// Compiles those of `filters` that have `type`, in the order given; takes the regexes it can from
  /// `known`. A pattern that does not compile never matches.
  init(
    _ filters: [Filter], type: FilterType, known: RegexCache, seesThroughDisguises: Bool = false
  ) {
    base = FilterTable(
      filters.filter { $0.type == type }, type: type, known: known,
      seesThroughDisguises: seesThroughDisguises)
    changes = nil
    regexes = base.regexes
    prefilter = RegexPrefilter(regexes.map(\.matcher.need))
  }

  /// The same as compiling anew, for the cost of the changes alone.
  ///
  /// - Parameters:
  ///   - whole: compiled without changes.
  ///   - edited: filters of any type that are new or no longer as `whole` has them, by position.
  ///   - gone: ids of filters that are no longer there.
  init(
    _ whole: CompiledFilters, type: FilterType, edited: [Filter], gone: Set<UUID>,
    known: RegexCache
  ) {
    base = whole.base
    let table = FilterTable(
      edited.filter { $0.type == type }, type: type, known: known,
      seesThroughDisguises: base.phrases.seesThroughDisguises)
    let ranks = FilterRanks(
      base: base.identities, changed: table.identities, gone: gone, edited: edited)
    guard table.count > 0 || !ranks.hidden.isEmpty else {
      changes = nil
      regexes = whole.regexes
      prefilter = whole.prefilter
      return
    }
    changes = Changes(table: table, ranks: ranks)
    let kept = base.regexes.filter { !ranks.hidden.contains($0.rank) }
    let areSame = kept.count == base.regexes.count && table.regexes.isEmpty
    regexes =
      (kept.map { $0.moved(to: ranks.rank(ofBase: $0.rank)) }
      + table.regexes.map { $0.moved(to: ranks.rank(ofChanged: $0.rank)) })
      .sorted { $0.rank < $1.rank }
    prefilter = areSame ? whole.prefilter : RegexPrefilter(regexes.map(\.matcher.need))
  }

  /// The first filter in order that matches; where none does, the first whose phrase stands in the
  /// view that sees through disguises.
  func first(in views: MessageViews, _ scratch: EvaluationScratch) -> Hit? {
    var best = UInt32.max
    best = lowest(\.plain.insensitive, in: views.folded, below: best)
    best = lowest(\.plain.sensitive, in: views.composed, below: best)
    best = lowestRegex(in: views, scratch, below: best)
    if best < .max { return Hit(rank: best, isDisguised: false) }
    guard base.phrases.seesThroughDisguises else { return nil }
    best = lowestDisguised(in: views, scratch)
    return best < .max ? Hit(rank: best, isDisguised: true) : nil
  }

  @inline(__always)
  private func lowest(
    _ matcher: (CompiledPhrases) -> PhraseMatcher?, in text: TextView, below best: UInt32,
    where accept: (PhraseCondition) -> Bool = { _ in true }
  ) -> UInt32 {
    let ownMatcher = matcher(base.phrases)
    guard let changes else {
      guard let ownMatcher else { return best }
      return base.lowest(ownMatcher, in: text, below: best) { _, condition in accept(condition) }
        ?? best
    }
    return changes.lowest(
      ownMatcher, of: base, matcher(changes.table.phrases), in: text, below: best, where: accept)
  }

  private func lowestRegex(
    in views: MessageViews, _ scratch: EvaluationScratch, below best: UInt32
  ) -> UInt32 {
    // Where a phrase stands before every pattern, not even the prefilter reads the message.
    guard let first = regexes.first, first.rank < best else { return best }
    let prefilter = views.regexText.isCut ? nil : prefilter
    prefilter?.findCandidates(in: views.composed.bytes, scratch.regexCandidates)
    for (index, regex) in regexes.enumerated() {
      guard regex.rank < best else { break }
      if prefilter != nil, !scratch.regexCandidates.contains(index) { continue }
      let part = views.regexText.part(regex.target)
      if part.isCut { scratch.report.isRegexTextCut = true }
      switch scratch.regexBudget.search(regex.matcher, in: part.bytes, isLong: part.isLong) {
      case .match: return regex.rank
      case .noMatch: continue
      case .gaveUp: scratch.report.gaveUp.append(id(regex.rank))
      }
    }
    return best
  }

  /// Most phrases read the same in both views, and their matcher serves both.
  private func lowestDisguised(in views: MessageViews, _ scratch: EvaluationScratch) -> UInt32 {
    var best = UInt32.max
    for filterCase in FilterCase.allCases {
      guard hasPhrases(filterCase),
        let text = scratch.disguises.view(of: views.message, filterCase)
      else { continue }
      best = lowest({ $0.plain[filterCase] }, in: text, below: best) { !$0.readsOtherwise }
      best = lowest({ $0.undisguised[filterCase] }, in: text, below: best)
    }
    return best
  }

  private func hasPhrases(_ filterCase: FilterCase) -> Bool {
    base.phrases.has(filterCase) || changes?.table.phrases.has(filterCase) == true
  }
}

extension CompiledFilters.Changes {
  /// The lowest rank below `best` in either table.
  fileprivate func lowest(
    _ baseMatcher: PhraseMatcher?, of base: FilterTable, _ changedMatcher: PhraseMatcher?,
    in text: TextView, below best: UInt32, where accept: (PhraseCondition) -> Bool
  ) -> UInt32 {
    var best = best
    if let changedMatcher {
      let found = table.lowest(
        changedMatcher, in: text, below: ranks.changedCount(below: best)
      ) { _, condition in accept(condition) }
      if let found { best = ranks.rank(ofChanged: found) }
    }
    if let baseMatcher {
      let found = base.lowest(
        baseMatcher, in: text, below: best == .max ? .max : best - ranks.changedCount(below: best)
      ) { index, condition in !ranks.hidden.contains(index) && accept(condition) }
      if let found { best = ranks.rank(ofBase: found) }
    }
    return best
  }
}

extension CompiledFilters.RankedRegex {
  fileprivate func moved(to rank: UInt32) -> Self {
    Self(rank: rank, target: target, matcher: matcher)
  }
}
