import Foundation

/// The user filters of one type, compiled. A filter's rank is its place in evaluation order.
struct CompiledFilters: Sendable {
  private let filters: [Filter]
  /// By rank; how a phrase filter reads.
  private let conditions: [PhraseCondition]
  let insensitive: PhraseMatcher?
  let sensitive: PhraseMatcher?
  /// By rank.
  let regexes: [RankedRegex]
  private let prefilter: RegexPrefilter?

  struct RankedRegex: Sendable {
    let rank: UInt32
    let target: FilterTarget
    let matcher: RegexMatcher
  }

  /// Compiles those of `filters` that have `type`, in the order given; takes the regexes it can from
  /// `known`. A pattern that does not compile never matches.
  init(_ filters: [Filter], type: FilterType, known: RegexCache) {
    self.filters = filters.filter { $0.type == type }
    var builders: [FilterCase: PhraseMatcherBuilder] = [:]
    var regexes: [RankedRegex] = []
    for (index, filter) in self.filters.enumerated() {
      let rank = UInt32(index)
      if filter.matching == .regex {
        guard let matcher = known.matcher(for: filter) else { continue }
        regexes.append(RankedRegex(rank: rank, target: filter.target, matcher: matcher))
      } else {
        builders[filter.filterCase, default: PhraseMatcherBuilder()].add(payload: rank) { pool in
          switch filter.filterCase {
          case .caseInsensitive: TextFolding.appendFolded(filter.text, to: pool)
          case .caseSensitive: TextFolding.appendComposed(filter.text, to: pool)
          }
        }
      }
    }
    self.regexes = regexes
    prefilter = RegexPrefilter(regexes.map(\.matcher.need))
    conditions = self.filters.map(PhraseCondition.init)
    insensitive = builders[.caseInsensitive]?.build()
    sensitive = builders[.caseSensitive]?.build()
  }

  /// The first filter in order that matches.
  func first(in views: MessageViews, _ scratch: EvaluationScratch) -> Filter? {
    var best = UInt32.max
    if let insensitive { best = lowest(insensitive, in: views.folded, below: best) }
    if let sensitive { best = lowest(sensitive, in: views.composed, below: best) }
    let prefilter = views.regexText.isCut ? nil : prefilter
    prefilter?.findCandidates(in: views.composed.bytes, scratch.regexCandidates)
    for (index, regex) in regexes.enumerated() {
      guard regex.rank < best else { break }
      if prefilter != nil, !scratch.regexCandidates.contains(index) { continue }
      let part = views.regexText.part(regex.target)
      if part.isCut { scratch.report.isRegexTextCut = true }
      switch scratch.regexBudget.search(regex.matcher, in: part.bytes, isLong: part.isLong) {
      case .match: return filters[Int(regex.rank)]
      case .noMatch: continue
      case .gaveUp: scratch.report.gaveUp.append(filters[Int(regex.rank)].id)
      }
    }
    return best < .max ? filters[Int(best)] : nil
  }

  private func lowest(_ matcher: PhraseMatcher, in text: TextView, below best: UInt32) -> UInt32 {
    conditions.withUnsafeBufferPointer { conditions in
      matcher.lowest(in: text.bytes, below: best) { rank, start, end in
        conditions[Int(rank)].accepts(text, start: start, end: end)
      } ?? best
    }
  }
}

/// Which occurrences of a phrase count for its filter.
private struct PhraseCondition: Sendable {
  private let target: FilterTarget
  private let isExact: Bool

  init(_ filter: Filter) {
    target = filter.target
    isExact = filter.matching == .exact
  }

  /// Body and sender are parted by a space, so that no occurrence in one touches a letter of the
  /// other.
  @inline(__always)
  func accepts(_ text: TextView, start: Int, end: Int) -> Bool {
    switch target {
    case .all: break
    case .body: if end > text.bodyEnd { return false }
    case .sender: if start <= text.bodyEnd { return false }
    }
    return !isExact || !LetterBoundary.touchesLetter(text.bytes, start: start, end: end)
  }
}
