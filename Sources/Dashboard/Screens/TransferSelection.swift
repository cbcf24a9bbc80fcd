import FilterCore
import HTTPCore
import Persistence

/// The ticks of an import or export preview, kept with the browser's pending transfer.
enum TransferSelection {
  /// Keeps the ticks of the page, and comes back to the page that the address names.
  static func saveHandler(_ kind: TransferKind) -> Route.Handler {
    { context in
      do {
        let form = try context.form()
        let id = try await save(form, context)
        for (name, isSelected) in [("selectAll", true), ("selectNone", false)] {
          guard let slug = form[name] else { continue }
          guard let type = FilterType(slug: slug) else { throw Refusal.malformedForm }
          try await context.app.transferStore.selectAll(
            browser: context.browser.id, id: id, type: type, isSelected: isSelected)
        }
      } catch PersistenceError.notFound {
        return Redirect.to(kind.screen.path + "?expired=1", in: context)
      }
      let query = TransferPreviewPage.query(of: TransferPreviewPage.offsets(context.query))
      return Redirect.to(kind.screen.path + (query.isEmpty ? "" : "?" + query), in: context)
    }
  }

  static func cancelHandler(_ kind: TransferKind) -> Route.Handler {
    { context in
      let store = context.app.transferStore
      let pending = try await store.pending(browser: context.browser.id)
      guard let pending, let id = TransferSelection.identity(try context.form()), pending.id == id
      else { return Redirect.to(Screen.appHome.path, in: context) }
      try await store.cancel(browser: context.browser.id, id: id)
      let flash: Flash? =
        pending.total == 0
        ? nil : (kind == .importFilters ? .importCancelled : .exportCancelled)
      return Redirect.to(Screen.appHome.path, in: context, flash: flash)
    }
  }

  /// The transfer that a page was made for.
  static func identity(_ form: FormFields) -> TransferID? {
    form["transfer"].flatMap(TransferID.init)
  }

  /// Keeps the ticks of a page: a key that was shown and is not among the selected was unticked.
  /// - Returns: the transfer that they belong to.
  /// - Throws: `PersistenceError.notFound` when it is not pending any more.
  @discardableResult
  static func save(_ form: FormFields, _ context: RequestContext) async throws -> TransferID {
    guard let id = identity(form) else { throw PersistenceError.notFound }
    let selected = Set(form.all("selected"))
    func keys(_ texts: [String]) throws -> [Int64] {
      try texts.map { text in
        guard let key = Int64(text) else { throw Refusal.malformedForm }
        return key
      }
    }
    let shown = form.all("shown")
    let store = context.app.transferStore
    try await store.select(
      browser: context.browser.id, id: id, keys: try keys(shown.filter(selected.contains)),
      isSelected: true)
    try await store.select(
      browser: context.browser.id, id: id, keys: try keys(shown.filter { !selected.contains($0) }),
      isSelected: false)
    return id
  }
}

extension TransferKind {
  var screen: Screen {
    switch self {
    case .importFilters: .filterImport
    case .exportFilters: .filterExport
    }
  }
}
