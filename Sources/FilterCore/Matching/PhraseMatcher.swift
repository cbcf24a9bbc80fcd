/// Finds many phrases in one pass over a text (Aho and Corasick, 1975), over UTF-8 bytes.
///
/// States are numbered breadth first, so that the children of a state are neighbours: a state costs
/// 13 bytes (label, first child, failure, output). The root and its children have full rows of 256.
/// A phrase carries payloads, small numbers of the caller's (the rank of a filter); the lowest that
/// the caller accepts wins. Immutable once built; made by `PhraseMatcherBuilder`.
final class PhraseMatcher: Sendable {
  /// The tables, filled once by the builder; the memory is theirs and never changes afterwards.
  struct Tables: @unchecked Sendable {
    /// Children of the root; they are the states 1 … `shallow`.
    var shallow: UInt32
    /// A row of 256 next states for the root and each of its children.
    var rows: UnsafePointer<UInt32>
    /// The byte that leads into a state.
    var labels: UnsafePointer<UInt8>
    /// One more than there are states: the children of s are `firstChild[s]..<firstChild[s + 1]`.
    var firstChild: UnsafePointer<UInt32>
    var failure: UnsafePointer<UInt32>
    /// One plus the number of the longest phrase that ends here, 0 for none.
    var output: UnsafePointer<UInt32>
    /// By phrase.
    var phrases: UnsafePointer<Phrase>
    var payloads: UnsafePointer<UInt32>
  }

  struct Phrase {
    /// In bytes.
    var length: UInt32
    var firstPayload: UInt32
    var payloadCount: UInt32
    /// One plus the number of the next shorter phrase that ends at the same byte, 0 for none.
    var next: UInt32
    /// The lowest payload of this phrase and all the shorter ones.
    var lowest: UInt32
  }

  let stateCount: Int
  /// Memory of all tables, in bytes.
  let byteCount: Int
  /// No payload is lower.
  private let lowestPayload: UInt32
  private let tables: Tables

  init(_ tables: Tables, stateCount: Int, byteCount: Int, lowestPayload: UInt32) {
    self.tables = tables
    self.stateCount = stateCount
    self.byteCount = byteCount
    self.lowestPayload = lowestPayload
  }

  deinit {
    tables.rows.deallocate()
    tables.labels.deallocate()
    tables.firstChild.deallocate()
    tables.failure.deallocate()
    tables.output.deallocate()
    tables.phrases.deallocate()
    tables.payloads.deallocate()
  }

  /// The lowest payload below `bound` whose phrase occurs at a place that `accept` takes.
  /// `accept` gets the payload and the occurrence's first and last-plus-one byte. Every phrase that
  /// ends at a byte is offered: a rejected one hides no shorter one.
  @inline(__always)
  func lowest(
    in text: UnsafeBufferPointer<UInt8>, below bound: UInt32 = .max,
    where accept: (_ payload: UInt32, _ start: Int, _ end: Int) -> Bool
  ) -> UInt32? {
    var best = bound
    var state: UInt32 = 0
    for index in 0..<text.count {
      state = tables.next(state, text[index])
      var output = tables.output[Int(state)]
      while output != 0 {
        let phrase = tables.phrases[Int(output) - 1]
        if phrase.lowest >= best { break }
        let end = index + 1
        let start = end - Int(phrase.length)
        for offset in phrase.firstPayload..<phrase.firstPayload + phrase.payloadCount {
          let payload = tables.payloads[Int(offset)]
          if payload >= best { break }
          if accept(payload, start, end) {
            best = payload
            break
          }
        }
        output = phrase.next
      }
      if best <= lowestPayload { break }
    }
    return best < bound ? best : nil
  }
}

extension PhraseMatcher.Tables {
  /// The state after `byte`: a child of `state` or of the nearest suffix that has one.
  @inline(__always)
  func next(_ state: UInt32, _ byte: UInt8) -> UInt32 {
    var state = state
    while state > shallow {
      var child = Int(firstChild[Int(state)])
      let end = Int(firstChild[Int(state) + 1])
      while child < end && labels[child] < byte { child += 1 }
      if child < end && labels[child] == byte { return UInt32(truncatingIfNeeded: child) }
      state = failure[Int(state)]
    }
    return rows[Int(state) << 8 | Int(byte)]
  }
}
