extension AutomaticFilterListsResponse {
  /// A language with fewer phrases than this may lose any of them.
  public static let guardedPhrases = 20
  /// The share of a language's phrases that has to stay: half of them.
  public static let keptShare = 0.5

  /// Whether other lists, in place of these, would take away most of what protects somebody: a language
  /// that has at least 20 phrases keeps fewer than half as many, or all languages together do.
  public func shrinks(to other: AutomaticFilterListsResponse) -> Bool {
    let counts = filterLists.mapValues(\.phraseCount)
    let others = other.filterLists.mapValues(\.phraseCount)
    return Self.shrinks(counts.values.reduce(0, +), to: others.values.reduce(0, +))
      || counts.contains { Self.shrinks($0.value, to: others[$0.key] ?? 0) }
  }

  private static func shrinks(_ count: Int, to other: Int) -> Bool {
    count >= guardedPhrases && Double(other) < Double(count) * keptShare
  }
}

extension LanguageFilterListResponse {
  /// Senders and texts, allowed and blocked, together.
  public var phraseCount: Int {
    allowSenders.count + allowBody.count + denySender.count + denyBody.count
  }
}
