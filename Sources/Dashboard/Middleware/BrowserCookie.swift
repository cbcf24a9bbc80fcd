import HTTPCore

/// The random cookie that tells one browser from another.
enum BrowserCookie {
  static let name = "sfs_browser"
  /// Seconds that the cookie is kept: a year.
  private static let maximumAge = 365 * 24 * 60 * 60
  /// Random bytes of an identity.
  private static let byteCount = 16

  /// The identity that a request carries; `nil` where there is none or it is not one of ours.
  static func identity(in cookies: [String: String]) -> String? {
    guard let value = cookies[name], value.utf8.count == byteCount * 2,
      value.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) })
    else { return nil }
    return value
  }

  static func makeIdentity(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<byteCount * 2).map { _ in digits[Int(generator.next() & 15)] })
  }

  static func field(_ identity: String, path: String) -> String {
    SetCookie(
      name: name, value: identity, path: path, maxAge: maximumAge,
      httpOnly: true, sameSite: .lax
    ).headerValue
  }
}
