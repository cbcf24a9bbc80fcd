import Foundation
import Localization
import Testing

@Suite struct PseudoLanguageTests {
  static let files = [
    "en.lproj/L.strings": "\"title\" = \"Filters\"; \"two\" = \"%2$ld of %1$@, 100%% sure\";",
    "en.lproj/L.stringsdict": stringsDict("n", ["one": "%ld filter", "other": "%ld filters"]),
  ]

  static func catalog() throws -> LocalizationCatalog {
    try withCatalogDirectory(files) {
      try LocalizationCatalog(directory: $0, withPseudoLanguage: true)
    }
  }

  @Test func sentencesAreBracketedAndLonger() throws {
    let catalog = try Self.catalog()
    #expect(catalog.languages.map(\.code) == ["en", "qps"])
    #expect(catalog.string("title", in: .pseudo) == "⟦Fííłtééřš⟧")
    for key in ["title", "n"] {
      let long = catalog.string(key, [5], in: .pseudo).count
      #expect(Double(long) > 1.3 * Double(catalog.string(key, [5], in: .english).count))
    }
  }

  @Test func placeholdersAndPluralFormsAreKept() throws {
    let catalog = try Self.catalog()
    #expect(catalog.string("two", ["x", 3], in: .pseudo) == "⟦3 óóf x, 100% šúúřéé⟧")
    #expect(catalog.string("two", in: .pseudo) == "⟦%2$ld óóf %1$@, 100%% šúúřéé⟧")
    #expect(catalog.string("n", [1], in: .pseudo) == "⟦1 fííłtééř⟧")
    #expect(catalog.string("n", [2], in: .pseudo) == "⟦2 fííłtééřš⟧")
    #expect(catalog.missingKeys(in: .pseudo) == [])
  }

  @Test func itIsThereOnlyWhereItIsAskedFor() throws {
    let catalog = try LocalizationTests.catalog(Self.files)
    #expect(catalog.languages == [english])
  }

  @Test func markupStays() {
    let said = PseudoLanguage.markdown(
      "# Head\n\n- **Junk** in [a page](/help#a) and `code`\n1. One\n")
    #expect(
      said
        == "# ⟦Ĥééááð⟧\n\n- ⟦**Júúñk** ííñ [áá pááĝéé](/help#a) ááñð `code`⟧\n1. ⟦Óóñéé⟧\n")
  }

  @Test func itIsReadFromLeftToRightAndNamesItself() {
    #expect(Language.pseudo.direction == "ltr")
    #expect(Language.pseudo.ownName == "⟦Ééñĝłííšĥ⟧")
    #expect(Language.pseudo.nameOfLanguage("he") == "Hebrew")
  }
}
