import FilterCore
import Foundation

/// Reading a draft out of a row whose text was valid when it was stored.
enum TransferDraft {
  /// The draft in six columns from `column` on: text, type, folder, target, matching, case.
  static func read(_ row: Statement, from column: Int32) throws(PersistenceError) -> FilterDraft {
    // `FilterDraft` would compile every pattern again; from a filter it takes the text as it is.
    let filter = Filter(
      id: noID, text: row.text(column), type: try row.raw(column + 1),
      folder: try row.raw(column + 2), target: try row.raw(column + 3),
      matching: try row.raw(column + 4), filterCase: try row.raw(column + 5), position: 0,
      createdAt: .distantPast, updatedAt: .distantPast, revision: 0)
    return FilterDraft(filter)
  }

  private static let noID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

/// Notes as text: their words with commas between them.
enum TransferNotes {
  static func text(_ notes: [PatternNote]) -> String {
    notes.map(\.rawValue).joined(separator: ",")
  }

  static func read(_ text: String) -> [PatternNote] {
    text.split(separator: ",").compactMap { PatternNote(rawValue: String($0)) }
  }
}
