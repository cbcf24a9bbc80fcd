import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct AccentTests {
  /// Grounds of `tokens.css` on which text in tint stands.
  private static let light = [0xFF_FFFF, 0xF2_F2F7].map { RGBColor($0) }
  private static let dark = [0x00_0000, 0x1C_1C1E, 0x2C_2C2E, 0x3A_3A3C].map { RGBColor($0) }

  @Test(arguments: [
    0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080, 0x007AFF, 0xFFCC00,
    0x123456, 0xF5F5DC, 0x1C1C1E,
  ])
  func textsInAnyColourCanBeRead(_ value: Int) {
    let palette = AccentPalette(color: RGBColor(value))
    for ground in Self.light {
      #expect(palette.textOnLight.contrast(with: ground) >= 4.5)
    }
    for ground in Self.dark { #expect(palette.textOnDark.contrast(with: ground) >= 4.5) }
    #expect(palette.onTint.contrast(with: palette.color) >= 4.5)
  }

  @Test func aColourThatCanBeReadStaysAsItIs() {
    #expect(AccentPalette(color: RGBColor(0x00_3B80)).textOnLight == RGBColor(0x00_3B80))
    #expect(AccentPalette(color: RGBColor(0xFF_EE99)).textOnDark == RGBColor(0xFF_EE99))
  }

  @Test(arguments: [
    (0x00_0000, 0xFF_FFFF, 21.0), (0xFF_FFFF, 0xFF_FFFF, 1.0), (0x76_7676, 0xFF_FFFF, 4.54),
  ])
  func contrastIsThatOfTheGuidelines(_ one: Int, _ other: Int, _ ratio: Double) {
    #expect(abs(RGBColor(one).contrast(with: RGBColor(other)) - ratio) < 0.01)
  }

  @Test(arguments: ["", "#", "12345", "1234567", "GGGGGG", "#12 456", "１２３４５６", "red"])
  func whatIsNoColourIsRefused(_ text: String) async throws {
    #expect(RGBColor(hex: text) == nil)
    let test = try await TestApp()
    let page = await test.post("/accent-color", ["color": text])
    #expect(page.status == 422)
    #expect(page.count("errorText") == 1)
  }

  @Test func aColourIsKeptForItsBrowserAndTakenBack() async throws {
    let test = try await TestApp()
    let first = await test.get("/accent-color")
    #expect(first.text.contains("disabled data-testid=\"resetButton\""))
    #expect(await test.post("/accent-color", ["color": "#aF52de"]).location == "/accent-color")
    let page = await test.get("/")
    #expect(page.text.contains("id=\"accent\" href=\"/accent.css?v=AF52DE\""))
    #expect(
      !(await test.get("/accent-color").text.contains("disabled data-testid=\"resetButton\"")))
    // A swatch goes before the field of the same form.
    await test.post("/accent-color", ["color": "#aF52de", "swatch": "34C759"])
    #expect(await test.get("/").text.contains("accent.css?v=34C759"))
    let mine = test.cookies
    test.cookies = [:]
    #expect(!(await test.get("/").text.contains("id=\"accent\"")))
    test.cookies = mine
    await test.post("/accent-color", ["reset": "1"])
    #expect(!(await test.get("/").text.contains("id=\"accent\"")))
  }

  @Test func theStylesheetSetsTheTintAlone() async throws {
    let test = try await TestApp()
    let file = await test.get("/accent.css?v=ff0000")
    #expect(file.fields["content-type"] == "text/css; charset=utf-8")
    #expect(file.fields["cache-control"]?.hasPrefix("private") == true)
    let names = Set(file.text.matches(of: /--[a-z-]+/).map { String($0.0) })
    #expect(names == ["--tint", "--on-tint", "--text-tint", "--badge-on", "--wash-tint"])
    #expect(await test.get("/accent.css").status == 404)
    #expect(await test.get("/accent.css?v=%7D*%7Bx").status == 404)
  }
}
