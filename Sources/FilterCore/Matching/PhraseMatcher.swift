/// Finds many phrases in one pass over a text (Aho and Corasick, 1975), over UTF-8 bytes.
///
/// The first states, breadth first, have full rows of next states: that is where texts spend most of
/// their bytes, and where falling back ends. Below, the children of a state are neighbours, and those
/// of its first child stand behind them, so that the long tails of phrases lie in a row of memory. A
/// state costs 9 bytes (first child, failure, label) and what `PhraseOutputs` needs.
/// A phrase carries payloads, small numbers of the caller's (the rank of a filter); the lowest that
/// the caller accepts wins. Immutable once built; made by `PhraseMatcherBuilder`.
final class PhraseMatcher: Sendable {
  /// Most states with a full row; a row is 1 KiB.
  static let maximumRows = 1024

  /// The tables, filled once by the builder; the memory is theirs and never changes afterwards.
  struct Tables: @unchecked Sendable {
    var steps: Steps
    var outputs: PhraseOutputs
    /// By phrase.
    var phrases: UnsafePointer<Phrase>
    var payloads: UnsafePointer<UInt32>
  }

  /// The states and the ways between them.
  struct Steps {
    /// The states 0 ..< rowCount have rows.
    var rowCount: UInt32
    /// A row of 256 next states for each of them, with `ends` where a phrase ends.
    var rows: UnsafePointer<UInt32>
    var states: UnsafePointer<State>
    /// The byte that leads into a state.
    var labels: UnsafePointer<UInt8>
  }

  struct State {
    /// 0 for none. Children are neighbours, by label; not kept where there is a row.
    var firstChild: UInt32
    /// The state of the longest proper suffix, with `ends` and `last`.
    var failureAndFlags: UInt32

    /// A phrase ends here.
    static let ends: UInt32 = 1 << 31
    /// No sibling stands behind.
    static let last: UInt32 = 1 << 30
    static let number: UInt32 = last - 1
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
    tables.steps.rows.deallocate()
    tables.steps.states.deallocate()
    tables.steps.labels.deallocate()
    tables.outputs.deallocate()
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
    let tables = tables
    var best = bound
    var state: UInt32 = 0
    for index in 0..<text.count {
      let next = tables.steps.next(state, text[index])
      state = next & State.number
      guard next & State.ends != 0 else { continue }
      var output = tables.outputs[state]
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

extension PhraseMatcher.Steps {
  /// The state after `byte`, with `ends`: a child of `state` or of the nearest suffix that has one.
  @inline(__always)
  func next(_ state: UInt32, _ byte: UInt8) -> UInt32 {
    var state = state
    while state >= rowCount {
      let current = states[Int(state)]
      var child = Int(current.firstChild)
      if child != 0 {
        while labels[child] < byte && states[child].failureAndFlags & PhraseMatcher.State.last == 0
        {
          child += 1
        }
        if labels[child] == byte {
          return UInt32(truncatingIfNeeded: child)
            | states[child].failureAndFlags & PhraseMatcher.State.ends
        }
      }
      state = current.failureAndFlags & PhraseMatcher.State.number
    }
    return rows[Int(state) << 8 | Int(byte)]
  }
}
