import FilterCore
import Foundation

extension PersistenceManager {
  /// Whether a filter of any type has this text, target, matching and case.
  public func isDuplicateFilter(
    text: String, filterTarget: FilterTarget, filterMatching: FilterMatching,
    filterCase: FilterCase
  ) async throws(PersistenceError) -> Bool {
    try await engine.read { (database) throws(PersistenceError) in
      try FilterRow.duplicate(
        text: TextFolding.nfc(text), target: filterTarget, matching: filterMatching, filterCase,
        in: database) != nil
    }
  }

  /// The id of the filter that makes `draft` a duplicate.
  public func duplicate(of draft: FilterDraft) async throws(PersistenceError) -> UUID? {
    try await engine.read { (database) throws(PersistenceError) in
      try FilterRow.duplicate(of: draft, in: database)
    }
  }

  /// For each draft, whether its like is in the store or earlier in the array.
  public func duplicates(
    among drafts: [FilterDraft]
  ) async throws(PersistenceError) -> [Bool] {
    try await engine.read { (database) throws(PersistenceError) in
      var seen: Set<FilterIdentity> = []
      var answers: [Bool] = []
      for draft in drafts {
        let isNew = seen.insert(FilterIdentity(draft)).inserted
        let stored = isNew ? try FilterRow.duplicate(of: draft, in: database) : nil
        answers.append(!isNew || stored != nil)
      }
      return answers
    }
  }
}

/// What makes two filters duplicates. Drafts are in NFC, so equal texts have equal bytes.
private struct FilterIdentity: Hashable {
  let text: String
  let target: FilterTarget
  let matching: FilterMatching
  let filterCase: FilterCase

  init(_ draft: FilterDraft) {
    text = draft.text
    target = draft.target
    matching = draft.matching
    filterCase = draft.filterCase
  }
}
