extension PhraseMatcher {
  /// The lowest payload below `bound` whose phrase occurs where its condition takes it, for a matcher
  /// whose phrases were all added with one.
  ///
  /// The letters around an occurrence are looked at here; `accept` says whether a payload is of this
  /// kind and reads this side. Steps are bounded by the bytes of the text and the number of phrases, not
  /// by their product, as long as `accept` says nothing else.
  ///
  /// - Parameter step: called for each phrase and payload that is looked at.
  @inline(__always)
  func lowest(
    in text: TextView, below bound: UInt32, step: () -> Void,
    where accept: (_ payload: UInt32, PhraseKind, PhraseSide) -> Bool
  ) -> UInt32? {
    var best = bound
    var matcher: PhraseMatcher? = self
    while let each = matcher {
      each.ends(in: text.bytes) { longest, end in
        each.walk(.contains, from: longest, text, end, &best, step: step, where: accept)
        each.walk(.exact, from: longest, text, end, &best, step: step, where: accept)
        return best > each.lowestPayload
      }
      matcher = each.rest
    }
    return best < bound ? best : nil
  }

  @inline(__always)
  private func walk(
    _ kind: PhraseKind, from longest: UInt32, _ text: TextView, _ end: Int, _ best: inout UInt32,
    step: () -> Void, where accept: (_ payload: UInt32, PhraseKind, PhraseSide) -> Bool
  ) {
    guard let links = tables.links else { return }
    let isSender = end > text.bodyEnd
    var output = longest
    guard links[Int(output) - 1][kind].lowest(inSender: isSender) < best,
      kind.mayEnd(text.bytes, at: end)
    else { return }
    while output != 0 {
      let link = links[Int(output) - 1][kind]
      if link.lowest(inSender: isSender) >= best { break }
      step()
      let phrase = tables.phrases[Int(output) - 1]
      let start = end - Int(phrase.length)
      if kind.mayBegin(text.bytes, at: start) {
        let side = text.side(start: start, end: end)
        for offset in phrase.firstPayload..<phrase.firstPayload + phrase.payloadCount {
          let payload = tables.payloads[Int(offset)]
          if payload >= best { break }
          step()
          if accept(payload, kind, side) {
            best = payload
            break
          }
        }
      }
      output = link.next
    }
  }
}
