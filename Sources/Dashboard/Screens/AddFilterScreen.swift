import FilterCore
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Add Filter, for allowed and for blocked texts.
struct AddFilterScreen {
  let context: RequestContext
  let type: FilterType

  /// What stands in the form.
  private struct Input {
    var text = ""
    var matching = FilterMatching.contains
    var folder = DenyFolderType.junk
    var target = FilterTarget.all
    var filterCase = FilterCase.caseInsensitive
    var isExpanded = false
  }

  static func showHandler(_ type: FilterType) -> Route.Handler {
    { context in
      let screen = AddFilterScreen(context: context, type: type)
      var input = Input()
      input.text = context.query["text"] ?? ""
      input.isExpanded = context.browser.settings.isExpandedAddFilter
      return try await screen.page(input, error: nil, status: .ok)
    }
  }

  static func addHandler(_ type: FilterType) -> Route.Handler {
    { context in try await AddFilterScreen(context: context, type: type).add() }
  }

  private func add() async throws -> HTTPResponse {
    if type != .allow { try await context.refuseWhileLocked() }
    let input = try read(try context.form())
    try await remember(input.isExpanded)
    do {
      let draft = try FilterDraft(
        text: input.text, type: type, folder: type == .deny ? input.folder : .junk,
        target: input.target, matching: input.matching, filterCase: input.filterCase)
      let filter = try await context.app.persistenceManager.addFilter(draft)
      return Redirect.to(
        FilterListScreen.path(showing: filter.id, of: type, isNew: true), in: context,
        flash: .filterAdded)
    } catch {
      // What the person can mend is said beside the field; everything else is a page of its own.
      guard let refusal = Refusal.from(error), refusal.status.code < 500 else { throw error }
      return try await page(input, error: refusal.sentence.text, status: refusal.status)
    }
  }

  private func read(_ form: FormFields) throws -> Input {
    guard let text = form["text"] else { throw Refusal.malformedForm }
    return Input(
      text: text, matching: try context.word("matching", of: form) ?? .contains,
      folder: try context.word("folder", of: form) ?? .junk,
      target: try context.word("target", of: form) ?? .all,
      filterCase: try context.word("case", of: form) ?? .caseInsensitive,
      isExpanded: form["options"] == "more")
  }

  private func remember(_ isExpanded: Bool) async throws {
    guard isExpanded != context.browser.settings.isExpandedAddFilter else { return }
    try await context.app.sessionStore.update(context.browser.id) {
      $0.isExpandedAddFilter = isExpanded
    }
  }

  private func page(_ input: Input, error: String?, status: HTTPStatus) async throws -> HTTPResponse
  {
    let lock = try await context.app.automaticFilterManager.rule(.allUnknown)
    let values: [String: TemplateValue] = [
      "list": .string(type.slug),
      "isAllow": .bool(type == .allow), "isDeny": .bool(type == .deny),
      "isLocked": .bool(lock.isActive && type != .allow),
      "close": .string(type.listScreen.path),
      "text": input.text.isEmpty ? .null : .string(input.text),
      "error": error.map(TemplateValue.string) ?? .null,
      "isExpanded": .bool(input.isExpanded),
      "matching": segments(input.matching),
      "folder": type == .deny ? segments(input.folder) : .null,
      "target": segments(input.target),
      "case": segments(input.filterCase),
    ]
    let title = type == .allow ? "addFilter_titleAllow"~ : "addFilter_titleDeny"~
    return try await Page(
      template: "screens/add-filter", title: title, values: values, status: status, hasHome: false
    ).response(in: context)
  }

  private func segments<Option: FilterOption>(_ current: Option) -> TemplateValue {
    .object([
      "name": .string(Option.family), "testID": .string(Option.family + "Picker"),
      "choices": .list(
        Option.allCases.map { option in
          .object([
            "value": .string(option.wireName), "label": .string(option.label),
            "icon": .string(option.icon), "isCurrent": .bool(option == current),
          ])
        }),
    ])
  }
}
