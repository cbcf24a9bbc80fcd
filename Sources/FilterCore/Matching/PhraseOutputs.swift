/// The longest phrase that ends at a state, kept only for the states at which one ends: a quarter of a
/// byte a state, and 4 bytes an end. The memory is its own until `deallocate`.
struct PhraseOutputs {
  /// Which of 64 states are ends, and how many ends stand before them.
  private struct Word {
    var ends: UInt64
    var before: UInt32
  }

  private let words: UnsafePointer<Word>
  private let outputs: UnsafePointer<UInt32>
  /// In bytes.
  let byteCount: Int

  /// `output`: of a state, one plus the number of a phrase, 0 where none ends.
  init(count: Int, _ output: (Int) -> UInt32) {
    let wordCount = (count + 63) / 64
    var endCount = 0
    for state in 0..<count where output(state) != 0 { endCount += 1 }
    let words = UnsafeMutablePointer<Word>.allocate(capacity: wordCount)
    words.initialize(repeating: Word(ends: 0, before: 0), count: wordCount)
    let outputs = UnsafeMutablePointer<UInt32>.allocate(capacity: endCount)
    var ends: UInt32 = 0
    for state in 0..<count {
      let phrase = output(state)
      let word = state >> 6
      if state & 63 == 0 { words[word].before = ends }
      guard phrase != 0 else { continue }
      words[word].ends |= 1 << UInt64(state & 63)
      outputs.advanced(by: Int(ends)).initialize(to: phrase)
      ends += 1
    }
    self.words = UnsafePointer(words)
    self.outputs = UnsafePointer(outputs)
    byteCount =
      wordCount * MemoryLayout<Word>.stride + endCount * MemoryLayout<UInt32>.stride
  }

  /// One plus the number of the longest phrase that ends at `state`, at which one does.
  @inline(__always)
  subscript(_ state: UInt32) -> UInt32 {
    let word = words[Int(state >> 6)]
    let below = word.ends & (1 << UInt64(state & 63) &- 1)
    return outputs[Int(word.before) + below.nonzeroBitCount]
  }

  func deallocate() {
    words.deallocate()
    outputs.deallocate()
  }
}
