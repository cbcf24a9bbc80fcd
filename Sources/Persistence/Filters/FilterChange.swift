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
