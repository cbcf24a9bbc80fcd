import Testing

@testable import FilterCore

/// What is wrong with a pattern and the character at which it is, `nil` where it compiles.
private func problem(_ pattern: String) -> (problem: PatternProblem, offset: Int)? {
  do throws(FilterTextError) {
    try FilterPattern.check(pattern)
  } catch {
    if case .invalidPattern(let problem, let offset) = error { return (problem, offset) }
  }
  return nil
}

private let nested = String(repeating: "(", count: 300) + String(repeating: ")", count: 300)

private let examples: [(pattern: String, problem: PatternProblem, offset: Int)] = [
  ("ab(c", .missingClosingParenthesis, 2), ("a(b)(?:c", .missingClosingParenthesis, 4),
  ("(", .missingClosingParenthesis, 0), ("x(?#abc", .missingClosingParenthesis, 1),
  ("x(?R", .missingClosingParenthesis, 1), ("(a)(?(1)b", .missingClosingParenthesis, 3),
  ("\\u0041\\u0042(", .missingClosingParenthesis, 12),
  ("ab)c", .extraClosingParenthesis, 2), ("[abc", .unterminatedClass, 0),
  ("é[", .unterminatedClass, 1), ("x[]", .unterminatedClass, 1), ("x[^]", .unterminatedClass, 1),
  ("+972", .plusWithoutBackslash, 0), ("^+1", .plusWithoutBackslash, 1),
  ("(+1|2)", .plusWithoutBackslash, 1), ("*win", .nothingToRepeat, 0), ("a**", .nothingToRepeat, 2),
  ("a|?b", .nothingToRepeat, 2), ("a{2}{3}", .nothingToRepeat, 4),
  ("a{3,1}", .quantifierOutOfOrder, 1), ("a{70000}", .quantifierTooBig, 1),
  ("ab\\", .trailingBackslash, 2), ("a\\y", .unknownEscape, 1), ("a\\Lb", .unknownEscape, 1),
  ("a\\u00", .unknownEscape, 1), ("\\c", .unknownEscape, 0), ("\\cé", .unknownEscape, 0),
  ("(?<=\\K)", .unknownEscape, 6), ("\\N{name}", .unknownEscape, 0),
  ("[a\\B]", .escapeInClass, 2), ("[\\N]", .escapeInClass, 2), ("[z-a]", .rangeOutOfOrder, 2),
  ("[\\d-z]", .rangeWithClass, 2), ("[:alpha:]", .namedClassOutside, 0),
  ("[[:foo:]]", .unknownNamedClass, 2), ("[[.a.]]", .unknownNamedClass, 0),
  ("a\\p{Foo}", .unknownProperty, 1), ("\\p{", .unknownProperty, 0), ("\\pQ", .unknownProperty, 0),
  ("\\x{110000}", .badCodePoint, 0), ("\\x{zz}", .badCodePoint, 0), ("\\o8", .badCodePoint, 0),
  ("\\o{9}", .badCodePoint, 0), ("\\x{}", .badCodePoint, 0), ("(a)\\2", .unknownGroup, 3),
  ("(?1)", .unknownGroup, 0), ("\\k<b>", .unknownGroup, 0), ("a\\g", .unknownGroup, 1),
  ("(?-0)", .unknownGroup, 0), ("(?&x)", .unknownGroup, 0), ("(?<>x)", .badGroupName, 0),
  ("(?<1a>x)", .badGroupName, 0), ("(?<a", .badGroupName, 0), ("(?'a", .badGroupName, 0),
  ("(?<a>x)(?<a>y)", .duplicateGroupName, 7), ("(?|(?<a>x)|(?<b>y))", .duplicateGroupName, 11),
  ("a(?z)", .unknownGroupKind, 1), ("(?Pq)", .unknownGroupKind, 0),
  ("(?-i-x)", .unknownGroupKind, 0), ("(*foo:x)", .unknownGroupKind, 0),
  ("(?(?=a)b|c|d)", .badCondition, 0), ("(?(DEFINE)a|b)", .badCondition, 0),
  ("a(?(VERSION>=x)a)", .badCondition, 1), ("(?<=a+)b", .lookbehindNotFixedLength, 0),
  ("b(?<!a{1,3}b*)", .lookbehindNotFixedLength, 1), ("(*FOO)", .badVerb, 0),
  ("a(*MARK)", .badVerb, 1), ("(*LIMIT_MATCH=5)x", .startSetting, 0), ("(*UTF)x", .startSetting, 0),
  ("(*NO_JIT)x", .startSetting, 0), ("(*CRLF)x", .startSetting, 0),
  ("(*BSR_ANYCRLF)x", .startSetting, 0), ("a\\Gb", .searchPosition, 1),
  ("é(*SKIP)b", .searchPosition, 1),
  ("a|(*COMMIT)b", .searchPosition, 2), ("(*SKIP:x)b", .searchPosition, 0),
  ("(*COMMIT:x)b", .searchPosition, 0), ("a(?C1)b", .callout, 1), ("(?C\"x\")", .callout, 0),
  ("a\\Cb", .singleByte, 1), (nested, .nestedTooDeep, 250),
  ("((a{100}){100}){100}", .tooLarge, 15),
]

