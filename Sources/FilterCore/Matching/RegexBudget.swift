/// The two bounds of a search: PCRE2's match limit bounds backtracking, this bounds time.
///
/// JIT code counts the steps anew at each start position, and a step may look at the whole text (a
/// back reference, a lookahead). So a search is first given `quickSteps`, which bounds it whatever the
/// pattern; what needs more is searched again position by position, the clock read between them.
///
/// Texts over `slicedCharacters` are searched in slices of `slicePositions` start positions, and the
/// clock is read between them. Ordinary messages never read more than the wall clock.
final class RegexBudget {
  /// Longest text that is searched in one go, in characters (Unicode scalars).
  static let slicedCharacters = 256
  /// Start positions of a slice, in bytes.
  static let slicePositions = 16
  /// Backtracking steps at each start position of the first try, for a text of `slicedCharacters`;
  /// proportionally fewer for longer texts.
  static let quickSteps = 1_000
  /// The same for the second try, which searches one position at a time.
  static let patientSteps = 100_000
  /// Longest text that a pattern sees, in bytes.
  static let maximumTextBytes = 16 << 10
  /// Time of one filter on one message, in nanoseconds.
  static let filterNanoseconds: UInt64 = 2_000_000
  /// Time of all filters on one message, in nanoseconds, once they have taken `freeNanoseconds`.
  static let messageNanoseconds: UInt64 = 20_000_000
  /// So long no processor time is counted: it would cost as much as several searches.
  static let freeNanoseconds: UInt64 = 1_000_000

  /// Short texts are searched in one go; so many searches later the clock is read.
  static let searchesBetweenClocks = 16

  private let workspace = RegexWorkspace()
  private let clock: RegexClock
  private var searches = 0
  private var wallStart: UInt64 = 0
  /// `nil` while a message is young.
  private var processorStart: UInt64?
  private var isOver = false

  init(clock: RegexClock = .machine) {
    self.clock = clock
  }

  /// The bytes that the last search has found, after an answer of `.match`.
  var lastMatch: Range<Int>? { workspace.lastMatch }

  /// Called before the first filter of a message.
  func beginMessage() {
    searches = 0
    processorStart = nil
    isOver = false
  }

  /// Whether `matcher` finds something in `text`, within the bounds.
  func search(
    _ matcher: RegexMatcher, in text: UnsafeBufferPointer<UInt8>, isLong: Bool
  ) -> RegexMatcher.Answer {
    if searches % Self.searchesBetweenClocks == 0 { readClock() }
    searches += 1
    if isOver { return .gaveUp }
    if !isLong {
      workspace.setOffsetLimit(nil)
      workspace.setMatchLimit(Self.quickSteps)
      let answer = matcher.search(text, from: 0, workspace)
      guard answer == .gaveUp else { return answer }
    }
    readClock()
    return isOver ? .gaveUp : searchSliced(matcher, in: text)
  }

  /// One short search is bounded by the match limit, many of them by this.
  private func readClock() {
    let wall = clock.wall()
    if searches == 0 { wallStart = wall }
    guard wall - wallStart > Self.freeNanoseconds else { return }
    let now = clock.processor()
    let start = processorStart ?? now
    processorStart = start
    isOver = now - start > Self.messageNanoseconds
  }

  private func searchSliced(
    _ matcher: RegexMatcher, in text: UnsafeBufferPointer<UInt8>
  ) -> RegexMatcher.Answer {
    let deadline = Deadline(clock)
    var position = 0
    while let first = Self.candidate(matcher, in: text, from: position) {
      let next = Self.characterStart(in: text, from: first + Self.slicePositions)
      workspace.setOffsetLimit(next - 1)
      workspace.setMatchLimit(Self.steps(Self.quickSteps, in: text))
      var answer = matcher.search(text, from: first, workspace)
      if answer == .gaveUp { answer = searchPatiently(matcher, in: text, first..<next, deadline) }
      if answer != .noMatch || matcher.isAnchored { return answer }
      if next > text.count { return .noMatch }
      position = next
      if deadline.isOver { return .gaveUp }
    }
    return .noMatch
  }

  /// One start position after another, with all the steps that one may have.
  private func searchPatiently(
    _ matcher: RegexMatcher, in text: UnsafeBufferPointer<UInt8>, _ positions: Range<Int>,
    _ deadline: Deadline
  ) -> RegexMatcher.Answer {
    workspace.setMatchLimit(Self.steps(Self.patientSteps, in: text))
    var position = positions.lowerBound
    while position < positions.upperBound, position <= text.count {
      workspace.setOffsetLimit(position)
      let answer = matcher.search(text, from: position, workspace)
      if answer != .noMatch || matcher.isAnchored { return answer }
      if deadline.isOver { return .gaveUp }
      position = Self.characterStart(in: text, from: position + 1)
    }
    return .noMatch
  }

  /// A step may look at all of a text, so a long one gets fewer.
  private static func steps(_ steps: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    steps * slicedCharacters / max(slicedCharacters, text.count)
  }

  /// The next position at which a match can begin, up to and with the end of the text.
  private static func candidate(
    _ matcher: RegexMatcher, in text: UnsafeBufferPointer<UInt8>, from position: Int
  ) -> Int? {
    guard let set = matcher.firstBytes, !matcher.isAnchored else {
      return position <= text.count ? position : nil
    }
    var position = position
    while position < text.count {
      let byte = Int(text[position])
      if set[byte >> 6] >> UInt64(byte & 63) & 1 == 1 { return position }
      position += 1
    }
    return nil
  }

  private static func characterStart(in text: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    var index = index
    while index < text.count && text[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  /// Time that one filter may take on one message.
  private struct Deadline {
    private let clock: RegexClock
    private let wallStart: UInt64
    private let start: UInt64

    init(_ clock: RegexClock) {
      self.clock = clock
      wallStart = clock.wall()
      start = clock.processor()
    }

    var isOver: Bool {
      clock.wall() - wallStart > RegexBudget.filterNanoseconds
        && clock.processor() - start > RegexBudget.filterNanoseconds
    }
  }
}
