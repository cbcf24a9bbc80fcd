import FilterCore

/// One edit of a stored filter; its id, position and creation time stay.
public enum FilterChange: Sendable, Equatable {
  case denyFolder(DenyFolderType)
  case filterTarget(FilterTarget)
  case filterMatching(FilterMatching)
  case filterCase(FilterCase)
  case filterText(String)
  /// Everything a form shows at once.
  case all(FilterDraft)
}

extension FilterChange {
  /// What the filter is to become.
  /// - Throws: `.invalidText` when it cannot become that, such as a pattern that does not compile.
  func draft(of filter: Filter) throws(PersistenceError) -> FilterDraft {
    var edited = filter
    switch self {
    case .all(let draft): return draft
    case .denyFolder(let folder): edited.folder = folder
    case .filterTarget(let target): edited.target = target
    case .filterMatching(let matching): edited.matching = matching
    case .filterCase(let filterCase): edited.filterCase = filterCase
    case .filterText(let text): edited.text = text
    }
    do {
      return try FilterDraft(
        text: edited.text, type: edited.type, folder: edited.folder, target: edited.target,
        matching: edited.matching, filterCase: edited.filterCase)
    } catch {
      throw .invalidText(error)
    }
  }
}
