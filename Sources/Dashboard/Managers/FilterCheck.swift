import FilterCore
import Foundation
import Persistence

/// What is to be said about a filter before it is added: the same checks for the form, with and without
/// a script, and for programs.
struct FilterCheck: Sendable {
  /// Why it cannot be added; `nil` when it can.
  var problem: Refusal?
  /// The character of the pattern, from 0, where the problem is.
  var problemOffset: Int?
  /// The filter that is there already.
  var duplicate: Filter?
  /// What is worth knowing about a pattern that can be added.
  var notes: [PatternFinding] = []
  /// Where the phone would decide otherwise; with a sample, only what can matter there.
  var differences: [PatternDifference] = []
  /// What the pattern finds in the sample; `nil` without one, or for another kind of matching.
  var match: PatternMatch?

  /// - Parameter draft: makes the filter, and throws what keeps it from being one.
  static func check(
    _ app: AppManager, sample: String, draft make: @Sendable () throws -> FilterDraft
  ) async throws -> FilterCheck {
    var check = FilterCheck()
    let draft: FilterDraft
    do {
      draft = try make()
    } catch {
      guard let refusal = Refusal.from(error) else { throw error }
      check.problem = refusal
      if case FilterTextError.invalidPattern(_, let offset) = error { check.problemOffset = offset }
      return check
    }
    if let id = try await app.persistenceManager.duplicate(of: draft) {
      check.duplicate = try await app.persistenceManager.filter(id: id)
      check.problem = Refusal.from(PersistenceError.duplicateFilter(id))
    }
    guard draft.matching == .regex else { return check }
    // Compiling and searching: not on the event loop.
    let patterned = check
    return try await Task.detached {
      var check = patterned
      let differences = try FilterPattern.explainDifferences(
        draft.text, filterCase: draft.filterCase, message: sample.isEmpty ? nil : sample)
      check.differences = differences
      // What the phone makes of it is said once.
      let said = Set(differences.map(\.kind.rawValue))
      check.notes = FilterPattern.findings(draft.text).filter { !said.contains($0.note.rawValue) }
      if !sample.isEmpty {
        check.match = try FilterPattern.firstMatch(
          draft.text, filterCase: draft.filterCase, in: sample)
      }
      return check
    }.value
  }
}
