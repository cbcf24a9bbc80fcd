/// Where a link of a text may lead: a page of ours, a place on this page, the web, or a mail.
struct LinkTarget: Equatable {
  /// Escaped for a double-quoted attribute.
  let attribute: String
  let isExternal: Bool

  /// Schemes that lead elsewhere and run nothing here.
  private static let schemes = ["https://", "http://", "mailto:"]

  /// - Returns: `nil` for anything else: another scheme, a foreign host without one (`//host`, `/\host`),
  ///   a path relative to nowhere.
  init?(_ address: String, base: String) {
    let lower = address.lowercased()
    if address.hasPrefix("#") {
      (attribute, isExternal) = (LinkTarget.escaped(address), false)
    } else if address.hasPrefix("/") {
      let second = address.dropFirst().first
      guard second != "/", second != "\\" else { return nil }
      (attribute, isExternal) = (LinkTarget.escaped(base + address), false)
    } else if LinkTarget.schemes.contains(where: lower.hasPrefix) {
      (attribute, isExternal) = (LinkTarget.escaped(address), true)
    } else {
      return nil
    }
  }

  /// Bytes that may stand in an address (RFC 3986) and in an attribute; the others are percent-encoded.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$()*+,;=%".utf8)

  private static func escaped(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return address.utf8.reduce(into: "") { result, byte in
      if plain.contains(byte) {
        result.append(Character(Unicode.Scalar(byte)))
      } else if byte == UInt8(ascii: "&") {
        result += "&amp;"
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
