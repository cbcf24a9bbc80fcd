import Foundation

extension CompiledFilters {
  /// What the filters of one type saw: what decided, what was given up, then filters whose texts occur,
  /// by rank. Where a message holds too many occurrences, one finding more counts as not shown.
  func explain(_ stage: EvaluationStageName, _ context: ExplainContext) -> EvaluationStep {
    guard count > 0 else { return EvaluationStep(stage, .off) }
    var list = FindingList()
    let decided = decidingRank(context.result)
    let occurrences = PhraseOccurrences(of: self, in: context, decided: decided)
    if let decided { list.add(deciding(decided, occurrences, context)) }
    // Disguises are seen through only once every pattern was tried.
    addPatterns(upTo: context.result?.isDisguised == true ? nil : decided, context, to: &list)
    for rank in occurrences.ranks where rank != decided {
      guard let occurrence = occurrences[rank] else { continue }
      list.add(
        .phrase(
          FilterReference(identity(rank)),
          occurrence.rejection.map { .rejected($0) } ?? .alsoMatches,
          occurrences.place(occurrence, context)))
    }
    return EvaluationStep(
      stage, context.outcome, count: count, findings: list.findings,
      moreFindings: list.more + (occurrences.isComplete ? 0 : 1))
  }

  private func decidingRank(_ result: MessageEvaluationResult?) -> UInt32? {
    guard case .userFilter(_, let id, _) = result?.match else { return nil }
    return ranks.first { self.id($0) == id }
  }

  private func deciding(
    _ rank: UInt32, _ occurrences: PhraseOccurrences, _ context: ExplainContext
  ) -> EvaluationFinding {
    let reference = FilterReference(identity(rank))
    if let regex = regexes.first(where: { $0.rank == rank }) {
      return .pattern(reference, .decided, MatchPlace.find(regex, in: context))
    }
    if context.result?.isDisguised == true {
      return .phrase(reference, .decidedDisguised, DisguisedPlace.find(rank, of: self, in: context))
    }
    let place = occurrences[rank].flatMap { occurrences.place($0, context) }
    return .phrase(reference, .decided, place)
  }

  /// Which patterns were tried before the one that decided, gave up or can never match.
  private func addPatterns(
    upTo decided: UInt32?, _ context: ExplainContext, to list: inout FindingList
  ) {
    let tried = regexes.count { $0.rank <= decided ?? .max }
    if tried > 0 {
      list.add(.patternsTried(tried))
      if context.isRegexTextCut { list.add(.textCut(limitBytes: RegexBudget.maximumTextBytes)) }
    }
    let gaveUp = Set(context.gaveUp)
    var failed: [(rank: UInt32, outcome: EvaluationFinding.PatternOutcome)] = []
    for (table, rank) in tables {
      failed += table.invalid.compactMap(rank).map { ($0, .invalid) }
    }
    if !gaveUp.isEmpty {
      failed += regexes.filter { gaveUp.contains(id($0.rank)) }.map { ($0.rank, .gaveUp) }
    }
    for (rank, outcome) in failed.sorted(by: { $0.rank < $1.rank }) {
      list.add(.pattern(FilterReference(identity(rank)), outcome, nil))
    }
  }
}

/// Where a pattern matches.
enum MatchPlace {
  /// `nil` where the match is not found again in one search, or where the text is cut.
  static func find(
    _ regex: CompiledFilters.RankedRegex, in context: ExplainContext
  ) -> FoundText? {
    let views = context.views
    let part = views.regexText.part(regex.target)
    guard !part.isCut, let range = regex.matcher.firstMatch(in: part.bytes) else { return nil }
    let shift = regex.target == .sender ? views.composed.bodyEnd + 1 : 0
    return context.composed.found(range.lowerBound + shift..<range.upperBound + shift)
  }
}
