import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Accent colour: the tint of this browser's pages.
enum AccentColorScreen {
  /// Colours to begin with: the system palette and a few quiet ones.
  static let swatches: [RGBColor] = [
    0x007AFF, 0x5856D6, 0xAF52DE, 0xFF2D55, 0xFF3B30, 0xFF9500, 0xFFCC00, 0x34C759, 0x30B0C7,
    0x00695C, 0x8D6E63, 0x546E7A,
  ].map { RGBColor($0) }
  /// Seconds that a browser keeps a stylesheet, whose address names its colour: a day.
  private static let maximumAge = 24 * 60 * 60

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await page(context, error: nil, status: .ok)
  }

  /// `color=RRGGBB`, or `reset=1`.
  static func choose(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    if form["reset"] != nil {
      try await store(nil, context)
      return Redirect.to(Screen.chooseAccentColor.path, in: context, flash: .accentReset)
    }
    // A swatch is a button whose value goes before the field's.
    guard let text = form["swatch"] ?? form["color"], let color = RGBColor(hex: text) else {
      return try await page(
        context, error: "accent_invalid"~, status: .unprocessableContent)
    }
    try await store(color.value, context)
    return Redirect.to(Screen.chooseAccentColor.path, in: context, flash: .accentChosen)
  }

  /// `GET /accent.css?v=RRGGBB`: the tokens of that colour, whoever asks.
  static func stylesheet(_ context: RequestContext) async throws -> HTTPResponse {
    guard let color = context.query["v"].flatMap(RGBColor.init(hex:)) else {
      throw Refusal.notFound
    }
    return HTTPResponse(
      fields: [
        "content-type": "text/css; charset=utf-8",
        "cache-control": "private, max-age=\(maximumAge)",
      ], body: .bytes(Array(AccentPalette(color: color).css.utf8)))
  }

  private static func store(_ value: Int?, _ context: RequestContext) async throws {
    try await context.app.sessionStore.update(context.browser.id) {
      $0.remembered.accentColorRGB = value
    }
  }

  private static func page(
    _ context: RequestContext, error: String?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let chosen = context.browser.settings.remembered.accentColorRGB.map { RGBColor($0) }
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "color": .string("#" + (chosen ?? swatches[0]).hex.lowercased()),
      "hasCustomColor": .bool(chosen != nil),
      "error": error.map(TemplateValue.string) ?? .null,
      "swatches": .list(
        swatches.map { swatch in
          .object([
            "hex": .string(swatch.hex), "isCurrent": .bool(swatch == chosen),
            "label": .string(localized("accent_swatch", .code(swatch.hex))),
          ])
        }),
    ]
    return try await Page(
      template: "screens/accent-color", title: "accent_title"~, values: values, status: status,
      hasHome: false
    ).response(in: context)
  }
}
