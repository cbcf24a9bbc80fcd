import Foundation
import Testing

@testable import FilterCore

private func search(
  _ pattern: String, _ text: String, clock: RegexClock
) throws -> RegexMatcher.Answer {
  let matcher = try RegexMatcher(pattern, filterCase: .caseInsensitive)
  return Array(text.utf8).withUnsafeBufferPointer { bytes in
    let isLong = bytes.hasMoreScalars(than: RegexBudget.slicedCharacters)
    return RegexBudget(clock: clock).search(matcher, in: bytes, isLong: isLong)
  }
}

private let manyA = String(repeating: "a", count: 200) + "!"

/// The steps alone stop these: the clock stands still.
@Test(arguments: [
  "(a+)+$", "(a|a)+$", "(a|aa)+$", "((a+)+)+$", "(?:(?:a*)*)*b", "(a*)*[^a!]$", "^(?:a?){60}a{60}$",
  "(?:a|b|ab)*[cd]$", "(.*)(.*)(.*)(.*)(.*)\\d$", "(?=(a+))a*b\\1$", "(?R)?(a+)+$", "(a+|(?1))+$",
])
func stepsStopWhatRunsAway(pattern: String) throws {
  let answer = try search(pattern, manyA, clock: SteppingClock.standing)
  #expect(answer != .match)
}

/// Time alone stops these: each start position keeps within its steps.
@Test(arguments: ["(.+)(.+)\\1\\2[#$]", "(?:(x+)(x+)(?=\\1\\2[#$]))"])
func timeStopsWhatTakesFewStepsAtEachPlace(pattern: String) throws {
  let text = String(repeating: "x", count: 250)
  let answer = try search(pattern, text, clock: SteppingClock.clock(step: 500_000))
  #expect(answer == .gaveUp)
}

@Test(arguments: ["(?R)", "a(?R)b", "(?:(?1))(a(?1)?)", "(?R)?", "((?1)?)+", "(?<x>(?&x))"])
func recursionWithoutEndStops(pattern: String) throws {
  do throws(FilterTextError) {
    try FilterPattern.check(pattern)
  } catch {
    // Refused is bounded, too.
    return
  }
  let long = String(repeating: "ab", count: 2_000)
  _ = try search(pattern, "aaabbb", clock: SteppingClock.standing)
  _ = try search(pattern, long, clock: SteppingClock.clock(step: 500_000))
}

/// Patterns that grow: refused with the reason, or small when compiled.
private let bombs: [(name: String, pattern: String)] = [
  ("ten thousand characters", String(repeating: "a", count: 10_000)),
  ("as many that ignore case", String(repeating: "é", count: 10_000)),
  ("two thousand alternatives", (0..<2_000).map { "w\($0)" }.joined(separator: "|")),
  ("alternatives a thousand times", "(a|b|c|d|e|f|g|h){1000}"),
  ("repeated repeats", "((a{100}){100}){100}"), ("optional repeats", "(?:(?:a{0,90}){0,90}){0,90}"),
  ("many groups", String(repeating: "(a|b)", count: 2_000)),
  ("stars in stars", String(repeating: "(a*)*", count: 2_000)),
  ("properties", String(repeating: "\\p{L}", count: 2_000)),
  ("large classes", String(repeating: "[^\\x{100}-\\x{10ffff}]", count: 400)),
  ("lookaheads", String(repeating: "(?=a)", count: 2_000)),
  ("lookbehinds", String(repeating: "(?<=abc)", count: 1_250)),
  ("calls", String(repeating: "(?R)", count: 2_500)),
  ("clusters", String(repeating: "\\X", count: 5_000)),
  ("nesting", String(repeating: "(", count: 249) + "a" + String(repeating: ")", count: 249)),
  ("deep nesting", String(repeating: "(?:", count: 3_000)),
  ("huge numbers", "a{1,65535}"), ("too huge numbers", "a{1,65536}"),
]

@Test func whatGrowsIsRefusedOrStaysSmall() throws {
  for (name, pattern) in bombs {
    do throws(FilterTextError) {
      let size = try RegexMatcher(pattern, filterCase: .caseInsensitive).size
      print("\(name): \(size.code >> 10) KiB, JIT \(size.jit >> 10) KiB")
      #expect(size.code < 256 << 10, "\(name)")
      #expect(size.jit < 8 << 20, "\(name)")
    } catch {
      guard case .invalidPattern(let problem, _) = error else {
        Issue.record("\(name): \(error)")
        continue
      }
      print("\(name): refused, \(problem)")
      #expect([.tooLarge, .nestedTooDeep, .quantifierTooBig].contains(problem), "\(name)")
    }
  }
}

@Test func aPatternOfTenThousandSignsIsSearchedWithinItsBounds() throws {
  for (_, pattern) in bombs {
    do throws(FilterTextError) {
      try FilterPattern.check(pattern)
    } catch {
      continue
    }
    _ = try search(
      pattern, String(repeating: "ab", count: 4_000), clock: SteppingClock.clock(step: 500_000))
  }
}

@Test func manyPatternsOnAShortMessageAreBoundedTogether() throws {
  let matcher = try RegexMatcher("x(a+)+$", filterCase: .caseSensitive)
  let budget = RegexBudget(clock: SteppingClock.clock(step: 9_000_000))
  let text = Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".utf8)
  text.withUnsafeBufferPointer { text in
    budget.beginMessage()
    let answers = (0..<100).map { _ in budget.search(matcher, in: text, isLong: false) }
    #expect(answers.first == .noMatch)
    #expect(answers.last == .gaveUp)
    budget.beginMessage()
    #expect(budget.search(matcher, in: text, isLong: false) == .noMatch)
  }
}
