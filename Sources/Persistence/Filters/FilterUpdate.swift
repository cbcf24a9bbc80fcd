import FilterCore
import Foundation

/// An edit that was found good: the row and the search index get the new values.
struct FilterUpdate {
  let current: Filter
  let draft: FilterDraft
  let date: Date

  init(_ current: Filter, _ draft: FilterDraft, at date: Date) {
    self.current = current
    self.draft = draft
    self.date = date
  }

  func store(in database: Database) throws(PersistenceError) -> Filter {
    let revision = try StoreRevision.grow(
      in: database, StoreChange(.filters, changed: [current.id]))
    let filter = Filter(
      id: current.id, text: draft.text, type: draft.type, folder: draft.folder,
      target: draft.target, matching: draft.matching, filterCase: draft.filterCase,
      position: current.position, createdAt: current.createdAt, updatedAt: date,
      revision: revision)
    let isNewText = filter.text != current.text
    if isNewText { try FilterSearchIndex.remove(position: current.position, from: database) }
    try database.run(
      """
      UPDATE filter SET text = ?, type = ?, folder = ?, target = ?, matching = ?,
        filter_case = ?, search_text = ?, sort_key = ?, updated_at = ?, revision = ?
      WHERE position = ?
      """,
      .text(filter.text), .raw(filter.type), .raw(filter.folder), .raw(filter.target),
      .raw(filter.matching), .raw(filter.filterCase), .text(FilterKeys.searchText(filter.text)),
      .blob(FilterKeys.sortKey(filter.text)), .date(date), .integer(revision),
      .integer(filter.position))
    if isNewText { try FilterSearchIndex.add(position: current.position, to: database) }
    return filter
  }
}
