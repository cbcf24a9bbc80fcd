/// Collects phrases and builds a `PhraseMatcher`; linear in their bytes but for one sort.
struct PhraseMatcherBuilder {
  private let pool = ByteBuffer(capacity: 1 << 12)
  private var starts: [Int] = [0]
  private var payloads: [UInt32] = []
  private var conditions: [PhraseCondition] = []

  /// Adds the phrase that `write` appends to the buffer; an empty one is dropped. Either all phrases,
  /// which then are well-formed UTF-8, have a condition or none.
  mutating func add(
    payload: UInt32, condition: PhraseCondition? = nil, _ write: (ByteBuffer) -> Void
  ) {
    write(pool)
    guard let last = starts.last, pool.count > last else { return }
    starts.append(pool.count)
    payloads.append(payload)
    if let condition { conditions.append(condition) }
  }

  /// The matcher, `nil` where there is no phrase. Payloads of equal phrases are offered in ascending
  /// order. What has no room in `maximumCells` goes into several tables.
  func build(maximumCells: Int = PhraseCell.maximumCount) -> PhraseMatcher? {
    payloads.isEmpty ? nil : matcher(sortedOrder()[...], maximumCells, rest: nil)
  }

  private func matcher(
    _ order: ArraySlice<UInt32>, _ maximumCells: Int, rest: PhraseMatcher?
  ) -> PhraseMatcher {
    var trie = PhraseTrie(byteCount: pool.count)
    trie.grow(order: Array(order), starts: starts, pool: pool.bytes)
    let ordered = order.map { payloads[Int($0)] }
    // One phrase alone always has room.
    let most = order.count == 1 ? PhraseCell.maximumCount : maximumCells
    guard var made = PhraseTables.make(trie, payloads: ordered, maximumCells: most) else {
      let middle = order.startIndex + order.count / 2
      let second = matcher(order[middle...], maximumCells, rest: rest)
      return matcher(order[..<middle], maximumCells, rest: second)
    }
    let phrases = UnsafeBufferPointer(start: made.tables.phrases, count: trie.phrases.count)
    if conditions.count == payloads.count {
      let pool = pool.bytes
      made.tables.links = PhraseLinks.make(
        phrases, payloads: ordered, conditions: order.map { conditions[Int($0)] }
      ) { offset in
        let phrase = Int(order[order.startIndex + offset])
        return UnsafeBufferPointer(rebasing: pool[starts[phrase]..<starts[phrase + 1]])
      }
      made.byteCount += phrases.count * MemoryLayout<PhraseLinks>.stride
    }
    return PhraseMatcher(
      made.tables, stateCount: trie.labels.count + (rest?.stateCount ?? 0),
      byteCount: made.byteCount + (rest?.byteCount ?? 0), lowestPayload: ordered.min() ?? 0,
      mostAtOneEnd: max(Self.mostAtOneEnd(phrases), rest?.mostAtOneEnd ?? 0), rest: rest)
  }

  private static func mostAtOneEnd(_ phrases: UnsafeBufferPointer<PhraseMatcher.Phrase>) -> Int {
    var counts: [Int] = []
    counts.reserveCapacity(phrases.count)
    for phrase in phrases {
      counts.append(
        Int(phrase.payloadCount) + (phrase.next == 0 ? 0 : counts[Int(phrase.next) - 1]))
    }
    return counts.max() ?? 0
  }

  /// Phrase numbers by bytes, then by payload. The first eight bytes of a phrase, as a number, decide
  /// nearly every comparison.
  private func sortedOrder() -> [UInt32] {
    let pool = pool.bytes
    let keys = (0..<payloads.count).map { phrase in
      var key: UInt64 = 0
      for offset in 0..<8 {
        let index = starts[phrase] + offset
        key = key << 8 | (index < starts[phrase + 1] ? UInt64(pool[index]) : 0)
      }
      return (key: key, phrase: UInt32(phrase))
    }
    return keys.sorted { left, right in
      if left.key != right.key { return left.key < right.key }
      let (first, second) = (Int(left.phrase), Int(right.phrase))
      let a = pool[starts[first]..<starts[first + 1]]
      let b = pool[starts[second]..<starts[second + 1]]
      if a.lexicographicallyPrecedes(b) { return true }
      if a.count == b.count && a.elementsEqual(b) { return payloads[first] < payloads[second] }
      return false
    }.map(\.phrase)
  }
}
