import FilterCore
import Foundation
import HTMLTemplate
import Localization

/// An edit of one row that is under way, or that was refused.
struct FilterEdit {
  let id: UUID
  /// The text as it was typed; `nil` at the beginning of an edit.
  var typed: String?
  /// Why it was not kept.
  var sentence: Sentence?
  /// The row stays a row: an option was refused, not a text.
  var isOptionOnly = false
  /// The filter does not exist any more: its options as the form had them.
  var gone: FilterDraft?

  /// Whether the row is a form.
  var isForm: Bool { !isOptionOnly }

  /// What stands under a row that stays a row.
  var notice: String? { isOptionOnly ? sentence?.text : nil }

  /// The `edit` object of the row; `nil` for a row that stays one.
  func formValue(of filter: Filter) -> TemplateValue? {
    guard isForm else { return nil }
    return .object([
      "text": .string(typed ?? filter.text),
      "error": sentence.map { .string($0.text) } ?? .null,
    ])
  }

  /// The `gone` object of the page.
  var goneValue: TemplateValue {
    guard let gone, let typed else { return .null }
    return .object([
      "text": .string(typed), "matching": .string(gone.matching.wireName),
      "folder": .string(gone.folder.wireName), "target": .string(gone.target.wireName),
      "case": .string(gone.filterCase.wireName),
    ])
  }
}
