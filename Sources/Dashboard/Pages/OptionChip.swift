import FilterCore
import HTMLTemplate

/// One small square of a row: an option of a filter.
struct OptionChip {
  let icon: String
  let label: String
  /// In the accent colour: not the default; a folder always.
  let isTinted: Bool

  var value: TemplateValue {
    .object(["icon": .string(icon), "label": .string(label), "isTinted": .bool(isTinted)])
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

  private init(_ option: some FilterOption, isTinted: Bool) {
    icon = option.icon
    label = option.spokenLabel
    self.isTinted = isTinted
  }
}
