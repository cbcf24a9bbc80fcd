import CPCRE2

/// One compiled pattern (PCRE2, `UTF|UCP`, JIT). Immutable once compiled: threads share it, each with
/// match data of its own.
final class RegexMatcher: @unchecked Sendable {
  private let code: OpaquePointer
  /// Every branch begins with `^` or `\A`: only the first position can match.
  let isAnchored: Bool
  /// Bytes with which a match can begin, as a set of 256 bits; `nil` when any can.
  let firstBytes: [UInt64]?

  /// Texts of which every match holds one; `nil` where none are known or asked for.
  let need: RegexNeed?

  /// Compiles a pattern in NFC. `readsNeed`: whether a prefilter will ask, which costs about as much as
  /// compiling.
  /// - Throws: `FilterTextError.invalidPattern`.
  convenience init(
    _ pattern: String, filterCase: FilterCase, readsNeed: Bool = false
  ) throws(FilterTextError) {
    try self.init(RegexSource(pattern), filterCase: filterCase, readsNeed: readsNeed)
  }

  init(
    _ source: RegexSource, filterCase: FilterCase, readsNeed: Bool = false
  ) throws(FilterTextError) {
    code = try RegexCompiler.compile(source, filterCase: filterCase)
    need =
      readsNeed
      ? RegexNeedReader.need(of: RegexReader(pattern: source.pattern), filterCase: filterCase) : nil
    var allOptions: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &allOptions)
    isAnchored = allOptions & PCRE2_ANCHORED != 0
    firstBytes = Self.firstBytes(of: code)
  }

  deinit { pcre2_code_free_8(code) }

  /// Memory of the compiled pattern and of its machine code, in bytes.
  var size: (code: Int, jit: Int) {
    var size = (code: 0, jit: 0)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size.code)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &size.jit)
    return size
  }

  enum Answer { case match, noMatch, gaveUp }

  /// Searches from `start` on, up to the context's offset limit. `text` is well-formed UTF-8 and
  /// `start` the first byte of a character.
  func search(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ workspace: RegexWorkspace
  ) -> Answer {
    let answer = pcre2_match_8(
      code, text.baseAddress, text.count, start, PCRE2_NO_UTF_CHECK, workspace.matchData,
      workspace.context)
    if answer >= 0 { return .match }
    return answer == PCRE2_ERROR_NOMATCH ? .noMatch : .gaveUp
  }

  private static func firstBytes(of code: OpaquePointer) -> [UInt64]? {
    var bits = [UInt64](repeating: 0, count: 4)
    var bitmap: UnsafePointer<UInt8>?
    var kind: UInt32 = 0
    var unit: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bitmap)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODETYPE), &kind)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODEUNIT), &unit)
    if let bitmap {
      for byte in 0..<256 where bitmap[byte >> 3] >> UInt8(byte & 7) & 1 == 1 {
        bits[byte >> 6] |= 1 << UInt64(byte & 63)
      }
      return bits
    }
    guard kind == 1, unit < 0x80 else { return nil }
    // PCRE2 does not say whether the case of its first unit counts (`(?i)` stands in a pattern): the
    // other case and, beyond ASCII, the leads of ſ and K (Kelvin) may then begin a match, too.
    let isLetter = UInt8(unit | 0x20) &- 0x61 < 26
    for byte in isLetter ? [unit | 0x20, unit & ~0x20, 0xC5, 0xE2] : [unit] {
      bits[Int(byte) >> 6] |= 1 << UInt64(byte & 63)
    }
    return bits
  }
}

/// What one thread needs to run patterns: match data, limits and JIT stack, reused.
final class RegexWorkspace {
  /// Bytes of the JIT stack at first and at most.
  private static let jitStackBytes = (first: 32 << 10, most: 1 << 20)

  /// Memory of a search without JIT, in KiB; beyond it a search gives up.
  private static let heapKiB: UInt32 = 8 << 10

  /// `nil` only without memory; PCRE2 then answers with an error, which is giving up.
  let matchData = pcre2_match_data_create_8(1, nil)
  let context = pcre2_match_context_create_8(nil)
  private let stack = pcre2_jit_stack_create_8(jitStackBytes.first, jitStackBytes.most, nil)

  init() {
    guard let context else { return }
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    pcre2_set_heap_limit_8(context, Self.heapKiB)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(matchData)
    pcre2_jit_stack_free_8(stack)
  }

  /// Backtracking steps of a search. JIT code counts them anew at each start position.
  func setMatchLimit(_ limit: Int) {
    guard let context else { return }
    pcre2_set_match_limit_8(context, UInt32(clamping: limit))
  }

  /// Where the last search found its match; `nil` where `\K` has put the beginning behind the end.
  var lastMatch: Range<Int>? {
    guard let matchData, let ends = pcre2_get_ovector_pointer_8(matchData), ends[0] <= ends[1]
    else { return nil }
    return ends[0]..<ends[1]
  }

  /// The last byte at which a search may find its match's beginning; `nil` for no limit.
  func setOffsetLimit(_ limit: Int?) {
    guard let context else { return }
    pcre2_set_offset_limit_8(context, limit ?? .max)
  }
}
