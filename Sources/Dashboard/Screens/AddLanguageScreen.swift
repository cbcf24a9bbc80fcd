import FilterCore
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Block a language.
enum AddLanguageScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await page(context, error: nil, status: .ok)
  }

  static func add(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.refuseWhileLocked()
    guard let word = try context.form()["language"], let language = FilterLanguage(rawValue: word)
    else { throw Refusal.malformedForm }
    do {
      let draft = try FilterDraft(text: language.filterText, type: .denyLanguage)
      let filter = try await context.app.persistenceManager.addFilter(draft)
      return Redirect.to(
        FilterListScreen.path(showing: filter.id, of: .denyLanguage, isNew: true), in: context,
        flash: .languageBlocked(language))
    } catch PersistenceError.duplicateFilter {
      return try await page(context, error: "error_languageBlocked"~, status: .conflict)
    } catch {
      guard let refusal = Refusal.from(error), refusal.status.code < 500 else { throw error }
      return try await page(context, error: refusal.sentence.text, status: refusal.status)
    }
  }

  private static func page(
    _ context: RequestContext, error: String?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let store = context.app.persistenceManager
    let blocked = try await store.fetchFilterRecords(for: .denyLanguage).map(\.text)
    let open = ordered(for: context.language).filter { !blocked.contains($0.filterText) }
    let lock = try await context.app.automaticFilterManager.rule(.allUnknown)
    let values: [String: TemplateValue] = [
      "close": .string(Screen.denyLanguageFilterList.path),
      "isLocked": .bool(lock.isActive),
      "isEmpty": .bool(open.isEmpty),
      "error": error.map(TemplateValue.string) ?? .null,
      "rows": .list(open.map { row($0, in: context.language) }),
    ]
    return try await Page(
      template: "screens/add-language", title: "addLanguage_title"~, values: values,
      status: status, hasHome: false
    ).response(in: context)
  }

  /// The reader's language first, then English and Hebrew, then by English name.
  static func ordered(for language: Language) -> [FilterLanguage] {
    LanguageOrder.sorted(FilterLanguage.allCases.map(\.code), for: language)
      .compactMap { code in FilterLanguage.allCases.first { $0.code == code } }
  }

  private static func row(_ blocked: FilterLanguage, in language: Language) -> TemplateValue {
    let name = language.nameOfLanguage(blocked.code)
    let own = Language(code: blocked.code).nameOfLanguage(blocked.code)
    return .object([
      "value": .string(blocked.rawValue), "name": .string(name),
      "ownName": own == name ? .null : .string(own),
    ])
  }
}
