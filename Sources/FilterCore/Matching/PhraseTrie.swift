/// The trie of sorted phrases while a `PhraseMatcher` is built, breadth first.
struct PhraseTrie {
  private(set) var labels: [UInt8] = [0]
  private var firstChild: [UInt32] = []
  private var failure: [UInt32] = []
  private var output: [UInt32] = []
  private var phrases: [PhraseMatcher.Phrase] = []
  /// The state at which each phrase of `phrases` ends.
  private var ends: [UInt32] = []

  /// `byteCount`: bytes of all phrases, a bound of the number of states.
  init(byteCount: Int) {
    labels.reserveCapacity(byteCount + 1)
    firstChild.reserveCapacity(byteCount + 2)
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

  /// The finished tables; `payloads` in the order of the phrases' bytes.
  mutating func tables(payloads: [UInt32]) -> PhraseMatcher.Tables {
    let shallow = firstChild[1] - firstChild[0]
    let labels = Self.copy(self.labels)
    let firstChild = Self.copy(self.firstChild)
    let failure = UnsafeMutablePointer<UInt32>.allocate(capacity: self.labels.count)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: self.labels.count)
    let phrases = Self.copy(self.phrases)
    let payloads = Self.copy(payloads)
    let tables = PhraseMatcher.Tables(
      shallow: shallow, rows: Self.rows(shallow: shallow, labels: labels, firstChild: firstChild),
      labels: UnsafePointer(labels), firstChild: UnsafePointer(firstChild),
      failure: UnsafePointer(failure), output: UnsafePointer(output),
      phrases: UnsafePointer(phrases), payloads: UnsafePointer(payloads))
    failure[0] = 0
    // Breadth first: whatever a state falls back to is shallower and therefore done.
    for state in 0..<self.labels.count {
      for child in Int(firstChild[state])..<Int(firstChild[state + 1]) {
        failure[child] = state == 0 ? 0 : tables.next(failure[state], labels[child])
      }
    }
    var phrase = 0
    for state in 0..<self.labels.count {
      let shorter = state == 0 ? 0 : output[Int(failure[state])]
      output[state] = shorter
      guard phrase < ends.count, Int(ends[phrase]) == state else { continue }
      let own = payloads[Int(phrases[phrase].firstPayload)]
      phrases[phrase].next = shorter
      phrases[phrase].lowest = shorter == 0 ? own : min(own, phrases[Int(shorter) - 1].lowest)
      phrase += 1
      output[state] = UInt32(phrase)
    }
    return tables
  }

  /// Memory of the finished tables, in bytes.
  func tableBytes(payloads: Int) -> Int {
    let shallow = Int(firstChild[1] - firstChild[0])
    return labels.count * 13 + (shallow + 1) * 256 * 4 + payloads * 4
      + phrases.count * MemoryLayout<PhraseMatcher.Phrase>.stride
  }

  /// Full rows of the root and its children; a child's gaps are the root's.
  private static func rows(
    shallow: UInt32, labels: UnsafePointer<UInt8>, firstChild: UnsafePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let count = (Int(shallow) + 1) * 256
    let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    rows.initialize(repeating: 0, count: 256)
    for state in 0...Int(shallow) {
      let row = rows + state * 256
      if state > 0 { row.initialize(from: rows, count: 256) }
      for child in Int(firstChild[state])..<Int(firstChild[state + 1]) {
        row[Int(labels[child])] = UInt32(child)
      }
    }
    return UnsafePointer(rows)
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    array.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { memory.initialize(from: start, count: source.count) }
    }
    return memory
  }
}
