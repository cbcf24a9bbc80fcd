/// What language a text is in, and how sure that is.
public struct DetectedLanguage: Sendable, Equatable {
  /// Undetermined: no letters, or none of the languages is likely enough.
  public static let undetermined = DetectedLanguage(code: "und", confidence: 0)

  /// `en`, `zh-Hans` …, `other` for a language that cannot be blocked, `und` for none.
  public let code: String
  /// 0 … 1: the part of the letters that spoke for it.
  public let confidence: Double

  public init(code: String, confidence: Double) {
    self.code = code
    self.confidence = confidence
  }
}

/// Finds the dominant language of a text by the script of its letters. Latin letters alone tell no
/// language apart and are undetermined.
public struct LanguageDetector: Sendable {
  public init() {}

  /// The dominant language of `text`; links and mail addresses do not count.
  public func detect(_ text: String) -> DetectedLanguage {
    let letters = Self.letters(of: text)
    var votes: [Script: Int] = [:]
    for (_, script) in letters { votes[script, default: 0] += script.weight }
    // Kana and Han are written together and vote together.
    let chinese = (votes[.han] ?? 0) + (votes[.kana] ?? 0)
    votes[.han] = chinese
    votes[.kana] = 0
    let total = votes.values.reduce(0, +)
    guard total > 0,
      let winner = Script.allCases.max(by: { votes[$0] ?? 0 < votes[$1] ?? 0 })
    else { return .undetermined }
    let code = Self.code(of: letters.filter { Self.group($0.script) == winner }, winner, in: text)
    guard code != DetectedLanguage.undetermined.code else { return .undetermined }
    return DetectedLanguage(code: code, confidence: Double(votes[winner] ?? 0) / Double(total))
  }

  private static func group(_ script: Script) -> Script { script == .kana ? .han : script }

  private static func code(of letters: [Letter], _ script: Script, in text: String) -> String {
    switch script {
    case .hebrew: "he"
    case .hangul: "ko"
    case .arabic: ArabicScript.code(letters.map(\.scalar))
    case .cyrillic:
      letters.contains { cyrillicOfOthers.contains($0.scalar) } ? "other" : "ru"
    case .han, .kana: hanCode(letters, in: text)
    case .latin: DetectedLanguage.undetermined.code
    case .greek, .other: "other"
    }
  }

  /// Letters of Cyrillic alphabets that Russian lacks.
  private static let cyrillicOfOthers = Set("іїєґўђћџљњјѓќәқғҥңөұүһ".unicodeScalars)
    .union("ІЇЄҐЎЂЋЏЉЊЈЃЌӘҚҒҤҢӨҰҮҺ".unicodeScalars)

  /// Japanese writes at least this part of its Han and Kana letters in Kana.
  private static let japaneseKanaShare = 0.1

  private static func hanCode(_ letters: [Letter], in text: String) -> String {
    let kana = letters.count { $0.script == .kana }
    if Double(kana) >= japaneseKanaShare * Double(letters.count) { return "ja" }
    let classes = HanClasses.shared
    let simplified = letters.count { classes.isSimplifiedOnly($0.scalar) }
    let traditional = letters.count { classes.isTraditionalOnly($0.scalar) }
    if simplified != traditional { return simplified > traditional ? "zh-Hans" : "zh-Hant" }
    return text.contains("「") || text.contains("『") ? "zh-Hant" : "zh-Hans"
  }

  private typealias Letter = (scalar: Unicode.Scalar, script: Script)

  /// The letters of `text` without those of links and addresses: a run of ASCII characters that holds
  /// `@`, `://` or a dot between others is one.
  private static func letters(of text: String) -> [Letter] {
    var answer: [Letter] = []
    var run: [Unicode.Scalar] = []
    func endRun() {
      if !isAddress(run) {
        for scalar in run { if let script = Script(scalar) { answer.append((scalar, script)) } }
      }
      run.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII && !scalar.properties.isWhitespace {
        run.append(scalar)
      } else {
        endRun()
        if let script = Script(scalar) { answer.append((scalar, script)) }
      }
    }
    endRun()
    return answer
  }

  private static func isAddress(_ run: [Unicode.Scalar]) -> Bool {
    if run.contains("@") { return true }
    for index in run.indices.dropFirst().dropLast() {
      switch run[index] {
      case ".": if Script(run[index - 1]) != nil && Script(run[index + 1]) != nil { return true }
      case ":": if run[index + 1] == "/" { return true }
      default: continue
      }
    }
    return false
  }
}

extension Script {
  /// How much one letter says: a Han character stands for a word, a syllable for two letters.
  fileprivate var weight: Int {
    switch self {
    case .han: 3
    case .kana, .hangul: 2
    default: 1
    }
  }
}
