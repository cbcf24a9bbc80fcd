/// Some user filters of one type, compiled, by position; everything is found by their index.
struct FilterTable: Sendable {
  let identities: FilterIdentities
  /// How a phrase filter reads.
  let conditions: [PhraseCondition]
  let phrases: CompiledPhrases
  /// Patterns that compile; their rank is the index here.
  let regexes: [CompiledFilters.RankedRegex]
  /// Indices of patterns that do not compile.
  let invalid: [UInt32]

  /// `filters`: of `type` alone, by position.
  init(
    _ filters: [Filter], type: FilterType, known: RegexCache, seesThroughDisguises: Bool
  ) {
    var builder = CompiledPhrases.Builder(seesThroughDisguises: seesThroughDisguises)
    var conditions: [PhraseCondition] = []
    conditions.reserveCapacity(filters.count)
    var regexes: [CompiledFilters.RankedRegex] = []
    var invalid: [UInt32] = []
    for (index, filter) in filters.enumerated() {
      let rank = UInt32(index)
      if filter.matching == .regex {
        if let matcher = known.matcher(for: filter) {
          regexes.append(
            CompiledFilters.RankedRegex(rank: rank, target: filter.target, matcher: matcher))
        } else {
          invalid.append(rank)
        }
        conditions.append(PhraseCondition(filter, readsOtherwise: false))
      } else {
        conditions.append(builder.add(filter, rank: rank))
      }
    }
    identities = FilterIdentities(filters, type: type)
    self.conditions = conditions
    self.regexes = regexes
    self.invalid = invalid
    phrases = builder.build()
  }

  var count: Int { conditions.count }

  /// The lowest index below `bound` whose phrase occurs where its condition and `accept` take it.
  /// `step` counts what was looked at.
  @inline(__always)
  func lowest(
    _ matcher: PhraseMatcher, in text: TextView, below bound: UInt32, step: () -> Void = {},
    where accept: (_ index: UInt32, PhraseCondition) -> Bool
  ) -> UInt32? {
    conditions.withUnsafeBufferPointer { conditions in
      matcher.lowest(in: text, below: bound, step: step) { index, kind, side in
        let condition = conditions[Int(index)]
        return condition.kind == kind && condition.counts(in: side) && accept(index, condition)
      }
    }
  }
}
