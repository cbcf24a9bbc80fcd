/// One language beside English: what does not fit is named, and left out where it would say something
/// wrong.
struct CatalogReview {
  private(set) var entries: [String: CatalogFile.Entry]
  private(set) var problems: [LocalizationError] = []

  /// Every rule for whole numbers looks at the last two digits, or at millions (CLDR, plural rules);
  /// nobody has a million of anything here.
  private static let counted = 0...200

  init(
    _ entries: [String: CatalogFile.Entry], in language: Language,
    beside english: [String: CatalogFile.Entry]
  ) {
    self.entries = entries
    let needed = CatalogReview.categories(of: language)
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      if let model = english[key], !fits(entry, model) {
        self.entries[key] = nil
        problems.append(.wrongPlaceholders(file: entry.file, line: entry.line, key: key))
      }
      for forms in entry.format.plurals {
        for category in needed where category != .other && forms.forms[category] == nil {
          problems.append(
            .missingPluralForm(file: entry.file, line: entry.line, key: key, form: category))
        }
      }
    }
  }

  /// A plural is a number that is said more kindly.
  private func fits(_ entry: CatalogFile.Entry, _ model: CatalogFile.Entry) -> Bool {
    func kinds(_ entry: CatalogFile.Entry) -> [Int: Bool] {
      entry.format.placeholders.mapValues { $0 == .text }
    }
    return kinds(entry) == kinds(model)
  }

  private static func categories(of language: Language) -> [PluralCategory] {
    let rules = PluralRules(code: language.code)
    let found = Set(counted.map(rules.category))
    return PluralCategory.allCases.filter(found.contains)
  }
}

extension SentenceFormat {
  /// Every plural variable of the sentence, those inside others included.
  var plurals: [PluralForms] {
    segments.flatMap { segment -> [PluralForms] in
      guard case .plural(_, let forms) = segment else { return [] }
      return [forms] + forms.all.flatMap { SentenceFormat(segments: $0).plurals }
    }
  }
}
