/// Which occurrences of a phrase count for its filter, in one byte.
struct PhraseCondition: Sendable {
  private let bits: UInt8

  private static let body: UInt8 = 1
  private static let sender: UInt8 = 2
  private static let exact: UInt8 = 4
  private static let disguised: UInt8 = 8
  private static let regex: UInt8 = 16
  private static let sensitive: UInt8 = 32

  /// - Parameter readsOtherwise: the phrase itself is another one where disguises are seen through.
  init(_ filter: Filter, readsOtherwise: Bool) {
    var bits: UInt8 =
      switch filter.target {
      case .all: 0
      case .body: Self.body
      case .sender: Self.sender
      }
    if filter.matching == .exact { bits |= Self.exact }
    if readsOtherwise { bits |= Self.disguised }
    if filter.matching == .regex { bits |= Self.regex }
    if filter.filterCase == .caseSensitive { bits |= Self.sensitive }
    self.bits = bits
  }

  var target: FilterTarget {
    bits & Self.body != 0 ? .body : bits & Self.sender != 0 ? .sender : .all
  }
  var isRegex: Bool { bits & Self.regex != 0 }
  var isCaseSensitive: Bool { bits & Self.sensitive != 0 }

  /// Whether the phrase of the view that sees through disguises is another one than the plain view's.
  var readsOtherwise: Bool { bits & Self.disguised != 0 }

  /// Counts wherever it stands, inside of words, too.
  static let anywhere = PhraseCondition(bits: 0)

  private init(bits: UInt8) { self.bits = bits }

  var kind: PhraseKind { bits & Self.exact == 0 ? .contains : .exact }

  /// Whether the filter reads what stands there.
  @inline(__always)
  func counts(in side: PhraseSide) -> Bool {
    switch side {
    case .body: bits & Self.sender == 0
    case .sender: bits & Self.body == 0
    case .across: bits & (Self.body | Self.sender) == 0
    }
  }

  /// Body and sender are parted by a space, so that no occurrence in one touches a letter of the
  /// other.
  @inline(__always)
  func accepts(_ text: TextView, start: Int, end: Int) -> Bool {
    counts(in: text.side(start: start, end: end))
      && kind.accepts(text.bytes, start: start, end: end)
  }
}
