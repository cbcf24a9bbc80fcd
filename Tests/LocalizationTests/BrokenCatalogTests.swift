import Foundation
import Localization
import Testing

@Suite struct BrokenCatalogTests {
  static let name = "en.lproj/Localizable.strings"

  @Test(arguments: [
    ("\"a\" = \"x\";\n\"b\" = \"y\"\n\"c\" = \"z\";", 2, "no ;"),
    ("\"a\" = \"x\";\n\n\"b\" \"y\";", 3, "no ="),
    ("\"a\" = \"x\";\n\"b\";", 2, "no ="),
    ("\"a\" = ;", 1, "no a value"),
    ("\"a\" =", 1, "no a value"),
    ("{ a = b; }", 1, "no a key"),
    ("\"a\" = \"x\";\n\"b\" = \"never ends;\n\n", 2, "a text that does not end"),
    ("\"a\" = \"ends in a backslash\\", 1, "a text that does not end"),
    ("\"a\" = \"x\";\n/* never\nends", 2, "a comment that does not end"),
    ("\"a\" = \"two\nlines\";\n?", 3, "no a key"),
  ])
  func brokenLineIsNamed(_ text: String, _ line: Int, _ reason: String) throws {
    #expect(
      try catalogError([Self.name: text])
        == .syntax(file: Self.name, line: line, reason: reason))
  }

  @Test func duplicateKeyIsNamedWithItsSecondLine() throws {
    let text = "\"a\" = \"1\";\n\"b\" = \"2\";\n\n\"a\" = \"3\";\n"
    #expect(
      try catalogError([Self.name: text]) == .duplicateKey(file: Self.name, line: 4, key: "a"))
  }

  @Test func duplicateKeyInAnotherFileOfTheLanguage() throws {
    let files = [Self.name: "\"a\" = \"1\";", "en.lproj/Second.strings": "\n\"a\" = \"3\";"]
    #expect(
      try catalogError(files)
        == .duplicateKey(file: "en.lproj/Second.strings", line: 2, key: "a"))
  }

  @Test func fileThatIsNotUTF8() throws {
    try withCatalogDirectory([Self.name: ""]) { directory in
      try Data([0x22, 0xFF, 0x22]).write(to: directory.appendingPathComponent(Self.name))
      #expect(throws: LocalizationError.notText(file: Self.name)) {
        try LocalizationCatalog(directory: directory)
      }
    }
  }

  @Test func directoryWithoutEnglish() throws {
    let missing = FileManager.default.temporaryDirectory.appendingPathComponent("no-such-catalog")
    #expect(throws: LocalizationError.noLanguages(directory: missing.path)) {
      try LocalizationCatalog(directory: missing)
    }
    guard case .noLanguages = try catalogError(["he.lproj/Localizable.strings": ""]) else {
      Issue.record("Hebrew alone is no catalog")
      return
    }
  }
}

/// What is wrong beside English is named, and everything else goes on.
@Suite struct BrokenOtherLanguageTests {
  static let english = "\"a\" = \"Anna\";\n\"b\" = \"%1$@ and %2$ld\";\n"
  static let plural = stringsDict("n", ["one": "%ld x", "other": "%ld xs"])

  static func catalog(_ language: String, _ files: [String: String]) throws -> LocalizationCatalog {
    var all = ["en.lproj/L.strings": english, "en.lproj/L.stringsdict": plural]
    all["de.lproj/L.strings"] = "\"a\" = \"Änne\";"
    for (name, text) in files { all["\(language).lproj/\(name)"] = text }
    return try LocalizationTests.catalog(all)
  }

