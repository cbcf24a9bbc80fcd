/// Finds the links of a text one after another, in one pass over its bytes.
///
/// Only a colon, a dot (or its wide forms) and an opening bracket can be part of a link's mark, so
/// every other byte is passed over; what stands around a mark is read once, whatever the text.
struct LinkScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The end of the last host: nothing before it belongs to another.
  private var floor = 0
  /// The end of the last link: a scheme does not begin in it.
  private var linkEnd = 0
  /// Kept from host to host: several hosts may stand in one local part.
  private var localPart: (end: Int, isMail: Bool) = (0, false)

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The bytes of the next link.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let found: Range<Int>? =
        switch text[index] {
        case UInt8(ascii: "."): host(dot: index)
        case UInt8(ascii: ":"): scheme(colon: index)
        case UInt8(ascii: "["): bracket(at: index)
        case 0xE3 where text.holds(0xE3, 0x80, 0x82, at: index): host(dot: index)
        case 0xEF
        where text.holds(0xEF, 0xBC, 0x8E, at: index) || text.holds(0xEF, 0xBD, 0xA1, at: index):
          host(dot: index)
        default: nil
        }
      guard let found else {
        index += 1
        continue
      }
      let end = LinkTail.end(of: text, behind: found.upperBound)
      index = max(end, index + 1)
      floor = index
      linkEnd = index
      return found.lowerBound..<end
    }
    return nil
  }

  /// `scheme://` and something behind it, up to the end of the host.
  private func scheme(colon: Int) -> Range<Int>? {
    guard colon > 0, colon + 3 < text.count, text[colon + 1] == UInt8(ascii: "/"),
      text[colon + 2] == UInt8(ascii: "/"), LinkCharacters.isASCIILabel(text[colon - 1])
    else { return nil }
    var start = colon
    while start > linkEnd && LinkCharacters.isScheme(text[start - 1]) { start -= 1 }
    guard start < colon else { return nil }
    if text[colon + 3] == UInt8(ascii: "[") {
      return InternetAddress.version6End(in: text, at: colon + 3).map { start..<$0 }
    }
    var end = colon + 3
    while end < text.count {
      let (scalar, next) = text.decoded(at: end)
      let isHost =
        LinkCharacters.isLocalPart(LinkCharacters.narrow(scalar)) || scalar == "@"
        || LinkCharacters.dot(scalar) != nil
      guard isHost else { break }
      end = next
    }
    guard LinkCharacters.isLabel(LinkCharacters.narrow(text.decoded(at: colon + 3).scalar)) else {
      return nil
    }
    // A sentence ends behind its last link.
    while text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return start..<end
  }

  /// An address of version 6 without a scheme.
  private func bracket(at start: Int) -> Range<Int>? {
    if start > 0 && text[start - 1] == UInt8(ascii: "@") { return nil }
    return InternetAddress.version6End(in: text, at: start).map { start..<$0 }
  }

  /// The host around a dot if it is a link; moves on to its end if it is none.
  private mutating func host(dot: Int) -> Range<Int>? {
    // Most dots end a sentence; seen from behind that costs one look.
    guard LinkHost.labelStart(text, behind: dot) != nil, let start = labelStart(before: dot),
      let host = LinkHost(text, from: start, dot: dot)
    else { return nil }
    let end = host.range.upperBound
    floor = end
    if end >= localPart.end { readLocalPart(from: end) }
    if localPart.isMail {
      index = localPart.end
      return nil
    }
    if !isMailHost(at: start) && host.isLink { return host.range }
    index = end - 1
    return nil
  }

  /// Where the label that ends at `dot` begins: not before what is read already and not where its
  /// script changes. Dots before it have been asked for their own host.
  private func labelStart(before dot: Int) -> Int? {
    var start = dot
    var script: Script?
    while start > floor, let (wide, first) = text.decoded(before: start) {
      let scalar = LinkCharacters.narrow(wide)
      guard LinkCharacters.isLabel(scalar) else { break }
      if let own = Script(scalar) {
        if let script, script != own { break }
        script = own
      }
      start = first
    }
    return start < dot ? start : nil
  }

  /// Reads the run of characters from which the local part of a mail address could be made.
  private mutating func readLocalPart(from start: Int) {
    var end = start
    while end < text.count {
      let (scalar, next) = text.decoded(at: end)
      guard LinkCharacters.isLocalPart(scalar) else { break }
      end = next
    }
    let isMail =
      end + 1 < text.count && text[end] == UInt8(ascii: "@")
      && LinkCharacters.isLabel(text.decoded(at: end + 1).scalar)
    localPart = (end, isMail)
  }

  private func isMailHost(at start: Int) -> Bool {
    guard start > 1, text[start - 1] == UInt8(ascii: "@"),
      let before = text.decoded(before: start - 1)
    else { return false }
    return LinkCharacters.isLocalPart(before.scalar)
  }
}
