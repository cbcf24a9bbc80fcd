extension CompiledLists {
  /// What one half of the community lists saw: what decided, then by rank.
  func explain(_ stage: EvaluationStageName, _ context: ExplainContext) -> EvaluationStep {
    guard !isEmpty else { return EvaluationStep(stage, .off) }
    var decided: AutomaticFilterMatch?
    if case .automaticFilter(let match) = context.result?.match { decided = match }
    var (occurrences, isComplete) = occurrences(context.views)
    if let decided, !isComplete { find(decided, context.views, &occurrences) }
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
      moreFindings: list.more + (isComplete ? 0 : 1))
  }

  private struct Occurrence {
    /// In the whole view.
    var range: Range<Int>
    /// `nil` where it counts.
    var rejection: EvaluationFinding.ListOutcome?
  }

  /// The phrase that decided, looked for alone; a sender is found as it is all of it.
  private func find(
    _ decided: AutomaticFilterMatch, _ views: MessageViews, _ found: inout [UInt32: Occurrence]
  ) {
    guard let index = matches.firstIndex(of: decided) else { return }
    let body = views.folded.body
    let isSender = decided.list == .allowSender || decided.list == .denySender
    let range: Range<Int>? =
      isSender
      ? views.folded.bodyEnd + 1..<views.folded.bytes.count
      : PhraseCondition.anywhere.firstPlace(in: TextView(bytes: body, bodyEnd: body.count)) {
        TextFolding.appendFolded(decided.phrase, to: $0)
      }
    if let range { found[UInt32(index)] = Occurrence(range: range, rejection: nil) }
  }

  /// By rank: an occurrence that counts, else the first; and whether all were looked at.
  private func occurrences(_ views: MessageViews) -> (found: [UInt32: Occurrence], isComplete: Bool)
  {
    var found: [UInt32: Occurrence] = [:]
    var left = PhraseOccurrences.maximumOccurrences
    var isComplete = true
    func hasRoom() -> Bool {
      isComplete = left > 0
      left -= 1
      return isComplete
    }
    func note(_ rank: UInt32, _ occurrence: Occurrence) {
      if let known = found[rank], known.rejection == nil || occurrence.rejection != nil { return }
      found[rank] = occurrence
    }
    let (sender, body) = (views.folded.sender, views.folded.body)
    let shift = views.folded.bodyEnd + 1
    senders?.occurrences(in: sender) { rank, start, end in
      guard hasRoom() else { return false }
      let isWhole = start == 0 && end == sender.count
      note(
        rank,
        Occurrence(
          range: start + shift..<end + shift, rejection: isWhole ? nil : .notWholeSender))
      return true
    }
    bodies?.occurrences(in: body) { rank, start, end in
      guard hasRoom() else { return false }
      let splits = LetterBoundary.splitsLetter(body, start: start, end: end)
      note(rank, Occurrence(range: start..<end, rejection: splits ? .insideLetter : nil))
      return true
    }
    return (found, isComplete)
  }
}
