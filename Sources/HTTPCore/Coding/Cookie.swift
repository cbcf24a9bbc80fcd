/// Cookies that a client sends (RFC 6265, 4.2 and 5.4).
public enum Cookie {
  /// Reads every Cookie field; of two cookies of a name the first one counts.
  public static func parse(_ header: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for pair in header.flatMap({ $0.split(separator: ";") }) {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let name = FieldValue.trimmed(pair[..<equals])
      var value = FieldValue.trimmed(pair[pair.index(after: equals)...])
      if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = value.dropFirst().dropLast()
      }
      guard !name.isEmpty, result[String(name)] == nil else { continue }
      result[String(name)] = String(value)
    }
    return result
  }
}

/// A cookie that the server gives (RFC 6265, 4.1).
public struct SetCookie: Sendable, Equatable {
  public enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
    case none = "None"
  }

  public var name: String
  public var value: String
  public var path: String
  /// In seconds; 0 takes the cookie away, nil ends it with the browser.
  public var maxAge: Int?
  public var httpOnly: Bool
  public var sameSite: SameSite
  public var secure: Bool

  public init(
    name: String, value: String, path: String = "/", maxAge: Int? = nil, httpOnly: Bool = true,
    sameSite: SameSite = .lax, secure: Bool = false
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.httpOnly = httpOnly
    self.sameSite = sameSite
    self.secure = secure
  }

  /// The value of the Set-Cookie field; what cannot stand in a cookie is percent-encoded.
  public var headerValue: String {
    var result =
      "\(SetCookie.octets(name))=\(SetCookie.octets(value)); Path=\(SetCookie.octets(path))"
    if let maxAge { result += "; Max-Age=\(maxAge)" }
    if httpOnly { result += "; HttpOnly" }
    result += "; SameSite=\(sameSite.rawValue)"
    if secure { result += "; Secure" }
    return result
  }

  /// cookie-octet: visible ASCII without quote, comma, semicolon and backslash.
  private static func octets(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy {
      $0 > ASCII.space && $0 < ASCII.delete && !"\",;\\".utf8.contains($0)
    }
    return isClean ? text : PercentCoding.encodeComponent(text)
  }
}
