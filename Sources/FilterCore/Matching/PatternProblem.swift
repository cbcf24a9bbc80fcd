/// What is wrong with a pattern that does not compile, for a sentence that says what to do.
public enum PatternProblem: String, Error, Sendable, CaseIterable {
  /// A group or comment is not closed; the place is where it begins.
  case missingClosingParenthesis
  /// A `)` without its `(`.
  case extraClosingParenthesis
  /// A class is not closed; the place is where it begins.
  case unterminatedClass
  /// A `+` that nothing stands before: mostly a telephone number's.
  case plusWithoutBackslash
  /// Another quantifier without anything to repeat (`*win`, `a**`, `^*`).
  case nothingToRepeat
  /// `{3,1}`
  case quantifierOutOfOrder
  /// A repetition above 65,535.
  case quantifierTooBig
  /// A single backslash at the end.
  case trailingBackslash
  /// A letter that means nothing behind a backslash.
  case unknownEscape
  /// An escape that cannot stand in a class.
  case escapeInClass
  /// `[z-a]`
  case rangeOutOfOrder
  /// A range that ends in a class (`[\d-z]`).
  case rangeWithClass
  /// `[:alpha:]` outside of a class.
  case namedClassOutside
  /// `[[:word:]]` or `[[.a.]]` of no known name.
  case unknownNamedClass
  /// `\p{…}` of no known name.
  case unknownProperty
  /// A code point that does not exist or is written wrongly (`\x{zz}`).
  case badCodePoint
  /// A reference to a group that does not exist.
  case unknownGroup
  /// A name of a group that is missing, too long or has other signs than letters, digits and `_`.
  case badGroupName
  /// Two groups of one name.
  case duplicateGroupName
  /// What stands behind `(?` or `(*` begins no group.
  case unknownGroupKind
  /// `(?(…)…)` of a wrong form.
  case badCondition
  /// A lookbehind whose length is not known.
  case lookbehindNotFixedLength
  /// A backtracking verb that does not exist or has a wrong argument.
  case badVerb
  /// A setting at the start that would change the rules of every search (`(*LIMIT_MATCH=…)`).
  case startSetting
  /// `(*COMMIT)`, `(*SKIP)` or `\G`: counts from where a search begins, and a long text is searched in
  /// slices.
  case searchPosition
  /// `(?C…)`
  case callout
  /// `\C`, a single byte.
  case singleByte
  /// Groups in groups beyond `RegexCompiler.maximumNesting`.
  case nestedTooDeep
  /// Compiled, the pattern would be too large.
  case tooLarge
  /// Anything else.
  case other
}
