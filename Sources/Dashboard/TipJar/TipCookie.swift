import HTTPCore

/// Which tip a browser is paying, from the press on a card until it comes back.
enum TipCookie {
  static let name = "sfs_tip"
  /// Seconds that a payment may take: a day.
  private static let maximumAge = 24 * 60 * 60

  static func tier(of context: RequestContext) -> TipTier? {
    let cookies = Cookie.parse(context.request.fields.values("cookie"))
    return cookies[name].flatMap(TipTier.init(rawValue:))
  }

  static func field(_ tier: TipTier, path: String) -> String {
    SetCookie(
      name: name, value: tier.rawValue, path: path, maxAge: maximumAge, httpOnly: true,
      sameSite: .lax
    ).headerValue
  }

  static func removalField(path: String) -> String {
    SetCookie(name: name, value: "", path: path, maxAge: 0, httpOnly: true, sameSite: .lax)
      .headerValue
  }
}
