import Foundation

@testable import FilterCore

extension Filter {
  /// A stored filter; `text` is taken through the draft as every filter is.
  static func make(
    _ text: String, _ type: FilterType = .deny, folder: DenyFolderType = .junk,
    target: FilterTarget = .all, matching: FilterMatching = .contains,
    filterCase: FilterCase = .caseInsensitive, position: Int64 = 0, id: UUID = UUID()
  ) throws -> Filter {
    let draft = try FilterDraft(
      text: text, type: type, folder: folder, target: target, matching: matching,
      filterCase: filterCase)
    return Filter(
      id: id, text: draft.text, type: type, folder: folder, target: target, matching: matching,
      filterCase: filterCase, position: position, createdAt: .distantPast, updatedAt: .distantPast,
      revision: 1)
  }
}

/// Compiles filters in the order given and evaluates with them.
func manager(
  _ filters: [Filter] = [], rules: [RuleState] = [], languages: Set<String> = [],
  lists: AutomaticFilterListsResponse? = nil, seesThroughDisguises: Bool = false
) -> MessageEvaluationManager {
  let placed = filters.enumerated().map { index, filter in
    var filter = filter
    filter.position = Int64(index)
    return filter
  }
  return MessageEvaluationManager(
    snapshot: FilterSnapshot(
      FilterSnapshotSource(
        filters: placed, rules: rules, activeLanguages: languages, lists: lists,
        seesThroughDisguises: seesThroughDisguises)))
}

func rule(
  _ rule: RuleType, choice: Int = 0, countries: [String] = []
) -> RuleState {
  RuleState(rule: rule, isActive: true, selectedChoice: choice, selectedCountries: countries)
}

extension MessageEvaluationManager {
  /// The text of the user filter that decided.
  func deciding(_ body: String, sender: String = "+15550100") -> String? {
    guard case .userFilter(let text, _, _) = evaluateMessage(body: body, sender: sender).match
    else { return nil }
    return text
  }

  func action(_ body: String, sender: String = "+15550100") -> MessageAction {
    evaluateMessage(body: body, sender: sender).action
  }
}
