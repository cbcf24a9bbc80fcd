import Localization
import Testing

@Suite struct LanguageTests {
  @Test func directionFollowsTheScript() {
    #expect(["ar", "he", "fa"].allSatisfy { Language(code: $0).direction == "rtl" })
    #expect(["en", "ja", "pt-BR", "", "??"].allSatisfy { Language(code: $0).direction == "ltr" })
  }

  @Test(arguments: [
    ("en", "English"), ("he", "עברית"), ("fr", "Français"), ("pt-BR", "Português (Brasil)"),
    ("ja", "日本語"),
  ])
  func languageNamesItself(_ code: String, _ name: String) {
    #expect(Language(code: code).ownName == name)
  }

  @Test func namesAreTheReaders() {
    #expect(english.nameOfLanguage("he") == "Hebrew")
    #expect(hebrew.nameOfLanguage("en") == "אנגלית")
    #expect(english.nameOfCountry("US") == "United States")
    #expect(hebrew.nameOfCountry("US") == "ארצות הברית")
    #expect(english.nameOfCountry("not a country") == "not a country")
  }

  @Test func listsAreTheReaders() {
    #expect(english.list([]) == "")
    #expect(english.list(["English"]) == "English")
    #expect(english.list(["English", "Hebrew"]) == "English and Hebrew")
    #expect(english.list(["English", "Hebrew", "Arabic"]) == "English, Hebrew and Arabic")
    #expect(Language(code: "de").list(["a", "b", "c"]) == "a, b und c")
  }
}

@Suite struct LanguageNegotiationTests {
  static let languages = ["en", "ar", "de", "fr", "he", "pt-BR"].map(Language.init)

  @Test(arguments: [
    ("he", "he"), ("he-IL", "he"), ("iw", "he"), ("iw-IL", "he"), ("HE_il", "he"),
    ("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("zh-TW", "en"), ("", "en"),
    ("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("en;q=0.5, de", "de"), ("de;q=0.8, fr;q=0.9", "fr"),
    ("de;q=0.8, fr;q=0.8", "de"), ("zh-TW, zh;q=0.9, he;q=0.1", "he"), ("he;q=0, de;q=0.1", "de"),
    ("he;q=0", "en"), ("*", "en"), ("zh, *;q=0.5, he;q=0.1", "en"), ("he;q=nonsense, de", "de"),
    ("he;q=2", "en"), (" de ; q = 0.7 ", "de"), (",,;;,=,q=1", "en"), ("d", "en"), ("-", "en"),
    ("de-Latn-DE-1996-x-private", "de"),
  ])
  func headerChooses(_ header: String, _ code: String) {
    let language = LanguageNegotiation.choose(
      query: nil, cookie: nil, acceptLanguage: header, from: Self.languages)
    #expect(language.code == code)
  }

  @Test func queryBeatsCookieBeatsHeader() {
    func choose(_ query: String?, _ cookie: String?, _ header: String?) -> String {
      LanguageNegotiation.choose(
        query: query, cookie: cookie, acceptLanguage: header, from: Self.languages
      ).code
    }
    #expect(choose("he", "de", "fr") == "he")
    #expect(choose(nil, "de", "fr") == "de")
    #expect(choose("../../etc/passwd", "\u{0}", "fr") == "fr")
    #expect(choose("xx", "yy", nil) == "en")
  }

  @Test func hostileInputIsBounded() {
    func choose(_ header: String, _ query: String? = nil) -> String {
      LanguageNegotiation.choose(
        query: query, cookie: nil, acceptLanguage: header, from: Self.languages
      ).code
    }
    #expect(choose(String(repeating: "a", count: 1_000_000)) == "en")
    #expect(choose(String(repeating: "x,", count: 40) + "he") == "en")
    #expect(choose(String(repeating: "x,", count: 5) + "he") == "he")
    #expect(choose("", "he-" + String(repeating: "a-", count: 100_000)) == "en")
  }

  @Test func withoutEnglishTheFirstIsChosen() {
    let languages = [Language(code: "he"), Language(code: "de")]
    func choose(_ languages: [Language]) -> String {
      LanguageNegotiation.choose(query: nil, cookie: nil, acceptLanguage: nil, from: languages).code
    }
    #expect(choose(languages) == "he")
    #expect(choose([]) == "en")
  }
}