@Test(arguments: examples)
func aPatternThatIsRefusedSaysWhatAndWhere(
  pattern: String, expected: PatternProblem, offset: Int
) throws {
  let found = try #require(problem(pattern))
  #expect(found.problem == expected)
  #expect(found.offset == offset)
}

@Test func everyProblemButOtherHasAnExample() {
  let shown = Set(examples.map(\.problem))
  #expect(Set(PatternProblem.allCases).subtracting(shown) == [.other])
}

/// Verbs that steer a match from where it begins are allowed; a group that begins like a setting is none.
@Test(arguments: [
  "a(*PRUNE)b", "a(*THEN)b|c", "a(*ACCEPT)b", "\\\\G", "\\Q\\G\\E", "(*FAIL)|x", "(*atomic:a+)b",
  "\\(*UTF\\)?x", "a|[(*UTF)]",
])
func whatOnlyLooksLikeASettingIsTaken(pattern: String) {
  #expect(problem(pattern) == nil)
}

/// Codes that PCRE2 10.42 gives for options, missing memory or its own faults, never for a pattern
/// that is compiled as filters are.
private let neverByAPattern: Set<Int32> = [
  110, 116, 117, 123, 131, 132, 145, 152, 153, 156, 163, 170, 174, 175, 180, 189, 190, 191, 192,
  196,
]

@Test func everyErrorThatAPatternCanCauseHasWords() {
  for code in Int32(101)...199 where !neverByAPattern.contains(code) {
    #expect(PatternProblem(compileError: code) != .other, "code \(code)")
  }
  for code in neverByAPattern {
    #expect(PatternProblem(compileError: code) == .other, "code \(code)")
  }
}

/// What `(*PRUNE)`, `(*THEN)` and `(*ACCEPT)` say holds for the place where a match begins, so a text that
/// is searched in slices gives the same answer.
@Test(arguments: [
  "a+(*PRUNE)b", "x.*(*THEN)b|c$", "a(?:b(*ACCEPT)c|d)e", "(?=a(*PRUNE)b)ab",
  "(*MARK:x)a+(*PRUNE:x)c",
])
func aVerbThatIsAllowedAnswersAlikeInSlices(pattern: String) throws {
  let matcher = try RegexMatcher(pattern, filterCase: .caseSensitive)
  var answers: Set<RegexMatcher.Answer> = []
  for text in ["aab", "x ab c", "aac", "abx", "ad e"] {
    for before in ["", "a", "xa ", "aaab "] {
      let text = String(repeating: before, count: 50) + text
      TextFolding.withBytes(of: text) { bytes in
        let answer = RegexBudget(clock: SteppingClock.standing).search(
          matcher, in: bytes, isLong: true)
        let whole = RegexBudget(clock: SteppingClock.standing).search(
          matcher, in: bytes, isLong: false)
        #expect(answer == whole)
        #expect(answer != .gaveUp)
        answers.insert(answer)
      }
    }
  }
  #expect(answers == [.match, .noMatch])
}
