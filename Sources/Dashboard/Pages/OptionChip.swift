import FilterCore
import HTMLTemplate
import Localization

/// One small square of a row: an option of a filter.
struct OptionChip {
  let icon: String
  let label: String
  /// In the accent colour: not the default; a folder always.
  let isTinted: Bool
  /// The word in forms: "target", "matching", "case" or "folder".
  let family: String
  /// The values that it can have, in screen order.
  let choices: TemplateValue

  var value: TemplateValue {
    .object([
      "icon": .string(icon), "label": .string(label), "isTinted": .bool(isTinted),
      "family": .string(family), "legend": .string("addFilter_\(family)"~), "choices": choices,
    ])
  }

  /// The chips of a filter, in screen order: target, matching (not for a regex, which stands in a
  /// section of its own), case, folder. A language filter has its folder alone.
  static func chips(for draft: FilterDraft) -> [OptionChip] {
    var chips: [OptionChip] = []
    if draft.type != .denyLanguage {
      chips.append(OptionChip(draft.target, isTinted: draft.target != .all))
      if draft.matching != .regex {
        chips.append(OptionChip(draft.matching, isTinted: draft.matching != .contains))
      }
      chips.append(OptionChip(draft.filterCase, isTinted: draft.filterCase != .caseInsensitive))
    }
    if draft.type != .allow { chips.append(OptionChip(draft.folder, isTinted: true)) }
    return chips
  }

  private init<Option: FilterOption>(_ option: Option, isTinted: Bool) {
    icon = option.icon
    family = Option.family
    choices = .list(
      Option.allCases.map { each in
        .object([
          "value": .string(each.wireName), "label": .string(each.label),
          "isCurrent": .bool(each == option),
        ])
      })
    label = option.spokenLabel
    self.isTinted = isTinted
  }
}
