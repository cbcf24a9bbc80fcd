import Foundation

extension CompiledFilters {
  /// How many filters there are.
  var count: Int {
    guard let changes else { return base.count }
    return base.count - changes.ranks.hidden.count + changes.table.count
  }

  /// The ranks of all filters, ascending.
  var ranks: some Sequence<UInt32> {
    let changes = changes
    return (0..<(changes?.ranks.end ?? UInt32(base.count))).lazy.filter { rank in
      guard let changes, case .base(let index) = changes.ranks.place(rank) else { return true }
      return !changes.ranks.hidden.contains(index)
    }
  }

  func identity(_ rank: UInt32) -> FilterIdentity {
    let (table, index) = place(rank)
    return table.identities[index]
  }

  func id(_ rank: UInt32) -> UUID {
    let (table, index) = place(rank)
    return table.identities.id(index)
  }

  func condition(_ rank: UInt32) -> PhraseCondition {
    let (table, index) = place(rank)
    return table.conditions[Int(index)]
  }

  private func place(_ rank: UInt32) -> (table: FilterTable, index: UInt32) {
    guard let changes else { return (base, rank) }
    switch changes.ranks.place(rank) {
    case .base(let index): return (base, index)
    case .changed(let index): return (changes.table, index)
    }
  }

  /// Every table with the way from its indices to ranks; those of filters that are gone are `nil`.
  var tables: [(table: FilterTable, rank: (UInt32) -> UInt32?)] {
    guard let changes else { return [(base, { $0 })] }
    let ranks = changes.ranks
    return [
      (base, { ranks.hidden.contains($0) ? nil : ranks.rank(ofBase: $0) }),
      (changes.table, { ranks.rank(ofChanged: $0) }),
    ]
  }

  /// Whether anything compares without case.
  var comparesFolded: Bool { tables.contains { $0.table.phrases.plain.insensitive != nil } }

  /// Whether anything reads the text in NFC alone.
  var comparesComposed: Bool {
    !regexes.isEmpty || tables.contains { $0.table.phrases.plain.sensitive != nil }
  }

  /// Filters that changed since the base was compiled, and those that are gone.
  var changeCount: Int { changes.map { $0.table.count + $0.ranks.hidden.count } ?? 0 }

  /// Phrases at one end of an occurrence, at most, among which some may be passed over as gone: those
  /// are looked at again at every occurrence.
  static let mostBesideHidden = 1_000

  /// Whether filters are gone from a table in which so many phrases share their ends that only a table
  /// without them is fast.
  var hidesInDeepTable: Bool {
    guard let changes, !changes.ranks.hidden.isEmpty else { return false }
    return base.phrases.all.contains { $0.mostAtOneEnd > Self.mostBesideHidden }
  }
}
