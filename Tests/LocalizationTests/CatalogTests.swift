import Foundation
import Localization
import Testing

@Suite struct CatalogTests {
  static let files = [
    "en.lproj/Localizable.strings": """
    /* Home */
    "home_title" = "Filters";
    "greeting" = "Hello, %@!";
    "only_english" = "English only, %ld";
    // The slash of a path is no comment: "a//b".
    "quoted" = "He said \\"no\\"\\nand /* left */ // so";
    bare_key = bare_value;
    """,
    "he.lproj/Localizable.strings": """
    "home_title" = "מסננים";
    "greeting" = "שלום, %@!";
    "quoted" = "x";
    "bare_key" = "y";
    """,
    "pt-BR.lproj/Localizable.strings": "\u{FEFF}\"home_title\" = \"Filtros\";",
    "fr.lproj/Localizable.strings": "",
    "en.lproj/Other.strings": "\"other_table\" = \"Also here\";",
    "en.lproj/notes.txt": "not a catalog",
    "README": "not a language",
  ]

  @Test func englishComesFirstThenByCode() throws {
    #expect(try catalog(Self.files).languages.map(\.code) == ["en", "fr", "he", "pt-BR"])
  }

  @Test func readsSentencesOfEveryFileAndLanguage() throws {
    let catalog = try catalog(Self.files)
    #expect(catalog.string("home_title", in: english) == "Filters")
    #expect(catalog.string("home_title", in: hebrew) == "מסננים")
    #expect(catalog.string("home_title", in: Language(code: "pt-BR")) == "Filtros")
    #expect(catalog.string("other_table", in: english) == "Also here")
    #expect(catalog.string("quoted", in: english) == "He said \"no\"\nand /* left */ // so")
    #expect(catalog.string("bare_key", in: english) == "bare_value")
  }

  @Test func missingSentenceIsEnglishThenTheKey() throws {
    let catalog = try catalog(Self.files)
    #expect(catalog.string("only_english", [3], in: hebrew) == "English only, 3")
    #expect(catalog.string("home_title", in: Language(code: "fr")) == "Filters")
    #expect(catalog.string("home_title", in: Language(code: "xx")) == "Filters")
    #expect(catalog.string("no_such_key", in: hebrew) == "no_such_key")
    #expect(catalog.string("no_such_key", ["x"], in: hebrew) == "no_such_key")
    #expect(LocalizationCatalog.empty.string("home_title", in: english) == "home_title")
  }

  @Test func aSlotFindsWhatItsKeyFinds() throws {
    let catalog = try catalog(Self.files)
    for key in catalog.keys {
      let slot = try #require(catalog.slot(key))
      for language in catalog.languages {
        #expect(catalog.string(slot: slot, in: language) == catalog.string(key, in: language))
      }
    }
    #expect(catalog.slot("no_such_key") == nil)
  }

  @Test func tellsWhatALanguageLacks() throws {
    let catalog = try catalog(Self.files)
    #expect(catalog.missingKeys(in: english) == [])
    #expect(catalog.missingKeys(in: hebrew) == ["only_english", "other_table"])
    #expect(catalog.placeholders("greeting", in: hebrew) == [0: .text])
    #expect(catalog.placeholders("only_english", in: english) == [0: .number])
    #expect(catalog.placeholders("only_english", in: hebrew) == nil)
  }

  @Test func englishMayLackAKeyToo() throws {
    let catalog = try catalog([
      "en.lproj/L.strings": "", "he.lproj/L.strings": "\"only_hebrew\" = \"x\";",
    ])
    #expect(catalog.missingKeys(in: english) == ["only_hebrew"])
    #expect(catalog.string("only_hebrew", in: english) == "only_hebrew")
    #expect(catalog.string("only_hebrew", in: hebrew) == "x")
  }

  @Test func keyInBothFilesHasItsPluralForms() throws {
    let catalog = try catalog([
      "en.lproj/Localizable.strings": "\"n\" = \"plain\";",
      "en.lproj/Localizable.stringsdict": stringsDict("n", ["one": "%ld x", "other": "%ld xs"]),
    ])
    #expect(catalog.string("n", [1], in: english) == "1 x")
    #expect(catalog.string("n", [2], in: english) == "2 xs")
  }
}
