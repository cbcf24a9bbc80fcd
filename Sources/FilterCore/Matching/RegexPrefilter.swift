/// Finds, in one pass over a message, which of many patterns can match it at all: those of which a
/// needed text stands there, and those of which none is known. Never changes an answer.
///
/// A text that several patterns need is looked for once, and its patterns are marked where it is first
/// found: the steps are bounded by the bytes of the message and the needs, not by their product.
final class RegexPrefilter: Sendable {
  /// Fewer patterns are run faster than the message is read.
  static let leastPatterns = 4

  /// The payload of a text is its number.
  private let matcher: PhraseMatcher
  private let textCount: Int
  /// Patterns by the texts that they need: those of a text stand from its first to that of the next.
  private let patterns: [UInt32]
  private let firstPattern: [UInt32]
  /// Patterns without a need, as bits.
  private let always: [UInt64]

  /// K (Kelvin) and ſ: the characters beyond ASCII that a pattern without case takes for a letter of it.
  /// The first texts.
  private static let asciiInDisguise = ["\u{212A}", "\u{017F}"]

  /// `nil` where there is little to be gained.
  init?(_ needs: [RegexNeed?]) {
    guard needs.count(where: { $0 != nil }) >= Self.leastPatterns else { return nil }
    var numbers: [[UInt8]: Int] = [:]
    var owners: [[UInt32]] = []
    func number(_ text: [UInt8]) -> Int {
      if let known = numbers[text] { return known }
      numbers[text] = owners.count
      owners.append([])
      return owners.count - 1
    }
    for text in Self.asciiInDisguise { _ = number(Array(text.utf8)) }
    var always = [UInt64](repeating: 0, count: BitSet.wordCount(needs.count))
    for (index, need) in needs.enumerated() {
      guard let need else {
        always[index >> 6] |= 1 << UInt64(index & 63)
        continue
      }
      for text in need.texts { owners[number(text)].append(UInt32(index)) }
    }
    var builder = PhraseMatcherBuilder()
    for (text, number) in numbers {
      builder.add(payload: UInt32(number)) { pool in text.withUnsafeBufferPointer(pool.append) }
    }
    guard let matcher = builder.build() else { return nil }
    self.matcher = matcher
    self.always = always
    textCount = owners.count
    firstPattern = owners.reduce(into: [0]) { $0.append(($0.last ?? 0) + UInt32($1.count)) }
    patterns = Array(owners.joined())
  }

  /// Marks the patterns that can match any part of `text`.
  ///
  /// - Parameter step: called for each text that is looked at and each pattern that is marked.
  @inline(__always)
  func findCandidates(
    in text: UnsafeBufferPointer<UInt8>, _ candidates: RegexCandidates, step: () -> Void = {}
  ) {
    let (found, texts) = (candidates.patterns, candidates.texts)
    found.begin(always)
    texts.begin(below: textCount)
    candidates.lowered(text) { text in
      matcher.distinct(in: text, step: step) { number in
        let number = Int(number)
        guard texts.insert(number) else { return .known }
        if number < Self.asciiInDisguise.count {
          found.insertAll()
          return .enough
        }
        for offset in firstPattern[number]..<firstPattern[number + 1] {
          step()
          found.insert(Int(patterns[Int(offset)]))
        }
        return .new
      }
    }
  }
}
