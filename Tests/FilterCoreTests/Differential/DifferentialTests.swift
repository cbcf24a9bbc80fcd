import Foundation
import Testing

@testable import FilterCore

/// The compiled engine beside the plain one, over random filters and messages.
///
/// `SFS_DIFFERENTIAL_SEED` and `SFS_DIFFERENTIAL_PAIRS` choose others; `Scripts/differential` does.
struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["SFS_DIFFERENTIAL_SEED"].flatMap(UInt64.init) ?? 3
  private static let pairs = environment["SFS_DIFFERENTIAL_PAIRS"].flatMap(Int.init) ?? 20_000
  private static let messagesPerWorld = 40
  /// Disagreements that are shown before the run ends.
  private static let shown = 5

  @Test func theCompiledEngineAgreesWithThePlainOne() throws {
    var tally: [String: Int] = [:]
    var disagreements = 0
    for world in 0..<max(Self.pairs / Self.messagesPerWorld, 1) where disagreements < Self.shown {
      // Each world by itself: one that disagrees can be made again alone.
      var random = SeededGenerator(state: Self.seed &+ UInt64(world) << 32)
      let made = try DifferentialWorld(&random)
      let engine = MessageEvaluationManager(snapshot: FilterSnapshot(made.source))
      let scratch = EvaluationScratch()
      for _ in 0..<Self.messagesPerWorld {
        let message = made.message(&random)
        let compiled = engine.evaluateMessage(
          body: message.body, sender: message.sender, scratch: scratch)
        // A search that ran into a bound says no match by right.
        if !scratch.report.gaveUp.isEmpty {
          tally["gaveUp", default: 0] += 1
          continue
        }
        let plain = made.reference.evaluate(message)
        tally[Self.kind(plain), default: 0] += 1
        if compiled != plain {
          disagreements += 1
          Issue.record("\(Self.story(world, made, message, compiled, plain))")
        }
      }
    }
    let count = tally.values.reduce(0, +)
    let kinds = tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print(
      "differential: \(count) pairs of seed \(Self.seed): \(kinds.joined(separator: ", "))")
    // Pairs that never match would prove nothing.
    #expect(tally["noMatch", default: 0] < count * 2 / 3)
    #expect(tally["gaveUp", default: 0] < count / 100)
    if count >= 10_000 { #expect(Self.kinds.isSubset(of: tally.keys)) }
  }

  private static let kinds: Set<String> = [
    "noMatch", "allow", "deny", "denyLanguage", "automatic", "allUnknown", "links", "numbersOnly",
    "shortSender", "email", "emojis", "countryAllowlist",
  ]

  private static func kind(_ result: MessageEvaluationResult) -> String {
    switch result.match {
    case .noMatch: "noMatch"
    case .storeUnavailable: "storeUnavailable"
    case .userFilter(_, _, let type): type.wireName
    case .smartFilter(let rule): rule.wireName
    case .automaticFilter: "automatic"
    }
  }

  private static func story(
    _ world: Int, _ made: DifferentialWorld, _ message: Message,
    _ compiled: MessageEvaluationResult, _ plain: MessageEvaluationResult
  ) -> String {
    let filters = made.reference.filters.map { each in
      let filter = each.filter
      return "  \(filter.type) \(filter.target) \(filter.matching) \(filter.filterCase) "
        + written(filter.text)
    }
    return """
      seed \(seed), world \(world)
      sender \(written(message.sender))
      body \(written(message.body))
      engine \(compiled.action) \(compiled.match)
      plain \(plain.action) \(plain.match)
      \(filters.joined(separator: "\n"))
      """
  }

  /// With every scalar beyond ASCII spelled out.
  private static func written(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }

  /// The plain folding is ours, not a library's: each letter of Unicode beside the engine's. Cherokee
  /// alone folds to capitals, and no differential case is written in it.
  @Test func thePlainFoldingIsTheEngines() {
    var compared = 0
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), Self.isKnown(scalar) else { continue }
      if (0x13A0...0x13FF).contains(value) || (0xAB70...0xABBF).contains(value) { continue }
      let text = String(scalar)
      let plain = String.UnicodeScalarView(ReferenceText.folded(text))
      compared += 1
      if !plain.elementsEqual(TextFolding.folded(text).unicodeScalars) {
        Issue.record("folding of U+\(String(value, radix: 16))")
      }
    }
    #expect(compared > 80_000)
  }

  /// In every version of Unicode that a library of today has (ICU 72 has 15.0).
  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return false }
    return age.major < 15
  }
}
