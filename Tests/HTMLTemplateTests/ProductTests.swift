import Foundation
import HTMLTemplate
import Localization
import Testing

/// The product's own catalogs and templates, as the server reads them at start.
@Suite struct ProductTests {
  static func folder(_ name: String, file: String = #filePath) -> URL {
    URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  @Test func everyTemplateReads() throws {
    let catalog = try LocalizationCatalog(directory: Self.folder("Localization"))
    let library = try TemplateLibrary(directory: Self.folder("Templates"), catalog: catalog)
    #expect(library.templateNames.contains("layouts/page"))
  }

  @Test func everyLanguageHasEveryKeyWithTheSamePlaceholders() throws {
    let catalog = try LocalizationCatalog(directory: Self.folder("Localization"))
    #expect(catalog.languages.count > 1)
    for language in catalog.languages {
      #expect(catalog.missingKeys(in: language) == [], "\(language.code)")
      for key in catalog.keys {
        let own = catalog.placeholders(key, in: language)
        #expect(own == catalog.placeholders(key, in: .english), "\(language.code) \(key)")
      }
    }
  }
}
