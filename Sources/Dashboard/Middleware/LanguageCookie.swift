import HTTPCore

/// The language that a person chose with `?lang=`.
enum LanguageCookie {
  static let name = "sfs_lang"
  /// Seconds that the choice is kept: a year.
  private static let maximumAge = 365 * 24 * 60 * 60

  static func field(_ code: String, path: String) -> String {
    SetCookie(
      name: name, value: code, path: path, maxAge: maximumAge,
      httpOnly: true, sameSite: .lax
    ).headerValue
  }
}
