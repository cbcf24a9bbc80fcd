import FilterCore
import Foundation
import Localization
import Testing

@testable import Dashboard

/// The words of the product: none missing, none left over, none outside the catalogs.
struct CatalogTests {
  static let root = TestApp.root

  @Test func everyKeyThatIsUsedIsThere() throws {
    let keys = try Set(CatalogFiles.keys("en"))
    let missing = try Words.used().subtracting(keys).sorted()
    #expect(missing.isEmpty, "not in en.lproj: \(missing)")
  }

  @Test func everyKeyThatIsThereIsUsed() throws {
    let unused = try Set(CatalogFiles.keys("en")).subtracting(try Words.used()).sorted()
    #expect(unused.isEmpty, "in en.lproj and nowhere used: \(unused)")
  }

  @Test func noEnglishSentenceIsLeftInAnotherLanguage() throws {
    // Names stay as they are.
    let names = ["app_name", "footer_copyright"]
    let english = try CatalogFiles.strings("en")
    for language in try CatalogFiles.languages() where language != "en" {
      for (key, text) in try CatalogFiles.strings(language)
      where text.count > 12 && !names.contains(key) {
        #expect(text != english[key], "\(language): \(key)")
      }
    }
  }

  @Test func noTextStandsOutsideTheCatalogs() throws {
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      var text = try String(contentsOf: url, encoding: .utf8)
      for pattern in [
        #"\{\{![\s\S]*?\}\}"#, #"\{\{\$(class|live)\}\}[^{]*\{\{/(class|live)\}\}"#,
        #"\{\{[\s\S]*?\}\}"#, #"<code[\s\S]*?</code>"#, #"<[^>]*>"#, #"&[a-z]+;"#,
      ] {
        text = text.replacing(try Regex(pattern), with: " ")
      }
      let words = text.split { !$0.isLetter }.filter { $0.count > 1 }
      #expect(words.isEmpty, "\(url.lastPathComponent): \(words)")
    }
  }

  @Test func attributesThatPeopleHearComeFromTheCatalogs() throws {
    let literal = try Regex(#"(aria-label|placeholder|title|alt)="[^"{]*[A-Za-z]"#)
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.firstMatch(of: literal) == nil, "\(url.lastPathComponent)")
    }
  }

  @Test func stylesheetsUseLogicalPropertiesOnly() throws {
    let physical = try Regex(
      #"(^|[\s;{])((margin|padding|border)-(left|right)|left|right|float|border-(top|bottom)-(left|right)-radius)\s*:"#
    )
    let alignment = try Regex(#"text-align:\s*(left|right)"#)
    for url in try CatalogFiles.files("Public/css", ending: "css") {
      let text = try String(contentsOf: url, encoding: .utf8)
        .replacing(try Regex(#"/\*[\s\S]*?\*/"#), with: "")
      #expect(text.firstMatch(of: physical) == nil, "\(url.lastPathComponent)")
      #expect(text.firstMatch(of: alignment) == nil, "\(url.lastPathComponent)")
    }
  }

  @Test func colourLiteralsStandInTheTokensAlone() throws {
    let literal = try Regex(#"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\("#)
    for url in try CatalogFiles.files("Public/css", ending: "css")
    where url.lastPathComponent != "tokens.css" {
      let text = try String(contentsOf: url, encoding: .utf8)
        .replacing(try Regex(#"/\*[\s\S]*?\*/"#), with: "")
      #expect(text.firstMatch(of: literal) == nil, "\(url.lastPathComponent)")
    }
  }

  @Test func nothingStandsInlineInTemplates() throws {
    let inline = try Regex(#"\sstyle="|\son[a-z]+="|<style|<script(?![^>]*src=)|javascript:"#)
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.firstMatch(of: inline) == nil, "\(url.lastPathComponent)")
    }
  }

  @Test func everyIconThatIsNamedIsDrawn() throws {
    let sprite = try String(
      contentsOf: CatalogTests.root.appending(path: "Public/icons/sprite.svg"), encoding: .utf8)
    let drawn = Set(sprite.matches(of: try Regex(#"id="([^"]+)""#)).compactMap { $0[1].substring })
    var named: Set<Substring> = ["tick-circle", "octagon", "info"]
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      let text = try String(contentsOf: url, encoding: .utf8)
      named.formUnion(
        text.matches(of: try Regex(##"\{\{assets\.sprite\}\}#([a-zA-Z-]+)""##))
          .compactMap { $0[1].substring })
    }
    named.formUnion(FilterType.allCases.map { Substring("type-" + $0.slug) })
    named.formUnion(
      RuleType.allCases.filter { $0 != .emojis }.map { Substring("rule-" + $0.wireName) })
    named.formUnion(MessageAction.allCases.map { Substring("verdict-" + $0.rawValue) })
    named.formUnion(FilterMatching.allCases.map { Substring($0.icon) })
    named.formUnion(FilterTarget.allCases.map { Substring($0.icon) })
    named.formUnion(FilterCase.allCases.map { Substring($0.icon) })
    named.formUnion(DenyFolderType.allCases.map { Substring($0.icon) })
    named.formUnion(WhatsNewEntry.allCases.map { Substring($0.icon) })
    named.formUnion(["dashboard", "phone-screen"])
    for step in Walkthrough.allCases.flatMap({ $0.dashboardSteps + $0.phoneSteps }) {
      if case .symbol(let name, _) = step.sign { named.insert(Substring(name)) }
    }
    #expect(named.subtracting(drawn).isEmpty, "not in the sprite: \(named.subtracting(drawn))")
  }
}

/// The catalogs as files.
enum CatalogFiles {
  static func languages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: TestApp.root.appending(path: "Localization").path
    ).filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
  }

  static func strings(_ language: String) throws -> [String: String] {
    try list(language, "Localizable.strings").compactMapValues { $0 as? String }
  }

  static func keys(_ language: String) throws -> [String] {
    try Array(strings(language).keys) + Array(list(language, "Localizable.stringsdict").keys)
  }

  private static func list(_ language: String, _ file: String) throws -> [String: Any] {
    let url = TestApp.root.appending(path: "Localization/\(language).lproj/\(file)")
    let value = try PropertyListSerialization.propertyList(
      from: try Data(contentsOf: url), format: nil)
    return value as? [String: Any] ?? [:]
  }

  static func files(_ folder: String, ending: String) throws -> [URL] {
    let root = TestApp.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix("." + ending) }.sorted().map { root.appending(path: $0) }
  }
}

/// Keys of the catalogs in sources and templates.
enum Words {
  static func used() throws -> Set<String> {
    var keys = families
    let swift = try Regex(
      #""([a-zA-Z]+_[A-Za-z0-9_]+)"~|(?:localized|Sentence|store)\((?:\s*\.[a-zA-Z]+, "[a-zA-Z]+",)?\s*"([a-zA-Z]+_[A-Za-z0-9_]+)"|\? "([a-zA-Z]+_[A-Za-z0-9_]+)"|: "([a-zA-Z]+_[A-Za-z0-9_]+)""#
    )
    for url in try CatalogFiles.files("Sources", ending: "swift") {
      let text = try String(contentsOf: url, encoding: .utf8)
        .replacing(try Regex(#"//[^\n]*"#), with: "")
      for match in text.matches(of: swift) {
        for index in 1...4 { if let key = match[index].substring { keys.insert(String(key)) } }
      }
    }
    let tag = try Regex(#"\{\{([A-Za-z0-9_]+)~\}\}"#)
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      let text = try String(contentsOf: url, encoding: .utf8)
        .replacing(try Regex(#"\{\{![\s\S]*?\}\}"#), with: "")
      keys.formUnion(text.matches(of: tag).compactMap { $0[1].substring.map(String.init) })
    }
    return keys
  }

  /// Keys that are put together from the cases of a type.
  private static var families: Set<String> {
    var keys = Set(PatternNote.allCases.map { "note_" + $0.rawValue })
    keys.formUnion(PatternDifference.Kind.allCases.map { "difference_" + $0.rawValue })
    keys.formUnion(PatternProblem.allCases.map { "pattern_" + $0.rawValue })
    func add<Option: FilterOption>(_ type: Option.Type) {
      for option in Option.allCases {
        keys.insert("option_\(Option.family)_\(option.wireName)")
        keys.insert("chip_\(Option.family)_\(option.wireName)")
      }
    }
    for entry in WhatsNewEntry.allCases {
      keys.formUnion(["title", "text"].map { "whatsNew_\(entry)_\($0)" })
    }
    for walkthrough in Walkthrough.allCases {
      keys.formUnion(
        ["title", "lead", "done", "phoneNote"].map { "walkthrough_\(walkthrough)_\($0)" })
      for step in walkthrough.dashboardSteps + walkthrough.phoneSteps {
        keys.formUnion(["title", "text"].map { "walkthrough_\(step.id)_\($0)" })
      }
    }
    keys.formUnion(["walkthrough_dashboard", "walkthrough_phone"])
    for tier in TipTier.allCases { keys.formUnion(["tipJar_\(tier)", "tipJar_\(tier)_text"]) }
    keys.formUnion(TipJarManager.TipPurchaseResult.allCases.map { "tipJar_test_\($0)" })
    keys.formUnion(HelpFAQ.allCases.map { "help_\($0)" })
    keys.formUnion(Licence.Section.allCases.map { "licences_\($0)" })
    keys.formUnion(Licence.all.map { "licences_\($0.id)" })
    add(DenyFolderType.self)
    add(FilterTarget.self)
    add(FilterMatching.self)
    add(FilterCase.self)
    return keys
  }
}

struct TestIdentifierTests {
  @Test func templatesAndEnumAgree() throws {
    var rendered: Set<String> = []
    for url in try CatalogFiles.files("Templates", ending: "mustache") {
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: /data-testid="([^"]*)"/) {
        // A name in a section stands between two tags; a whole tag comes from the page.
        let names = match.1.replacing(/\{\{[^}]*\}\}/, with: " ").split(separator: " ")
        rendered.formUnion(names.map(String.init))
      }
    }
    let fromPages: Set<TestIdentifier> = [
      .allowFiltersLink, .denyFiltersLink, .denyLanguageLink, .matchingPicker, .folderPicker,
      .targetPicker, .casePicker, .reportTypePicker,
    ]
    #expect(
      rendered.union(fromPages.map(\.rawValue)) == Set(TestIdentifier.allCases.map(\.rawValue)))
  }
}
