/// Fills the tables of a `PhraseMatcher` from a trie: numbers its states, finds their failures and
/// outputs.
struct PhraseTables {
  private let trie: PhraseTrie
  private let count: Int
  private let rowCount: Int
  /// The number of each state of the trie.
  private let numbers: [UInt32]
  private let states: UnsafeMutablePointer<PhraseMatcher.State>
  private let labels: UnsafeMutablePointer<UInt8>
  private let rows: UnsafeMutablePointer<UInt32>
  private let phrases: UnsafeMutablePointer<PhraseMatcher.Phrase>
  private let payloads: UnsafeMutablePointer<UInt32>

  /// The finished tables; `payloads` in the order of the phrases' bytes.
  static func make(_ trie: PhraseTrie, payloads: [UInt32]) -> PhraseMatcher.Tables {
    let tables = PhraseTables(trie, payloads)
    tables.placeStates()
    tables.findFailures()
    let outputs = tables.collectOutputs()
    tables.markRows()
    return PhraseMatcher.Tables(
      steps: tables.steps, outputs: PhraseOutputs(outputs),
      phrases: UnsafePointer(tables.phrases), payloads: UnsafePointer(tables.payloads))
  }

  /// Memory of `tables`, in bytes.
  static func byteCount(_ tables: PhraseMatcher.Tables, _ trie: PhraseTrie, payloads: Int) -> Int {
    let states = trie.labels.count
    return states * 9 + tables.outputs.byteCount + min(states, PhraseMatcher.maximumRows) * 256 * 4
      + payloads * 4
      + trie.phrases.count * MemoryLayout<PhraseMatcher.Phrase>.stride
  }

  private init(_ trie: PhraseTrie, _ payloads: [UInt32]) {
    self.trie = trie
    count = trie.labels.count
    rowCount = min(count, PhraseMatcher.maximumRows)
    numbers = Self.numbers(trie.firstChild, rowCount: rowCount)
    states = .allocate(capacity: count)
    states.initialize(
      repeating: PhraseMatcher.State(firstChild: 0, failureAndFlags: 0), count: count)
    labels = .allocate(capacity: count)
    rows = .allocate(capacity: rowCount * 256)
    rows.initialize(repeating: 0, count: rowCount * 256)
    phrases = Self.copy(trie.phrases)
    self.payloads = Self.copy(payloads)
  }

  private var steps: PhraseMatcher.Steps {
    PhraseMatcher.Steps(
      rowCount: UInt32(rowCount), rows: UnsafePointer(rows), states: UnsafePointer(states),
      labels: UnsafePointer(labels))
  }

  /// The first states keep their numbers. Behind them stand the children of a state, then those of
  /// its first child, and so on down; then those of the second.
  private static func numbers(_ firstChild: [UInt32], rowCount: Int) -> [UInt32] {
    let count = firstChild.count - 1
    return [UInt32](unsafeUninitializedCapacity: count) { numbers, initialized in
      initialized = count
      for state in 0..<rowCount { numbers[state] = UInt32(state) }
      var next = UInt32(rowCount)
      var open: [UInt32] = []
      for root in 0..<rowCount {
        open.append(UInt32(root))
        while let state = open.popLast() {
          let children =
            max(
              Int(firstChild[Int(state)]), rowCount)..<max(
              Int(firstChild[Int(state) + 1]), rowCount)
          for child in children {
            numbers[child] = next
            next += 1
          }
          for child in children.reversed() { open.append(UInt32(child)) }
        }
      }
    }
  }

  private func children(of state: Int) -> Range<Int> {
    Int(trie.firstChild[state])..<Int(trie.firstChild[state + 1])
  }

  private func placeStates() {
    labels[0] = 0
    for state in 0..<count {
      let children = children(of: state)
      guard let first = children.first, let last = children.last else { continue }
      for child in children { labels[Int(numbers[child])] = trie.labels[child] }
      states[Int(numbers[last])].failureAndFlags = PhraseMatcher.State.last
      if state >= rowCount { states[Int(numbers[state])].firstChild = numbers[first] }
    }
  }

  /// Breadth first: whatever a state falls back to is shallower and therefore done.
  private func findFailures() {
    let steps = steps
    for state in 0..<count {
      let number = Int(numbers[state])
      let failure = states[number].failureAndFlags & PhraseMatcher.State.number
      if state < rowCount && state > 0 {
        rows.advanced(by: number << 8).update(
          from: rows.advanced(by: Int(failure) << 8), count: 256)
      }
      for child in children(of: state) {
        let childNumber = numbers[child]
        let label = trie.labels[child]
        // Before this state's own row has its children: the root is its own failure.
        let target = state == 0 ? 0 : steps.next(failure, label) & PhraseMatcher.State.number
        states[Int(childNumber)].failureAndFlags |= target
        if state < rowCount { rows[number << 8 | Int(label)] = childNumber }
      }
    }
  }

  /// By state, one plus the number of the longest phrase that ends there.
  private func collectOutputs() -> [UInt32] {
    var output = [UInt32](repeating: 0, count: count)
    var phrase = 0
    for state in 0..<count {
      let number = Int(numbers[state])
      let failure = states[number].failureAndFlags & PhraseMatcher.State.number
      let shorter = state == 0 ? 0 : output[Int(failure)]
      output[number] = shorter
      if phrase < trie.ends.count, Int(trie.ends[phrase]) == state {
        let own = payloads[Int(phrases[phrase].firstPayload)]
        phrases[phrase].next = shorter
        phrases[phrase].lowest = shorter == 0 ? own : min(own, phrases[Int(shorter) - 1].lowest)
        phrase += 1
        output[number] = UInt32(phrase)
      }
      if output[number] != 0 { states[number].failureAndFlags |= PhraseMatcher.State.ends }
    }
    return output
  }

  private func markRows() {
    for index in 0..<rowCount * 256 {
      rows[index] |= states[Int(rows[index])].failureAndFlags & PhraseMatcher.State.ends
    }
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    array.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { memory.initialize(from: start, count: source.count) }
    }
    return memory
  }
}
