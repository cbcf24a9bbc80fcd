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

  /// Body and sender are parted by a space, so that no occurrence in one touches a letter of the
  /// other.
  @inline(__always)
  func accepts(_ text: TextView, start: Int, end: Int) -> Bool {
    if bits & Self.body != 0 && end > text.bodyEnd { return false }
    if bits & Self.sender != 0 && start <= text.bodyEnd { return false }
    if LetterBoundary.splitsLetter(text.bytes, start: start, end: end) { return false }
    return bits & Self.exact == 0
      || !LetterBoundary.touchesLetter(text.bytes, start: start, end: end)
  }
}
