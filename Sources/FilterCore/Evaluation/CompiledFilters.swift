import Foundation

/// The user filters of one type, compiled. A filter's rank is its place in evaluation order.
struct CompiledFilters: Sendable {
  let identities: FilterIdentities
  /// By rank; how a phrase filter reads.
  let conditions: [PhraseCondition]
  let phrases: CompiledPhrases
  /// By rank.
  let regexes: [RankedRegex]
  private let prefilter: RegexPrefilter?

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
    let filters = filters.filter { $0.type == type }
    var builder = CompiledPhrases.Builder(seesThroughDisguises: seesThroughDisguises)
    var conditions: [PhraseCondition] = []
    conditions.reserveCapacity(filters.count)
    var regexes: [RankedRegex] = []
    for (index, filter) in filters.enumerated() {
      let rank = UInt32(index)
      var readsOtherwise = false
      if filter.matching == .regex {
        if let matcher = known.matcher(for: filter) {
          regexes.append(RankedRegex(rank: rank, target: filter.target, matcher: matcher))
        }
      } else {
        readsOtherwise = builder.add(filter, rank: rank)
      }
      conditions.append(PhraseCondition(filter, readsOtherwise: readsOtherwise))
    }
    identities = FilterIdentities(filters, type: type)
    self.conditions = conditions
    self.regexes = regexes
    prefilter = RegexPrefilter(regexes.map(\.matcher.need))
    phrases = builder.build()
  }

  /// The first filter in order that matches; where none does, the first whose phrase stands in the
  /// view that sees through disguises.
  func first(in views: MessageViews, _ scratch: EvaluationScratch) -> Hit? {
    var best = UInt32.max
    if let matcher = phrases.plain.insensitive {
      best = lowest(matcher, in: views.folded, below: best)
    }
    if let matcher = phrases.plain.sensitive {
      best = lowest(matcher, in: views.composed, below: best)
    }
    if !regexes.isEmpty { best = lowestRegex(in: views, scratch, below: best) }
    if best < .max { return Hit(rank: best, isDisguised: false) }
    guard phrases.seesThroughDisguises else { return nil }
    best = lowestDisguised(in: views, scratch)
    return best < .max ? Hit(rank: best, isDisguised: true) : nil
  }

  private func lowest(
    _ matcher: PhraseMatcher, in text: TextView, below best: UInt32,
    where accept: (PhraseCondition) -> Bool = { _ in true }
  ) -> UInt32 {
    conditions.withUnsafeBufferPointer { conditions in
      matcher.lowest(in: text.bytes, below: best) { rank, start, end in
        let condition = conditions[Int(rank)]
        return accept(condition) && condition.accepts(text, start: start, end: end)
      } ?? best
    }
  }

  private func lowestRegex(
    in views: MessageViews, _ scratch: EvaluationScratch, below best: UInt32
  ) -> UInt32 {
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
      case .gaveUp: scratch.report.gaveUp.append(identities.id(regex.rank))
      }
    }
    return best
  }

  /// Most phrases read the same in both views, and their matcher serves both.
  private func lowestDisguised(in views: MessageViews, _ scratch: EvaluationScratch) -> UInt32 {
    var best = UInt32.max
    for filterCase in FilterCase.allCases {
      let plain = phrases.plain[filterCase]
      let other = phrases.undisguised[filterCase]
      guard plain != nil || other != nil,
        let text = scratch.disguises.view(of: views.message, filterCase)
      else { continue }
      if let plain { best = lowest(plain, in: text, below: best) { !$0.readsOtherwise } }
      if let other { best = lowest(other, in: text, below: best) }
    }
    return best
  }
}
