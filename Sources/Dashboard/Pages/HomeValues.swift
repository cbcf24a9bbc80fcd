import FilterCore
import HTMLTemplate
import Localization

/// The `home` object of `Templates/partials/home-list.mustache`.
struct HomeValues {
  let model: HomeModel
  let language: Language
  /// The page's path below the base path: its row is marked as the current one.
  let path: String
  /// For the emoji rule.
  let emoji: String

  var value: TemplateValue {
    .object([
      "automatic": automatic,
      "rules": .list(model.rules.map(rule)),
      "disguises": .object([
        "isActive": .bool(model.seesThroughDisguises), "isDisabled": .bool(model.isLocked),
      ]),
      "lists": .list(FilterType.screenOrder.map(list)),
    ])
  }

  /// The `menu` object of the layout.
  static func menu(_ model: HomeModel?) -> TemplateValue {
    .object([
      "canExport": .bool(model?.canExport ?? false),
      "canAddLanguage": .bool(model?.canAddLanguage ?? true),
      "isLocked": .bool(model?.isLocked ?? false),
    ])
  }

  private var automatic: TemplateValue {
    let names = LanguageOrder.sorted(model.automatic.activeLanguages, for: language)
      .map(language.nameOfLanguage)
    return .object([
      "isOn": .bool(model.automatic.isOn),
      "languages": .string(names.isEmpty ? "home_automaticNone"~ : language.list(names)),
      "isDisabled": .bool(model.isLocked),
      "isCurrent": .bool(path == Screen.automaticBlocking.path),
    ])
  }

  private func rule(_ state: RuleState) -> TemplateValue {
    let isDisabled = model.isLocked && state.rule != .allUnknown
    let isOpen = state.isActive && !isDisabled
    let hasChoices = state.rule == .shortSender && isOpen
    return .object([
      "id": .string(state.rule.wireName),
      "emoji": state.rule == .emojis ? .string(emoji) : .null,
      "title": .string(RuleText.title(state.rule)),
      "subtitle": RuleText.subtitle(state, in: language).map(TemplateValue.string) ?? .null,
      "isActive": .bool(state.isActive),
      "isDisabled": .bool(isDisabled),
      "isDestructive": .bool(state.rule == .allUnknown && state.isActive),
      "hasChoices": .bool(hasChoices),
      "choices": .list(hasChoices ? choices(state) : []),
      "hasCountries": .bool(state.rule == .countryAllowlist && isOpen),
    ])
  }

  private func choices(_ state: RuleState) -> [TemplateValue] {
    RuleState.shortSenderChoices.map { choice in
      .object([
        "value": .integer(choice),
        "label": .string(localized("rule_shortSender_choice", .integer(choice))),
        "isCurrent": .bool(choice == state.selectedChoice),
      ])
    }
  }

  private func list(_ type: FilterType) -> TemplateValue {
    let screen = type.listScreen
    return .object([
      "slug": .string(type.slug),
      "testID": .string(type.linkIdentifier.rawValue),
      "title": .string(type.listTitle),
      "count": .string(localized("home_filterCount", .integer(model.counts[type] ?? 0))),
      "isDisabled": .bool(model.isLocked && type != .allow),
      "isCurrent": .bool(path == screen.path),
    ])
  }
}
