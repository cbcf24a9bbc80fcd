/// Leads from a phrase to those shorter ones at the same end that can count for a filter, so that a text
/// is never asked again and again about phrases that it rejects.
///
/// A shorter phrase stands inside the longer one, so the letters before it are known beforehand: where
/// they reject it, it is passed over. With the lowest payload of what is left, a search looks at a chain
/// of phrases only where it finds a lower one, but for the first phrase of each chain and for what
/// depends on marks beyond the longer phrase, of which letters have few.
struct PhraseLinks {
  var contains = Link()
  var exact = Link()

  struct Link {
    /// One plus the number of the next shorter phrase, 0 for none.
    var next: UInt32 = 0
    /// The lowest payload that counts in the body, of this phrase and those that follow.
    var inBody = UInt32.max
    /// The same for the sender.
    var inSender = UInt32.max

    @inline(__always)
    func lowest(inSender isSender: Bool) -> UInt32 { isSender ? inSender : inBody }

    fileprivate mutating func add(_ payload: UInt32, _ condition: PhraseCondition) {
      if condition.counts(in: .body) { inBody = min(inBody, payload) }
      if condition.counts(in: .sender) { inSender = min(inSender, payload) }
    }
  }

  @inline(__always)
  subscript(_ kind: PhraseKind) -> Link {
    get { kind == .contains ? contains : exact }
    set { if kind == .contains { contains = newValue } else { exact = newValue } }
  }

  /// The links of all phrases; the memory is the caller's.
  ///
  /// - Parameters:
  ///   - phrases: shorter ones before longer ones.
  ///   - payloads: with their conditions in the order of `phrases`.
  ///   - bytes: those of the phrase that has a payload, well-formed UTF-8.
  static func make(
    _ phrases: UnsafeBufferPointer<PhraseMatcher.Phrase>, payloads: [UInt32],
    conditions: [PhraseCondition], bytes: (_ payload: Int) -> UnsafeBufferPointer<UInt8>
  ) -> UnsafePointer<PhraseLinks> {
    let all = UnsafeMutablePointer<PhraseLinks>.allocate(capacity: max(phrases.count, 1))
    var containsOwn = [Bool](repeating: false, count: phrases.count)
    var exactOwn = containsOwn
    for (number, phrase) in phrases.enumerated() {
      var links = PhraseLinks()
      let own = Int(phrase.firstPayload)..<Int(phrase.firstPayload + phrase.payloadCount)
      if phrase.next != 0 {
        let next = Int(phrase.next) - 1
        let text = bytes(own.lowerBound)
        let start = text.count - Int(phrases[next].length)
        for kind in [PhraseKind.contains, .exact] {
          let hasOwn = kind == .contains ? containsOwn[next] : exactOwn[next]
          let counts = hasOwn && kind.mayBegin(text, at: start)
          links[kind].next = counts ? phrase.next : all[next][kind].next
          guard links[kind].next != 0 else { continue }
          let following = all[Int(links[kind].next) - 1][kind]
          links[kind].inBody = following.inBody
          links[kind].inSender = following.inSender
        }
      }
      for offset in own {
        let condition = conditions[offset]
        links[condition.kind].add(payloads[offset], condition)
        switch condition.kind {
        case .contains: containsOwn[number] = true
        case .exact: exactOwn[number] = true
        }
      }
      (all + number).initialize(to: links)
    }
    return UnsafePointer(all)
  }
}
