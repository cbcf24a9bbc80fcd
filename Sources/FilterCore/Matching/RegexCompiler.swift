import CPCRE2

/// Compiles a pattern within bounds: the size of the pattern, of what is compiled of it, and nesting.
enum RegexCompiler {
  /// Longest pattern, in bytes: `FilterDraft.maximumTextLength` characters of 16 bytes, with what
  /// rewriting escapes adds.
  static let maximumPatternBytes = 256 << 10
  /// Groups in groups; the compiler calls itself for each.
  static let maximumNesting: UInt32 = 250

  /// The compiled pattern, with JIT code where the machine allows it; the caller frees it.
  /// - Throws: `FilterTextError.invalidPattern`.
  static func compile(
    _ source: RegexSource, filterCase: FilterCase
  ) throws(FilterTextError) -> OpaquePointer {
    try refuseSettings(source)
    var options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
    if filterCase == .caseInsensitive { options |= PCRE2_CASELESS }
    guard let context = pcre2_compile_context_create_8(nil) else {
      throw .invalidPattern(.tooLarge, offset: 0)
    }
    defer { pcre2_compile_context_free_8(context) }
    // Real rule files hold UTF-16 halves; they compile and match nothing.
    pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_ALLOW_SURROGATE_ESCAPES)
    pcre2_set_max_pattern_length_8(context, maximumPatternBytes)
    pcre2_set_parens_nest_limit_8(context, maximumNesting)
    var error: Int32 = 0
    var offset = 0
    guard
      let code = pcre2_compile_8(
        source.bytes, source.bytes.count, options, &error, &offset, context)
    else {
      let offset = source.patternOffset(of: offset)
      let problem = problem(error, at: offset, in: source.pattern)
      let byte = PatternPlace(RegexReader(pattern: source.pattern)).byte(
        of: problem, offset: offset)
      throw .invalidPattern(problem, offset: source.character(at: byte))
    }
    // Without JIT (a hardened kernel) PCRE2 interprets the pattern: slower, the same answers.
    _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    return code
  }

  private static func problem(
    _ error: Int32, at offset: Int, in pattern: [UInt8]
  ) -> PatternProblem {
    let problem = PatternProblem(compileError: error)
    guard problem == .nothingToRepeat, offset < pattern.count,
      pattern[offset] == UInt8(ascii: "+"),
      offset == 0 || !"*+?}".utf8.contains(pattern[offset - 1])
    else { return problem }
    return .plusWithoutBackslash
  }

  /// What would change the bounds of a search or mean nothing here.
  private static func refuseSettings(_ source: RegexSource) throws(FilterTextError) {
    guard mayHoldSettings(source.pattern) else { return }
    let reader = RegexReader(pattern: source.pattern)
    if reader.tokens.first?.kind == .verb,
      settings.contains(where: { reader.has($0, at: 2) })
    {
      throw .invalidPattern(.startSetting, offset: 0)
    }
    if let token = reader.tokens.first(where: { steersSearch($0, reader) }) {
      throw .invalidPattern(.searchPosition, offset: source.character(at: token.range.lowerBound))
    }
    if let callout = reader.tokens.first(where: { $0.kind == .callout }) {
      throw .invalidPattern(.callout, offset: source.character(at: callout.range.lowerBound))
    }
  }

  private static func steersSearch(_ token: RegexToken, _ reader: RegexReader) -> Bool {
    switch token.kind {
    case .escape(UInt8(ascii: "G")): true
    case .verb:
      ["COMMIT)", "COMMIT:", "SKIP)", "SKIP:"].contains {
        reader.has($0, at: token.range.lowerBound + 2)
      }
    default: false
    }
  }

  private static func mayHoldSettings(_ pattern: [UInt8]) -> Bool {
    zip(pattern, pattern.dropFirst()).contains { first, second in
      first == UInt8(ascii: "(") && second == UInt8(ascii: "*")
        || first == UInt8(ascii: "?") && second == UInt8(ascii: "C")
        || first == UInt8(ascii: "\\") && second == UInt8(ascii: "G")
    }
  }

  /// `(*…)` at the very start of a pattern (pcre2pattern, "Special start-of-pattern items").
  private static let settings: [StaticString] = [
    "UTF)", "UCP)", "NOTEMPTY)", "NOTEMPTY_ATSTART)", "NO_AUTO_POSSESS)", "NO_DOTSTAR_ANCHOR)",
    "NO_JIT)", "NO_START_OPT)", "LIMIT_HEAP=", "LIMIT_MATCH=", "LIMIT_DEPTH=", "LIMIT_RECURSION=",
    "CR)", "LF)", "CRLF)", "ANY)", "NUL)", "ANYCRLF)", "BSR_ANYCRLF)", "BSR_UNICODE)",
  ]
}
