import Foundation

/// Every sentence of the product in every language, read whole at start.
///
/// Each key has a slot; each language has one dense array by slot, in which a missing sentence is
/// already replaced by the English one.
public struct LocalizationCatalog: Sendable {
  private let contents: Contents

  /// A catalog without a language; every key prints itself.
  public static let empty = LocalizationCatalog(Contents(languages: [], entries: [:]), problems: [])

  /// What is wrong in the languages beside English, with file and line. They go on as well as they can:
  /// without a sentence, where it would say something wrong, or without a language whose file cannot
  /// be read at all.
  public let problems: [LocalizationError]

  /// Reads `<lang>.lproj/*.strings` and `*.stringsdict` below `directory`, in one name space.
  ///
  /// English (`en.lproj`) must be there: it is what a missing sentence falls back to.
  /// - Parameter withPseudoLanguage: adds `Language.pseudo`, made from English.
  /// - Throws: the first thing that is wrong in English, with file and line.
  public init(directory: URL, withPseudoLanguage: Bool = false) throws(LocalizationError) {
    let read = try CatalogDirectory(directory)
    var entries = read.entries
    var languages = read.languages
    if withPseudoLanguage, let english = entries[.english] {
      entries[.pseudo] = english.mapValues(PseudoLanguage.entry)
      languages.append(.pseudo)
    }
    self.init(Contents(languages: languages, entries: entries), problems: read.problems)
  }

  private init(_ contents: Contents, problems: [LocalizationError]) {
    self.contents = contents
    self.problems = problems
  }

  /// English first, then by code.
  public var languages: [Language] { contents.languages }

  /// Every key of any language, sorted; a key's slot is its index.
  public var keys: [String] { contents.keys }

  /// The sentence of a key as it stands, placeholders untouched; where it is missing, the English
  /// one, then the key.
  public func string(_ key: String, in language: Language) -> String {
    guard let slot = contents.slots[key] else { return key }
    return contents.sentence(slot, contents.index(of: language)).text
  }

  /// The sentence of a key with its arguments: numbers formatted for the language, plural forms by
  /// ICU, strings isolated in right-to-left sentences.
  public func string(_ key: String, _ arguments: [LocalizedArgument], in language: Language)
    -> String
  {
    guard let slot = contents.slots[key] else { return key }
    let sentence = contents.sentence(slot, contents.index(of: language))
    return sentence.format.filled(arguments, voice: sentence.voice)
  }

  /// The number of a key, for lookups without hashing.
  public func slot(_ key: String) -> Int? { contents.slots[key] }

  /// The sentence of a slot, as `string(_:in:)`.
  public func string(slot: Int, in language: Language) -> String {
    contents.sentence(slot, contents.index(of: language)).text
  }

  /// The place of a language in `languages`; an unknown one has English's.
  public func index(of language: Language) -> Int { contents.index(of: language) }

  /// What a key's own sentence in this language expects, by 0-based position; nil where the language
  /// has no sentence of its own.
  public func placeholders(_ key: String, in language: Language) -> [Int: PlaceholderKind]? {
    guard let slot = contents.slots[key], languages.contains(language) else { return nil }
    let sentence = contents.sentence(slot, contents.index(of: language))
    return sentence.source == language ? sentence.format.placeholders : nil
  }

  /// The keys that this language lacks, sorted.
  public func missingKeys(in language: Language) -> [String] {
    keys.filter { placeholders($0, in: language) == nil }
  }
}

/// One sentence in the language that it is written in, which for a missing one is English.
private struct Sentence: Sendable {
  /// The language whose file has it; nil where not even English has.
  let source: Language?
  let text: String
  let format: SentenceFormat
  let voice: Voice
}

private final class Contents: Sendable {
  let languages: [Language]
  let keys: [String]
  let slots: [String: Int]
  private let indexes: [Language: Int]
  /// By language, then by slot.
  private let sentences: [[Sentence]]

  init(languages: [Language], entries: [Language: [String: CatalogFile.Entry]]) {
    self.languages = languages
    let keys = Set(entries.values.flatMap(\.keys)).sorted()
    self.keys = keys
    slots = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    indexes = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1, $0) })

    let english = Voice(.english)
    let fallbacks = keys.map { key in
      let entry = entries[.english]?[key]
      return Sentence(
        source: entry == nil ? nil : .english, text: entry?.text ?? key,
        format: entry?.format ?? SentenceFormat(segments: [.literal(key)]), voice: english)
    }
    sentences = languages.map { language in
      let voice = Voice(language)
      return keys.enumerated().map { slot, key in
        guard let entry = entries[language]?[key] else { return fallbacks[slot] }
        return Sentence(source: language, text: entry.text, format: entry.format, voice: voice)
      }
    }
  }

  func index(of language: Language) -> Int { indexes[language] ?? 0 }

  func sentence(_ slot: Int, _ language: Int) -> Sentence { sentences[language][slot] }
}