  @Test func aBrokenFileLeavesItsLanguageOut() throws {
    let catalog = try Self.catalog("he", ["L.strings": "\"a\" = \"x\";\n\"b\""])
    #expect(catalog.languages.map(\.code) == ["en", "de"])
    #expect(catalog.string("a", in: Language(code: "de")) == "Änne")
    #expect(
      catalog.problems == [.syntax(file: "he.lproj/L.strings", line: 2, reason: "no =")])
    #expect(catalog.problems.map(\.description) == ["he.lproj/L.strings:2: no ="])
  }

  @Test func aKeyThatStandsTwiceIsNamed() throws {
    let catalog = try Self.catalog("he", ["L.strings": "\"a\" = \"א\";\n\"a\" = \"ב\";"])
    #expect(catalog.languages.count == 3)
    #expect(
      catalog.problems.map(\.description) == ["he.lproj/L.strings:2: a stands twice"])
  }

  @Test(arguments: ["%@", "%1$ld and %2$@", "nothing", "%1$@ %2$ld %3$@"])
  func wrongPlaceholdersAreNamedAndEnglishStandsIn(_ text: String) throws {
    let own = "\"a\" = \"א\";\n\"b\" = \"\(text)\";"
    let catalog = try Self.catalog("he", ["L.strings": own])
    #expect(
      catalog.problems == [.wrongPlaceholders(file: "he.lproj/L.strings", line: 2, key: "b")])
    #expect(catalog.string("a", in: hebrew) == "א")
    #expect(catalog.string("b", ["Dana", 3], in: hebrew) == "Dana and 3")
  }

  @Test func aMissingPluralFormIsNamedAndOtherStandsIn() throws {
    let forms = stringsDict("n", ["one": "%ld фильтр", "other": "%ld фильтра"])
    let catalog = try Self.catalog("ru", ["L.stringsdict": forms])
    let file = "ru.lproj/L.stringsdict"
    #expect(
      catalog.problems == [
        .missingPluralForm(file: file, line: 4, key: "n", form: .few),
        .missingPluralForm(file: file, line: 4, key: "n", form: .many),
      ])
    #expect(catalog.string("n", [5], in: Language(code: "ru")) == "5 фильтра")
    #expect(catalog.string("n", [21], in: Language(code: "ru")) == "21 фильтр")
  }

  @Test func aPluralWithoutOtherIsNamedAndEnglishStandsIn() throws {
    let catalog = try Self.catalog("ru", ["L.stringsdict": stringsDict("n", ["one": "%ld фильтр"])])
    #expect(
      catalog.problems == [
        .invalidPlural(file: "ru.lproj/L.stringsdict", line: 4, key: "n", reason: .noOtherForm)
      ])
    #expect(catalog.string("n", [2], in: Language(code: "ru")) == "2 xs")
  }

  @Test func theProductHasNoProblem() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Localization")
    let catalog = try LocalizationCatalog(directory: folder)
    #expect(catalog.problems == [])
    for language in catalog.languages { #expect(catalog.missingKeys(in: language) == []) }
  }
}

@Suite struct BrokenPluralTests {
  static let name = "en.lproj/Localizable.stringsdict"

  static func error(_ content: String) throws -> LocalizationError? {
    try catalogError([name: content])
  }

  @Test func unknownTagIsNamedWithItsLine() throws {
    let text = "<plist version=\"1.0\">\n<dict>\n<key>a</key>\n<strin>b</strin>\n</dict></plist>"
    guard case .syntax(Self.name, let line, _) = try Self.error(text) else {
      Issue.record("no syntax error")
      return
    }
    #expect(line == 4)
  }

  @Test func cutOffFileIsNamedWithItsLastLine() throws {
    let text = "<plist version=\"1.0\">\n<dict>\n<key>a</key>\n"
    guard case .syntax(Self.name, let line, _) = try Self.error(text) else {
      Issue.record("no syntax error")
      return
    }
    #expect(line == 4)
  }

  @Test func duplicateEntryIsNamedWithItsLine() throws {
    let entry = "<key>a</key>\n<dict/>\n"
    let text =
      "<plist version=\"1.0\">\n<dict>\n<!-- <key>a</key>\n -->\n\(entry)\(entry)</dict>\n</plist>"
    #expect(try Self.error(text) == .duplicateKey(file: Self.name, line: 7, key: "a"))
  }

  @Test(arguments: [
    (["one": "x"], "%#@count@", LocalizationError.PluralProblem.noOtherForm),
    (["other": "x", "several": "y"], "%#@count@", .unknownForm),
    (["other": "x"], "%#@files@", .unknownVariable),
    (["other": "%#@count@"], "%#@count@", .nesting),
  ])
  func shapeIsChecked(
    _ forms: [String: String], _ format: String, _ problem: LocalizationError.PluralProblem
  ) throws {
    #expect(
      try Self.error(stringsDict("n", format: format, forms))
        == .invalidPlural(file: Self.name, line: 4, key: "n", reason: problem))
  }

  @Test func entryWithoutFormatOrDictionary() throws {
    func entry(_ value: String) -> String {
      "<plist version=\"1.0\"><dict>\n<key>n</key>\(value)</dict></plist>"
    }
    #expect(
      try Self.error(entry("<string>x</string>"))
        == .invalidPlural(file: Self.name, line: 2, key: "n", reason: .notADictionary))
    #expect(
      try Self.error(entry("<dict><key>a</key><dict/></dict>"))
        == .invalidPlural(file: Self.name, line: 2, key: "n", reason: .noFormat))
  }
}
