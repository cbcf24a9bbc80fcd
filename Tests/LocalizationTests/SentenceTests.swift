import Foundation
import Localization
import Testing

@Suite struct SentenceTests {
  static func say(
    _ text: String, _ arguments: [LocalizedArgument], _ language: Language = english
  ) throws -> String {
    let escaped = text.replacingOccurrences(of: "\"", with: "\\\"")
    return try catalog([
      "en.lproj/Empty.strings": "",
      "\(language.code).lproj/L.strings": "\"k\" = \"\(escaped)\";",
    ]).string("k", arguments, in: language)
  }

  @Test(
    arguments: [
      ("no placeholder", [], "no placeholder"),
      ("%@ and %@", ["a", "b"], "a and b"),
      ("%2$@ before %1$@", ["a", "b"], "b before a"),
      ("%ld of %d", [1, 2], "1 of 2"),
      ("%1$@ has %2$ld, twice %2$ld", ["x", 5], "x has 5, twice 5"),
      ("%lld %lu %i %u %zd", [1, 2, 3, 4, 5], "1 2 3 4 5"),
      ("100%% of %@", ["x"], "100% of x"),
      ("100% sure, 5%", [], "100% sure, 5%"),
      ("%", [], "%"),
      ("%1$", [], "%1$"),
      ("%99999999999999999999$@", ["x"], "%99999999999999999999$@"),
      ("%0$@|%33$@", ["x"], "%0$@|%33$@"),
      ("%x %s %.2f", ["x"], "%x %s %.2f"),
      ("%@", [12_345], "12,345"),
      ("%ld", ["twelve"], "twelve"),
      ("%@ and %@", ["a"], "a and "),
      ("%@", ["a", "b"], "a"),
      ("%@", ["%@ %ld"], "%@ %ld"),
      ("%#@count", [1], "%#@count"),
    ] as [(String, [LocalizedArgument], String)])
  func placeholdersAreFilled(_ text: String, _ arguments: [LocalizedArgument], _ said: String)
    throws
  {
    #expect(try Self.say(text, arguments) == said)
  }

  @Test func unknownPluralVariableInAPlainFileIsAnError() throws {
    #expect(
      try catalogError(["en.lproj/L.strings": "\n\"k\" = \"%#@count@\";"])
        == .invalidPlural(file: "en.lproj/L.strings", line: 2, key: "k", reason: .unknownVariable))
  }

  @Test func numbersFollowTheLanguage() throws {
    #expect(try Self.say("%ld", [1_234_567], Language(code: "de")) == "1.234.567")
    #expect(try Self.say("%ld", [1_234_567]) == "1,234,567")
    #expect(try Self.say("%ld", [-5]) == "-5")
  }

  @Test func stringsAreIsolatedInRightToLeftSentences() throws {
    #expect(try Self.say("חסום %@ (%ld)", ["+972", 3], hebrew) == "חסום \u{2068}+972\u{2069} (3)")
    #expect(try Self.say("Blocked %@", ["+972"]) == "Blocked +972")
  }

  @Test func whatIsTypedAndCodeAreIsolatedWhereDirectionsMix() throws {
    let code = LocalizedArgument.code("+972")
    #expect(try Self.say("חסום %@", [code], hebrew) == "חסום \u{2066}+972\u{2069}")
    #expect(try Self.say("Blocked %@", [code]) == "Blocked +972")
    #expect(
      try Self.say("It reads “%@”.", [.typed("שלום!")]) == "It reads “\u{2068}שלום!\u{2069}”.")
    #expect(try Self.say("Only “%@”.", [.code("^(מבצע)")]) == "Only “\u{2066}^(מבצע)\u{2069}”.")
    #expect(try Self.say("Only “%@”.", [.typed("sale")]) == "Only “sale”.")
  }

  @Test func englishSentenceInAHebrewPageIsNotIsolated() throws {
    let catalog = try catalog(["en.lproj/L.strings": "\"k\" = \"%@!\";", "he.lproj/L.strings": ""])
    #expect(catalog.string("k", ["x"], in: hebrew) == "x!")
  }
}

@Suite struct PluralSentenceTests {
  static func catalogOf(_ code: String, format: String = "%#@count@", _ forms: [String: String])
    throws -> LocalizationCatalog
  {
    try catalog([
      "en.lproj/Empty.strings": "",
      "\(code).lproj/L.stringsdict": stringsDict("n", format: format, forms),
    ])
  }

  @Test func hebrewHasAFormForTwo() throws {
    let catalog = try Self.catalogOf(
      "he", ["one": "מסנן אחד", "two": "שני מסננים", "other": "%ld מסננים"])
    let said = [0, 1, 2, 3, 1_000].map { catalog.string("n", [.integer($0)], in: hebrew) }
    #expect(said == ["0 מסננים", "מסנן אחד", "שני מסננים", "3 מסננים", "1,000 מסננים"])
  }

  @Test func missingFormIsOther() throws {
    let russian = Language(code: "ru")
    let catalog = try Self.catalogOf("ru", ["one": "%ld фильтр", "other": "%ld фильтра"])
    #expect(catalog.string("n", [21], in: russian) == "21 фильтр")
    #expect(catalog.string("n", [5], in: russian) == "5 фильтра")
  }

  @Test func aFormForZeroIsTakenInEveryLanguage() throws {
    let catalog = try Self.catalogOf("en", ["zero": "none", "one": "one", "other": "%ld"])
    #expect(
      [0, 1, 2].map { catalog.string("n", [.integer($0)], in: english) } == ["none", "one", "2"])
  }

  @Test func pluralStandsAmongOtherArguments() throws {
    let catalog = try Self.catalogOf(
      "en", format: "%1$@ holds %2$#@count@ for %3$@",
      ["one": "%ld item", "other": "%ld items of %1$@"])
    #expect(catalog.string("n", ["Box", 1, "you"], in: english) == "Box holds 1 item for you")
    #expect(
      catalog.string("n", ["Box", 2, "you"], in: english) == "Box holds 2 items of Box for you")
    #expect(catalog.placeholders("n", in: english) == [0: .text, 1: .plural, 2: .text])
  }

  @Test func wrongOrMissingCountIsOther() throws {
    let catalog = try Self.catalogOf("en", ["one": "%ld item", "other": "%ld items"])
    #expect(catalog.string("n", ["many"], in: english) == "many items")
    #expect(catalog.string("n", [], in: english) == " items")
  }

  @Test func formsMayHoldOtherPlurals() throws {
    let text = """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
      <key>files</key><dict>
      <key>one</key><string>%ld file in %#@folders@</string>
      <key>other</key><string>%ld files in %#@folders@</string></dict>
      <key>folders</key><dict>
      <key>one</key><string>%ld folder</string><key>other</key><string>%ld folders</string></dict>
      </dict></dict></plist>
      """
    let catalog = try catalog(["en.lproj/L.stringsdict": text])
    #expect(catalog.string("n", [1, 2], in: english) == "1 file in 2 folders")
    #expect(catalog.string("n", [5, 1], in: english) == "5 files in 1 folder")
  }
}
