import Testing

@testable import FilterCore

/// A generator with a seed, so that a failure can be repeated (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

private struct Occurrence: Hashable {
  var payload: UInt32
  var start: Int
  var end: Int
}

private func randomWord(
  _ range: ClosedRange<Int>, _ generator: inout SeededGenerator, alphabet: [UInt8]
) -> [UInt8] {
  (0..<Int.random(in: range, using: &generator)).map { _ in
    alphabet[Int.random(in: alphabet.indices, using: &generator)]
  }
}

private func build(_ phrases: [[UInt8]]) -> PhraseMatcher? {
  var builder = PhraseMatcherBuilder()
  for (index, phrase) in phrases.enumerated() {
    builder.add(payload: UInt32(index)) { pool in phrase.withUnsafeBufferPointer(pool.append) }
  }
  return builder.build()
}

/// Enough words to fill all rows, so that the phrases of a test reach below them.
private let crowd: [[UInt8]] = (0..<2_000).map { Array("\u{1}\($0)".utf8) }

private func naive(_ phrases: [[UInt8]], in text: [UInt8]) -> Set<Occurrence> {
  var answer: Set<Occurrence> = []
  for (index, phrase) in phrases.enumerated() where phrase.count <= text.count {
    for start in 0...text.count - phrase.count
    where text[start..<start + phrase.count].elementsEqual(phrase) {
      answer.insert(
        Occurrence(payload: UInt32(index), start: start, end: start + phrase.count))
    }
  }
  return answer
}

@Test(arguments: 0..<300)
func matcherFindsWhatANaiveSearchFinds(seed: Int) throws {
  var generator = SeededGenerator(state: UInt64(seed))
  let alphabet: [UInt8] =
    seed % 3 == 0 ? [97, 98] : seed % 3 == 1 ? [97, 98, 99, 0xD7, 0x90] : Array(0...255)
  let phrases = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
    randomWord(1...6, &generator, alphabet: alphabet)
  }
  let text = randomWord(0...80, &generator, alphabet: alphabet)
  let matcher = try #require(build(seed % 2 == 0 ? phrases : phrases + crowd))
  let expected = naive(phrases, in: text)

  // Rejecting everything makes the matcher offer every occurrence.
  var offered: Set<Occurrence> = []
  let none = text.withUnsafeBufferPointer { bytes in
    matcher.lowest(in: bytes) { payload, start, end in
      offered.insert(Occurrence(payload: payload, start: start, end: end))
      return false
    }
  }
  #expect(none == nil)
  #expect(offered == expected)

  // Accepting by a rule of its own finds the lowest payload that the rule takes.
  let lowest = text.withUnsafeBufferPointer { bytes in
    matcher.lowest(in: bytes) { payload, start, _ in (Int(payload) + start) % 3 == 0 }
  }
  #expect(lowest == expected.filter { (Int($0.payload) + $0.start) % 3 == 0 }.map(\.payload).min())
}

@Test func noPhraseMakesNoMatcher() {
  #expect(build([]) == nil)
  #expect(build([[]]) == nil)
}

@Test func aStateCostsEightBytesBesideBlocksAndPhrases() throws {
  let words = (0..<20_000).map { Array("\($0) is the number of a word".utf8) }
  let matcher = try #require(build(words))
  // Each word is an end; 64 states share 16 bytes that say which of them are.
  let ends = words.count * (MemoryLayout<PhraseMatcher.Phrase>.stride + 4 + 4)
  let blocks = (PhraseCells.completeStates + 1) * PhraseCells.blockSize
  let cells = (matcher.byteCount - ends) * 4 / (4 * MemoryLayout<PhraseCell>.stride + 1)
  #expect(MemoryLayout<PhraseCell>.stride == 8)
  #expect(cells > matcher.stateCount)
  #expect(cells < matcher.stateCount * 115 / 100 + blocks)
}

/// Tables that have no room for all phrases are followed by others.
@Test func phrasesThatHaveNoRoomGoIntoTablesOfTheirOwn() throws {
  var builder = PhraseMatcherBuilder()
  for (index, phrase) in crowd.enumerated() {
    builder.add(payload: UInt32(index)) { pool in phrase.withUnsafeBufferPointer(pool.append) }
  }
  let matcher = try #require(builder.build(maximumCells: 70 * PhraseCells.blockSize))
  let whole = try #require(builder.build())
  #expect(matcher.stateCount > whole.stateCount)
  for (index, phrase) in crowd.enumerated() {
    let found = phrase.withUnsafeBufferPointer { text in
      matcher.lowest(in: text) { _, start, end in end - start == text.count }
    }
    #expect(found == UInt32(index))
  }
}

@Test func aSetOfBytesIsMovedAsItsBytesAre() {
  var generator = SeededGenerator(state: 7)
  for byte in 0...UInt8.max {
    let members = Set((0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) })
    var set = ByteSet()
    for member in members { set.insert(member) }
    let moved = set.exclusiveOr(byte)
    #expect((0...UInt8.max).filter(moved.contains) == members.map { $0 ^ byte }.sorted())
    #expect(moved.first == members.map { $0 ^ byte }.min())
    #expect(moved.count == members.count)
  }
}

@Test(arguments: [1, 63, 64, 65, 128, 1_000])
func outputsAreThoseOfTheirStates(count: Int) {
  var generator = SeededGenerator(state: UInt64(count))
  let output = (0..<count).map { _ in
    Bool.random(using: &generator) ? UInt32.random(in: 1...9_999, using: &generator) : 0
  }
  let outputs = PhraseOutputs(count: count) { output[$0] }
  defer { outputs.deallocate() }
  for (state, phrase) in output.enumerated() where phrase != 0 {
    #expect(outputs[UInt32(state)] == phrase)
  }
}
