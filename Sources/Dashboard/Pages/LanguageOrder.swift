import Localization

/// The order in which languages are offered: the reader's own first, then English and Hebrew, then by
/// English name.
enum LanguageOrder {
  static func sorted(_ codes: [String], for reader: Language) -> [String] {
    codes.map { (rank: rank($0, reader), name: Language.english.nameOfLanguage($0), code: $0) }
      .sorted { ($0.rank, $0.name, $0.code) < ($1.rank, $1.name, $1.code) }
      .map(\.code)
  }

  private static func rank(_ code: String, _ reader: Language) -> Int {
    // Brazilian Portuguese reads the Portuguese list.
    if code == reader.code || reader.code.hasPrefix(code + "-") { return 0 }
    return ["en", "he"].firstIndex(of: code).map { $0 + 1 } ?? 3
  }
}
