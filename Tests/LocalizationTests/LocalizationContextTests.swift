import Localization
import Testing

@Suite struct LocalizationContextTests {
  static let files = [
    "en.lproj/L.strings": "\"title\" = \"Filters\"; \"hello\" = \"Hello, %@\";",
    "he.lproj/L.strings": "\"title\" = \"מסננים\"; \"hello\" = \"שלום, %@\";",
  ]

  @Test func withoutAContextKeysPrintThemselves() {
    #expect("title"~ == "title")
  }

  @Test func twoLanguagesRenderAtOnce() async throws {
    let catalog = try catalog(Self.files)
    @Sendable func page(_ language: Language) async -> Set<String> {
      let context = LocalizationContext(catalog: catalog, language: language)
      return await LocalizationContext.$current.withValue(context) {
        var said: Set<String> = []
        for _ in 0..<200 {
          said.insert("title"~)
          await Task.yield()
          said.insert(localized("hello", "Dana"))
        }
        return said
      }
    }
    async let one = page(english)
    async let other = page(hebrew)
    #expect(await one == ["Filters", "Hello, Dana"])
    #expect(await other == ["מסננים", "שלום, \u{2068}Dana\u{2069}"])
  }
}
