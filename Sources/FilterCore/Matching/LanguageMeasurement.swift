/// Counts how often detection is right, wrong or silent on labelled texts.
///
/// `other` and `und` are silence: no message is blocked for them. A label that names no language that
/// can be found (`und`, or one of other languages) has no right answer, so it is kept apart.
public struct LanguageMeasurement: Sendable {
  public enum Outcome: Sendable { case right, wrong, silent }

  public struct Counts: Sendable, Equatable {
    public var right = 0
    public var wrong = 0
    public var silent = 0

    public init() {}

    public var total: Int { right + wrong + silent }

    /// The part of all texts, 0 … 1.
    public func share(of part: KeyPath<Counts, Int>) -> Double {
      Double(self[keyPath: part]) / Double(max(total, 1))
    }

    mutating func count(_ outcome: Outcome) {
      switch outcome {
      case .right: right += 1
      case .wrong: wrong += 1
      case .silent: silent += 1
      }
    }
  }

  /// Classes of length, in characters; the last is open.
  public static let lengths: [ClosedRange<Int>] = [
    0...15, 16...30, 31...60, 61...120, 121...Int.max,
  ]
  /// What can be found: every language that can be blocked, and Korean.
  public static let foundCodes = Set(FilterLanguage.allCases.map(\.code)).union(["ko"])

  /// By label, then in the order of `lengths`.
  private var cells: [String: [Counts]] = [:]

  public init() {}

  /// Counts one text and answers how it went.
  @discardableResult
  public mutating func add(
    label: String, text: String, answer: DetectedLanguage
  ) -> Outcome {
    let outcome: Outcome =
      !answer.isNamed ? .silent : answer.code == label ? .right : .wrong
    let length = text.count
    let place = Self.lengths.firstIndex { $0.contains(length) } ?? 0
    cells[label, default: Array(repeating: Counts(), count: Self.lengths.count)][place]
      .count(outcome)
    return outcome
  }

  /// The labels that can be found, sorted.
  public var languages: [String] { cells.keys.filter(Self.foundCodes.contains).sorted() }
  /// All other labels, sorted.
  public var others: [String] { cells.keys.filter { !Self.foundCodes.contains($0) }.sorted() }

  /// The counts of one label, in the order of `lengths`.
  public func byLength(_ label: String) -> [Counts] {
    cells[label] ?? Array(repeating: Counts(), count: Self.lengths.count)
  }

  public func counts(_ label: String) -> Counts { byLength(label).reduce(Counts(), +) }

  /// The counts of all languages together, in the order of `lengths`.
  public var allByLength: [Counts] {
    languages.map(byLength).reduce(Array(repeating: Counts(), count: Self.lengths.count)) {
      zip($0, $1).map(+)
    }
  }

  /// The unweighted mean of a share over the languages, 0 … 1.
  public func macro(_ part: KeyPath<Counts, Int>) -> Double {
    languages.reduce(0) { $0 + counts($1).share(of: part) } / Double(max(languages.count, 1))
  }
}

extension LanguageMeasurement.Counts {
  public static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.right += right.right
    sum.wrong += right.wrong
    sum.silent += right.silent
    return sum
  }
}
