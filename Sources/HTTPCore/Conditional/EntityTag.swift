/// Names one state of an answer's bytes (RFC 9110, 8.8.3): `"x"`, or `W/"x"` for about the same bytes.
public struct EntityTag: Sendable, Equatable {
  public let opaque: String
  public let isWeak: Bool

  public init(_ opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// Reads one tag.
  /// - Returns: nil for anything else.
  public init?(field: String) {
    guard case .tags(let tags) = EntityTagList(field), tags.count == 1 else { return nil }
    self = tags[0]
  }

  /// As a field holds it.
  public var field: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

  /// Equal byte for byte: for ranges and for what must not be overwritten.
  func isStronglyEqual(_ other: EntityTag) -> Bool { !isWeak && self == other }

  /// As good as equal: for what is kept already.
  func isWeaklyEqual(_ other: EntityTag) -> Bool { opaque == other.opaque }
}

/// The value of If-Match and If-None-Match (RFC 9110, 13.1).
enum EntityTagList: Equatable {
  /// `*`: any state, as long as there is one.
  case any
  case tags([EntityTag])

  /// - Returns: nil for a malformed value, which names no state.
  init?(_ value: String) {
    var rest = Array(value.utf8)[...]
    var tags: [EntityTag] = []
    func skipSpaces() { rest = rest.drop(while: ASCII.isOptionalSpace) }
    skipSpaces()
    if rest.first == ASCII.asterisk {
      guard rest.dropFirst().allSatisfy(ASCII.isOptionalSpace) else { return nil }
      self = .any
      return
    }
    while !rest.isEmpty {
      // Empty members are allowed (RFC 9110, 5.6.1.2).
      if rest.first == ASCII.comma {
        rest.removeFirst()
        skipSpaces()
        continue
      }
      guard let tag = EntityTagList.tag(&rest) else { return nil }
      tags.append(tag)
      skipSpaces()
      guard rest.isEmpty || rest.first == ASCII.comma else { return nil }
    }
    guard !tags.isEmpty else { return nil }
    self = .tags(tags)
  }

  private static func tag(_ rest: inout ArraySlice<UInt8>) -> EntityTag? {
    // The mark of a weak tag is case-sensitive.
    let isWeak = rest.starts(with: "W/".utf8)
    if isWeak { rest = rest.dropFirst(2) }
    guard rest.popFirst() == ASCII.quote else { return nil }
    let opaque = rest.prefix { $0 > ASCII.space && $0 != ASCII.quote && $0 != ASCII.delete }
    rest = rest.dropFirst(opaque.count)
    guard rest.popFirst() == ASCII.quote else { return nil }
    return EntityTag(String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
  }
}
