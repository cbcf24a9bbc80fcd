extension CompiledLists {
  /// What one half of the community lists saw: what decided, then by rank.
  func explain(_ stage: EvaluationStageName, _ context: ExplainContext) -> EvaluationStep {
    guard !isEmpty else { return EvaluationStep(stage, .off) }
    var decided: AutomaticFilterMatch?
    if case .automaticFilter(let match) = context.result?.match { decided = match }
    let occurrences = occurrences(context.views)
    let ranks = occurrences.keys.sorted()
    let first = decided.flatMap { decided in ranks.first { matches[Int($0)] == decided } }
    var list = FindingList()
    for rank in [first].compactMap(\.self) + ranks.filter({ $0 != first }) {
      guard let occurrence = occurrences[rank] else { continue }
      let outcome: EvaluationFinding.ListOutcome =
        occurrence.rejection ?? (rank == first ? .decided : .alsoMatches)
      list.add(
        .listPhrase(matches[Int(rank)], outcome, context.folded.found(occurrence.range)))
    }
    return EvaluationStep(
      stage, context.outcome, count: matches.count, findings: list.findings,
      moreFindings: list.more)
  }

  private struct Occurrence {
    /// In the whole view.
    var range: Range<Int>
    /// `nil` where it counts.
    var rejection: EvaluationFinding.ListOutcome?
  }

  /// By rank: an occurrence that counts, else the first.
  private func occurrences(_ views: MessageViews) -> [UInt32: Occurrence] {
    var found: [UInt32: Occurrence] = [:]
    func note(_ rank: UInt32, _ occurrence: Occurrence) {
      if let known = found[rank], known.rejection == nil || occurrence.rejection != nil { return }
      found[rank] = occurrence
    }
    let (sender, body) = (views.folded.sender, views.folded.body)
    let shift = views.folded.bodyEnd + 1
    // Nothing is accepted, so every occurrence is offered.
    _ = senders?.lowest(in: sender) { rank, start, end in
      let isWhole = start == 0 && end == sender.count
      note(
        rank,
        Occurrence(
          range: start + shift..<end + shift, rejection: isWhole ? nil : .notWholeSender))
      return false
    }
    _ = bodies?.lowest(in: body) { rank, start, end in
      let splits = LetterBoundary.splitsLetter(body, start: start, end: end)
      note(rank, Occurrence(range: start..<end, rejection: splits ? .insideLetter : nil))
      return false
    }
    return found
  }
}
