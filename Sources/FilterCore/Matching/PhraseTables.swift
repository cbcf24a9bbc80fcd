/// Fills the tables of a `PhraseMatcher` from a trie: finds the failures and outputs of its states and
/// writes them into their cells.
struct PhraseTables {
  private let trie: PhraseTrie
  private let places: PhraseCells
  private let cells: UnsafeMutablePointer<PhraseCell>
  private let phrases: UnsafeMutablePointer<PhraseMatcher.Phrase>
  private let payloads: UnsafeMutablePointer<UInt32>
  /// By cell, while the tables are filled.
  private let notes: UnsafeMutablePointer<Note>

  private struct Note {
    /// The longest proper suffix.
    var suffix = PhraseCells.root
    /// One plus the number of the longest phrase that ends here.
    var output: UInt32 = 0
    /// How many bytes lead on from the base.
    var width: UInt32 = 0
  }

  /// The finished tables and their memory in bytes; `payloads` in the order of the phrases' bytes.
  /// `nil` where there are more cells than `maximumCells`.
  static func make(
    _ trie: PhraseTrie, payloads: [UInt32], maximumCells: Int
  ) -> (tables: PhraseMatcher.Tables, byteCount: Int)? {
    guard let places = PhraseCells(trie, maximumCount: maximumCells) else { return nil }
    let tables = PhraseTables(trie, places, payloads)
    defer { tables.notes.deallocate() }
    tables.fill()
    let cellCount = tables.places.labels.count
    let outputs = PhraseOutputs(count: cellCount) { tables.notes[$0].output }
    let byteCount =
      cellCount * MemoryLayout<PhraseCell>.stride + outputs.byteCount + payloads.count * 4
      + trie.phrases.count * MemoryLayout<PhraseMatcher.Phrase>.stride
    let made = PhraseMatcher.Tables(
      cells: UnsafePointer(tables.cells), outputs: outputs,
      phrases: UnsafePointer(tables.phrases), payloads: UnsafePointer(tables.payloads),
      links: nil)
    return (made, byteCount)
  }

  private init(_ trie: PhraseTrie, _ places: PhraseCells, _ payloads: [UInt32]) {
    self.trie = trie
    self.places = places
    let count = places.labels.count
    cells = .allocate(capacity: count)
    for (index, label) in places.labels.enumerated() {
      (cells + index).initialize(to: PhraseCell(label: label))
    }
    phrases = Self.copy(trie.phrases)
    self.payloads = Self.copy(payloads)
    notes = .allocate(capacity: count)
    notes.initialize(repeating: Note(), count: count)
  }

  /// Breadth first: whatever a state falls back to is shallower and therefore done.
  private func fill() {
    var phrase = 0
    begin(0)
    for state in 0..<trie.labels.count {
      let suffix = notes[Int(places.cells[state])].suffix
      for child in trie.children(of: state) {
        begin(child)
        let cell = Int(places.cells[child])
        notes[cell].suffix = state == 0 ? PhraseCells.root : next(suffix, trie.labels[child])
        addOutput(child, cell, &phrase)
        addFailure(child, cell)
      }
      if state < places.completeCount { complete(state, suffix) }
    }
  }

  private func begin(_ state: Int) {
    let cell = Int(places.cells[state])
    cells[cell].base = places.bases[state]
    notes[cell].width =
      state < places.completeCount
      ? UInt32(PhraseCells.blockSize) : UInt32(trie.children(of: state).count)
  }

  private func next(_ cell: UInt32, _ byte: UInt8) -> UInt32 {
    var cell = cells[Int(cell)]
    while true {
      let child = cell.child(byte)
      if cells[Int(child)].label == byte { return child }
      cell = cells[Int(cell.failure)]
    }
  }

  private func addOutput(_ state: Int, _ cell: Int, _ phrase: inout Int) {
    let shorter = notes[Int(notes[cell].suffix)].output
    notes[cell].output = shorter
    if phrase < trie.ends.count, Int(trie.ends[phrase]) == state {
      let own = payloads[Int(phrases[phrase].firstPayload)]
      phrases[phrase].next = shorter
      phrases[phrase].lowest = shorter == 0 ? own : min(own, phrases[Int(shorter) - 1].lowest)
      phrase += 1
      notes[cell].output = UInt32(phrase)
    }
    cells[cell].ends = notes[cell].output != 0
  }

  /// A byte that leads nowhere from a state need not be tried at suffixes that have no other children.
  /// A state without children goes on as such a suffix at once: it has its base.
  private func addFailure(_ state: Int, _ cell: Int) {
    let suffix = notes[cell].suffix
    let children = trie.children(of: state)
    let shorter = cells[Int(suffix)]
    var shared: UInt32 = 0
    for child in children {
      let label = trie.labels[child]
      if cells[Int(shorter.child(label))].label == label { shared += 1 }
    }
    let failure = notes[Int(suffix)].width > shared ? suffix : shorter.failure
    cells[cell].failure = failure
    if children.isEmpty && state >= places.completeCount {
      cells[cell].base = cells[Int(failure)].base
      cells[cell].failure = cells[Int(failure)].failure
      notes[cell].width = notes[Int(failure)].width
    }
  }

  /// Every byte that is no child leads where it leads from the suffix: a copy of that state's cell.
  private func complete(_ state: Int, _ suffix: UInt32) {
    var children = ByteSet()
    for child in trie.children(of: state) { children.insert(trie.labels[child]) }
    for byte in 0...UInt8.max where !children.contains(byte) {
      let cell = Int(places.bases[state] + UInt32(byte))
      let target = Int(state == 0 ? PhraseCells.root : next(suffix, byte))
      cells[cell].copy(cells[target])
      notes[cell] = notes[target]
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
