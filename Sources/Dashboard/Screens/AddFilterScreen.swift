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
    /// Searched with the pattern; nothing of it is kept.
    var sample = ""

    /// Whether an option is another than the default.
    var hasChoices: Bool {
      matching != .contains || folder != .junk || target != .all || filterCase != .caseInsensitive
    }

    func draft(_ type: FilterType) throws(FilterTextError) -> FilterDraft {
      try FilterDraft(
        text: text, type: type, folder: type == .deny ? folder : .junk, target: target,
        matching: matching, filterCase: filterCase)
    }
  }

  static func showHandler(_ type: FilterType) -> Route.Handler {
    { context in
      let screen = AddFilterScreen(context: context, type: type)
      var input = Input()
      input.text = context.query["text"] ?? ""
      if let prefill = try await ReportPrefill.read(context) {
        input.text = prefill.text
        input.target = prefill.target
        input.matching = prefill.matching
      }
      input.isExpanded = context.browser.settings.isExpandedAddFilter
      return try await screen.page(input, nil, status: .ok)
    }
  }

  static func addHandler(_ type: FilterType) -> Route.Handler {
    { context in try await AddFilterScreen(context: context, type: type).add() }
  }

  private func add() async throws -> HTTPResponse {
    if type != .allow { try await context.refuseWhileLocked() }
    let form = try context.form()
    let input = try read(form)
    try await remember(input.isExpanded)
    guard form["check"] == nil else {
      return try await page(input, try await check(input), status: .ok)
    }
    do {
      let filter = try await context.app.persistenceManager.addFilter(try input.draft(type))
      return Redirect.to(
        FilterListScreen.path(showing: filter.id, of: type, isNew: true), in: context,
        flash: .filterAdded)
    } catch {
      // What the person can mend is said beside the field; everything else is a page of its own.
      guard let refusal = Refusal.from(error), refusal.status.code < 500 else { throw error }
      return try await page(input, try await check(input), status: refusal.status)
    }
  }

  private func check(_ input: Input) async throws -> FilterCheck {
    let type = type
    return try await FilterCheck.check(context.app, sample: input.sample) { try input.draft(type) }
  }

  private func read(_ form: FormFields) throws -> Input {
    guard let text = form["text"] else { throw Refusal.malformedForm }
    return Input(
      text: text, matching: try context.word("matching", of: form) ?? .contains,
      folder: try context.word("folder", of: form) ?? .junk,
      target: try context.word("target", of: form) ?? .all,
      filterCase: try context.word("case", of: form) ?? .caseInsensitive,
      isExpanded: form["options"] == "more", sample: form["sample"] ?? "")
  }

  private func remember(_ isExpanded: Bool) async throws {
    guard isExpanded != context.browser.settings.isExpandedAddFilter else { return }
    try await context.app.sessionStore.update(context.browser.id) {
      $0.isExpandedAddFilter = isExpanded
    }
  }

  private func page(
    _ input: Input, _ check: FilterCheck?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let lock = try await context.app.automaticFilterManager.rule(.allUnknown)
    let values: [String: TemplateValue] = [
      "list": .string(type.slug),
      "isAllow": .bool(type == .allow), "isDeny": .bool(type == .deny),
      "isLocked": .bool(lock.isActive && type != .allow),
      "close": .string(type.listScreen.path),
      "text": input.text.isEmpty ? .null : .string(input.text),
      "sample": input.sample.isEmpty ? .null : .string(input.sample),
      // What was chosen is not hidden: without a script nothing tells whether the options stood open.
      "isExpanded": .bool(input.isExpanded || input.hasChoices),
      "matching": segments(input.matching),
      "folder": type == .deny ? segments(input.folder) : .null,
      "target": segments(input.target),
      "case": segments(input.filterCase),
    ]
    let said = FilterCheckValues(
      check: check, text: input.text, matching: input.matching
    ).values
    let title = type == .allow ? "addFilter_titleAllow"~ : "addFilter_titleDeny"~
    return try await Page(
      template: "screens/add-filter", title: title,
      values: values.merging(said) { own, _ in own }, status: status, hasHome: false
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
