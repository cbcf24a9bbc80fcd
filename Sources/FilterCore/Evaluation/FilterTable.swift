/// Some user filters of one type, compiled, by position; everything is found by their index.
struct FilterTable: Sendable {
  let identities: FilterIdentities
  /// How a phrase filter reads.
  let conditions: [PhraseCondition]
  let phrases: CompiledPhrases
  /// Patterns that compile; their rank is the index here.
  let regexes: [CompiledFilters.RankedRegex]

  /// `filters`: of `type` alone, by position.
  init(
    _ filters: [Filter], type: FilterType, known: RegexCache, seesThroughDisguises: Bool
  ) {
    var builder = CompiledPhrases.Builder(seesThroughDisguises: seesThroughDisguises)
    var conditions: [PhraseCondition] = []
    conditions.reserveCapacity(filters.count)
    var regexes: [CompiledFilters.RankedRegex] = []
    for (index, filter) in filters.enumerated() {
      let rank = UInt32(index)
      var readsOtherwise = false
      if filter.matching == .regex {
        if let matcher = known.matcher(for: filter) {
          regexes.append(
            CompiledFilters.RankedRegex(rank: rank, target: filter.target, matcher: matcher))
        }
      } else {
        readsOtherwise = builder.add(filter, rank: rank)
      }
      conditions.append(PhraseCondition(filter, readsOtherwise: readsOtherwise))
    }
    identities = FilterIdentities(filters, type: type)
    self.conditions = conditions
    self.regexes = regexes
    phrases = builder.build()
  }

  var count: Int { conditions.count }

  /// The lowest index below `bound` whose phrase occurs where its condition and `accept` take it.
  @inline(__always)
  func lowest(
    _ matcher: PhraseMatcher, in text: TextView, below bound: UInt32,
    where accept: (_ index: UInt32, PhraseCondition) -> Bool
  ) -> UInt32? {
    conditions.withUnsafeBufferPointer { conditions in
      matcher.lowest(in: text.bytes, below: bound) { index, start, end in
        let condition = conditions[Int(index)]
        return accept(index, condition) && condition.accepts(text, start: start, end: end)
      }
    }
  }
}
