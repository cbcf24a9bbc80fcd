/// A value with parameters: `type/subtype; name=value; name="value"` (RFC 9110, 5.6.6 and 8.3),
/// which is also the shape of Content-Disposition.
struct MediaType {
  /// What stands before the first semicolon, lower-cased.
  let essence: String
  /// Names lower-cased, of two parameters of a name the first one counts.
  let parameters: [String: [UInt8]]

  /// Takes a value apart.
  /// - Returns: nil when a parameter is malformed.
  /// - Parameter quotedPairs: whether `\x` in quotes stands for x. Browsers write file names with
  ///   bare backslashes and `%22` for a quote (WHATWG HTML, 4.10.21.8), so there it is false.
  init?(_ value: ArraySlice<UInt8>, quotedPairs: Bool) {
    let head = value.prefix { $0 != ASCII.semicolon }
    essence = String(decoding: MediaType.trimmed(head), as: UTF8.self).lowercased()
    var rest = value.dropFirst(head.count)
    var found: [String: [UInt8]] = [:]
    while rest.popFirst() != nil {
      rest = rest.drop(while: ASCII.isOptionalSpace)
      if rest.isEmpty { break }
      if rest.first == ASCII.semicolon { continue }
      let name = rest.prefix(while: ASCII.isToken)
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, rest.popFirst() == ASCII.equals,
        let value = MediaType.value(&rest, quotedPairs: quotedPairs)
      else { return nil }
      rest = rest.drop(while: ASCII.isOptionalSpace)
      guard rest.isEmpty || rest.first == ASCII.semicolon else { return nil }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if found[key] == nil { found[key] = value }
    }
    parameters = found
  }

  private static func value(_ rest: inout ArraySlice<UInt8>, quotedPairs: Bool) -> [UInt8]? {
    guard rest.first == ASCII.quote else {
      let token = rest.prefix { $0 != ASCII.semicolon && !ASCII.isOptionalSpace($0) }
      rest = rest.dropFirst(token.count)
      return Array(token)
    }
    rest.removeFirst()
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == ASCII.quote { return result }
      if byte == ASCII.backslash, let next = rest.first, quotedPairs || next == ASCII.quote {
        result.append(next)
        rest.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return nil
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let front = bytes.drop(while: ASCII.isOptionalSpace)
    guard let last = front.lastIndex(where: { !ASCII.isOptionalSpace($0) }) else { return [] }
    return front[...last]
  }
}
