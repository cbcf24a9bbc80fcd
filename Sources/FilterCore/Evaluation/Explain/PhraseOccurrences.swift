/// For each contains or exact filter whose text occurs in a message: one occurrence that counts, or the
/// first with the reason why it does not.
struct PhraseOccurrences {
  struct Occurrence {
    /// Bytes in `view`.
    var range: Range<Int>
    var rejection: EvaluationFinding.PhraseRejection?
    var view: View
  }

  enum View { case folded, composed, foldedForCase }

  /// Filters that compare with case and are asked whether case alone hides them.
  static let caseCandidates = 1_000
  /// Occurrences that are looked at in one text; a message that holds more is not looked at to its end.
  static let maximumOccurrences = 1 << 18

  private var byRank: [UInt32: Occurrence] = [:]
  /// In the order of evaluation.
  private(set) var ranks: [UInt32] = []
  private var caseView: MessagePlaces?
  /// Whether every occurrence was looked at, and every filter asked that case alone may hide.
  private(set) var isComplete = true

  /// `decided`: of the filter that decided, if one did, by its own text in the plain view.
  init(of compiled: CompiledFilters, in context: ExplainContext, decided: UInt32?) {
    var hasSensitive = false
    for (table, rank) in compiled.tables {
      if let insensitive = table.phrases.plain.insensitive {
        add(insensitive, rank, .folded, context.views.folded, compiled)
      }
      if let sensitive = table.phrases.plain.sensitive {
        add(sensitive, rank, .composed, context.views.composed, compiled)
        hasSensitive = true
      }
    }
    if hasSensitive { addOtherCase(compiled, context) }
    if let decided, !isComplete { addDecided(decided, compiled, context) }
    ranks = byRank.keys.sorted()
  }

  subscript(rank: UInt32) -> Occurrence? { byRank[rank] }

  func place(_ occurrence: Occurrence, _ context: ExplainContext) -> FoundText? {
    switch occurrence.view {
    case .folded: context.folded.found(occurrence.range)
    case .composed: context.composed.found(occurrence.range)
    case .foldedForCase: caseView?.found(occurrence.range)
    }
  }

  private mutating func add(
    _ matcher: PhraseMatcher, _ rank: (UInt32) -> UInt32?, _ view: View, _ text: TextView,
    _ compiled: CompiledFilters
  ) {
    var left = Self.maximumOccurrences
    matcher.occurrences(in: text.bytes) { index, start, end in
      guard left > 0 else {
        isComplete = false
        return false
      }
      left -= 1
      guard let rank = rank(index) else { return true }
      let known = byRank[rank]
      if let known, known.rejection == nil { return true }
      let rejection = compiled.rejection(rank, text, start: start, end: end)
      if known != nil, rejection != nil { return true }
      byRank[rank] = Occurrence(range: start..<end, rejection: rejection, view: view)
      return true
    }
  }

  /// Looks for the text of the filter that decided alone: linear in the message.
  private mutating func addDecided(
    _ rank: UInt32, _ compiled: CompiledFilters, _ context: ExplainContext
  ) {
    let condition = compiled.condition(rank)
    guard !condition.isRegex else { return }
    let text = compiled.identity(rank).text
    let isSensitive = condition.isCaseSensitive
    let view = isSensitive ? context.views.composed : context.views.folded
    let range = condition.firstPlace(in: view) {
      if isSensitive {
        TextFolding.appendComposed(text, to: $0)
      } else {
        TextFolding.appendFolded(text, to: $0)
      }
    }
    guard let range else { return }
    byRank[rank] = Occurrence(
      range: range, rejection: nil, view: isSensitive ? .composed : .folded)
  }

  private mutating func addOtherCase(_ compiled: CompiledFilters, _ context: ExplainContext) {
    var builder = PhraseMatcherBuilder()
    let candidates = compiled.ranks.lazy.filter { rank in
      let condition = compiled.condition(rank)
      return !condition.isRegex && condition.isCaseSensitive
    }
    var asked = 0
    for rank in candidates where byRank[rank] == nil {
      guard asked < Self.caseCandidates else {
        isComplete = false
        break
      }
      asked += 1
      builder.add(payload: rank) {
        TextFolding.appendFolded(compiled.identity(rank).text, to: $0)
      }
    }
    guard let matcher = builder.build() else { return }
    let buffer = ByteBuffer()
    TextFolding.appendFolded(context.message.body, to: buffer)
    let bodyEnd = buffer.count
    buffer.append(UInt8(ascii: " "))
    TextFolding.appendFolded(context.message.sender, to: buffer)
    let view = TextView(bytes: buffer.bytes, bodyEnd: bodyEnd)
    caseView = MessagePlaces(context.message, view: view, TextFolding.folded)
    var left = Self.maximumOccurrences
    matcher.occurrences(in: view.bytes) { rank, start, end in
      guard left > 0 else {
        isComplete = false
        return false
      }
      left -= 1
      guard byRank[rank] == nil, compiled.rejection(rank, view, start: start, end: end) == nil
      else { return true }
      byRank[rank] = Occurrence(range: start..<end, rejection: .otherCase, view: .foldedForCase)
      return true
    }
    withExtendedLifetime(buffer) {}
  }
}

extension PhraseCondition {
  /// The first occurrence that counts of the phrase that `write` appends, which is compiled alone.
  func firstPlace(in view: TextView, _ write: (ByteBuffer) -> Void) -> Range<Int>? {
    var builder = PhraseMatcherBuilder()
    builder.add(payload: 0, write)
    var range: Range<Int>?
    builder.build()?.occurrences(in: view.bytes) { _, start, end in
      if accepts(view, start: start, end: end) { range = start..<end }
      return range == nil
    }
    return range
  }
}

extension CompiledFilters {
  /// Why an occurrence does not count for a filter; `nil` where it does.
  fileprivate func rejection(
    _ rank: UInt32, _ text: TextView, start: Int, end: Int
  ) -> EvaluationFinding.PhraseRejection? {
    let condition = condition(rank)
    guard !condition.accepts(text, start: start, end: end) else { return nil }
    switch condition.target {
    case .body where end > text.bodyEnd: return .otherPart(reads: .body)
    case .sender where start <= text.bodyEnd: return .otherPart(reads: .sender)
    case .all, .body, .sender: break
    }
    return LetterBoundary.splitsLetter(text.bytes, start: start, end: end)
      ? .insideLetter : .touchesLetter
  }
}
