/// Finds many phrases in one pass over a text (Aho and Corasick, 1975), over UTF-8 bytes.
///
/// The states stand in a double array (`PhraseCells`): one look says where a byte leads. A state costs
/// 8 bytes and what `PhraseOutputs` needs; some cells stay empty.
/// A phrase carries payloads, small numbers of the caller's (the rank of a filter); the lowest that
/// the caller accepts wins. Immutable once built; made by `PhraseMatcherBuilder`.
final class PhraseMatcher: Sendable {
  /// The tables, filled once by the builder; the memory is theirs and never changes afterwards.
  struct Tables: @unchecked Sendable {
    var cells: UnsafePointer<PhraseCell>
    var outputs: PhraseOutputs
    /// By phrase.
    var phrases: UnsafePointer<Phrase>
    var payloads: UnsafePointer<UInt32>
    /// By phrase; `nil` where no conditions are known.
    var links: UnsafePointer<PhraseLinks>?
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
  let lowestPayload: UInt32
  /// Most payloads that one end of an occurrence can have, of all phrases that end there.
  let mostAtOneEnd: Int
  let tables: Tables
  /// Phrases that had no room in these tables.
  let rest: PhraseMatcher?

  init(
    _ tables: Tables, stateCount: Int, byteCount: Int, lowestPayload: UInt32,
    mostAtOneEnd: Int, rest: PhraseMatcher? = nil
  ) {
    self.tables = tables
    self.stateCount = stateCount
    self.byteCount = byteCount
    self.lowestPayload = lowestPayload
    self.mostAtOneEnd = mostAtOneEnd
    self.rest = rest
  }

  deinit {
    tables.cells.deallocate()
    tables.outputs.deallocate()
    tables.phrases.deallocate()
    tables.payloads.deallocate()
    tables.links?.deallocate()
  }

  /// The lowest payload below `bound` whose phrase occurs at a place that `accept` takes.
  /// `accept` gets the payload and the occurrence's first and last-plus-one byte. Every phrase that
  /// ends at a byte is offered: a rejected one hides no shorter one.
  @inline(__always)
  func lowest(
    in text: UnsafeBufferPointer<UInt8>, below bound: UInt32 = .max,
    where accept: (_ payload: UInt32, _ start: Int, _ end: Int) -> Bool
  ) -> UInt32? {
    var best = lowestHere(in: text, below: bound, where: accept)
    var rest = rest
    while let matcher = rest {
      best = matcher.lowestHere(in: text, below: best ?? bound, where: accept) ?? best
      rest = matcher.rest
    }
    return best
  }

  @inline(__always)
  private func lowestHere(
    in text: UnsafeBufferPointer<UInt8>, below bound: UInt32,
    where accept: (_ payload: UInt32, _ start: Int, _ end: Int) -> Bool
  ) -> UInt32? {
    let tables = tables
    var best = bound
    ends(in: text) { longest, end in
      var output = longest
      while output != 0 {
        let phrase = tables.phrases[Int(output) - 1]
        if phrase.lowest >= best { break }
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
      return best > lowestPayload
    }
    return best < bound ? best : nil
  }

  /// Offers every occurrence by its end, longer phrases first, until `body` says no more.
  @inline(__always)
  func occurrences(
    in text: UnsafeBufferPointer<UInt8>,
    _ body: (_ payload: UInt32, _ start: Int, _ end: Int) -> Bool
  ) {
    var matcher: PhraseMatcher? = self
    var goesOn = true
    while let each = matcher, goesOn {
      let tables = each.tables
      each.ends(in: text) { longest, end in
        var output = longest
        while output != 0, goesOn {
          let phrase = tables.phrases[Int(output) - 1]
          for offset in phrase.firstPayload..<phrase.firstPayload + phrase.payloadCount
          where goesOn {
            goesOn = body(tables.payloads[Int(offset)], end - Int(phrase.length), end)
          }
          output = phrase.next
        }
        return goesOn
      }
      matcher = each.rest
    }
  }

  /// Calls `body` with one plus the number of the longest phrase that ends at a byte, and the index
  /// behind it, until it says no more.
  @inline(__always)
  func ends(
    in text: UnsafeBufferPointer<UInt8>, _ body: (_ longest: UInt32, _ end: Int) -> Bool
  ) {
    let tables = tables
    var cell = tables.cells[Int(PhraseCells.root)]
    for index in 0..<text.count {
      let byte = text[index]
      var state = cell.child(byte)
      var next = tables.cells[Int(state)]
      while next.label != byte {
        cell = tables.cells[Int(cell.failure)]
        state = cell.child(byte)
        next = tables.cells[Int(state)]
      }
      cell = next
      guard next.ends else { continue }
      if !body(tables.outputs[state], index + 1) { break }
    }
  }
}
