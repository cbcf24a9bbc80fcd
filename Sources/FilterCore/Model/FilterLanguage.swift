/// A language that can be blocked.
public enum FilterLanguage: String, Sendable, CaseIterable, Hashable {
  case english, hebrew, arabic
  case simplifiedChinese = "chinese, simplified"
  case traditionalChinese = "chinese, traditional"
  case french, german, italian, japanese, persian, portuguese, russian, spanish, turkish

  /// What the text of a language filter begins with.
  public static let prefix = "$lang:"

  /// The text of the filter that blocks this language.
  public var filterText: String { Self.prefix + rawValue }

  /// The BCP 47 code: `en`, `zh-Hans` …
  public var code: String {
    switch self {
    case .english: "en"
    case .hebrew: "he"
    case .arabic: "ar"
    case .simplifiedChinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .french: "fr"
    case .german: "de"
    case .italian: "it"
    case .japanese: "ja"
    case .persian: "fa"
    case .portuguese: "pt"
    case .russian: "ru"
    case .spanish: "es"
    case .turkish: "tr"
    }
  }

  /// The language of a filter text, compared without case; also takes `$lang:simplified chinese` and
  /// `$lang:traditional chinese`, which some systems write.
  public init?(filterText: String) {
    let folded = filterText.lowercased()
    guard folded.hasPrefix(Self.prefix) else { return nil }
    switch String(folded.dropFirst(Self.prefix.count)) {
    case "simplified chinese": self = .simplifiedChinese
    case "traditional chinese": self = .traditionalChinese
    case let name:
      guard let match = Self(rawValue: name) else { return nil }
      self = match
    }
  }
}
