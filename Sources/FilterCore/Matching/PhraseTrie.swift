/// The trie of sorted phrases while a `PhraseMatcher` is built, breadth first.
struct PhraseTrie {
  private(set) var labels: [UInt8] = [0]
  /// One more than there are states: the children of s are `firstChild[s]..<firstChild[s + 1]`.
  private(set) var firstChild: [UInt32] = []
  /// By state: how many phrases run through it.
  private(set) var weights: [UInt32] = []
  private(set) var phrases: [PhraseMatcher.Phrase] = []
  /// The state at which each phrase of `phrases` ends.
  private(set) var ends: [UInt32] = []

  /// `byteCount`: bytes of all phrases, a bound of the number of states.
  init(byteCount: Int) {
    labels.reserveCapacity(byteCount + 1)
    firstChild.reserveCapacity(byteCount + 2)
    weights.reserveCapacity(byteCount + 1)
  }

  /// Makes all states. `order` names the phrases by bytes; phrase p is
  /// `pool[starts[p]..<starts[p + 1]]`.
  mutating func grow(order: [UInt32], starts: [Int], pool: UnsafeBufferPointer<UInt8>) {
    // The part of `order` that runs through a state: those phrases begin with its bytes.
    var ranges: [Range<Int>] = [0..<order.count]
    var depth = 0
    while !ranges.isEmpty {
      var below: [Range<Int>] = []
      below.reserveCapacity(ranges.count)
      for range in ranges {
        let state = firstChild.count
        firstChild.append(UInt32(labels.count))
        weights.append(UInt32(range.count))
        let inner = addPhrases(of: range, at: state, depth: depth, order: order, starts: starts)
        var index = inner
        while index < range.upperBound {
          let label = pool[starts[Int(order[index])] + depth]
          let first = index
          repeat {
            index += 1
          } while index < range.upperBound
            && pool[starts[Int(order[index])] + depth] == label
          labels.append(label)
          below.append(first..<index)
        }
      }
      ranges = below
      depth += 1
    }
    firstChild.append(UInt32(labels.count))
  }

  func children(of state: Int) -> Range<Int> {
    Int(firstChild[state])..<Int(firstChild[state + 1])
  }

  /// Notes the phrases of `range` that end at `state`; they stand first. Returns where the longer
  /// ones begin.
  private mutating func addPhrases(
    of range: Range<Int>, at state: Int, depth: Int, order: [UInt32], starts: [Int]
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let phrase = Int(order[index])
      guard starts[phrase + 1] - starts[phrase] == depth else { break }
      index += 1
    }
    if index > range.lowerBound {
      phrases.append(
        PhraseMatcher.Phrase(
          length: UInt32(depth), firstPayload: UInt32(range.lowerBound),
          payloadCount: UInt32(index - range.lowerBound), next: 0, lowest: 0))
      ends.append(UInt32(state))
    }
    return index
  }
}
