/// Small readers of structured field values (RFC 9110, 5.6).
enum FieldValue {
  /// Without spaces and tabs at both ends.
  static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let front = text.drop(while: isBlank)
    guard let last = front.lastIndex(where: { !isBlank($0) }) else { return front.prefix(0) }
    return front[...last]
  }

  /// What stands before the first semicolon, trimmed.
  static func firstPart(of value: String) -> String {
    String(trimmed(value.prefix { $0 != ";" }))
  }
}

/// `host [ ":" port ]` (RFC 3986, 3.2).
enum Authority {
  /// The host, lower-cased, an IPv6 address in its brackets.
  static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return authority[...end].lowercased()
    }
    return authority.prefix { $0 != ":" }.lowercased()
  }
}
