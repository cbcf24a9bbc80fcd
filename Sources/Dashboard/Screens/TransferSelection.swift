import FilterCore
import HTTPCore
import Persistence

/// The ticks of an import or export preview, kept with the browser's pending transfer.
enum TransferSelection {
  /// Keeps the ticks of the page, and comes back to the page that the address names.
  static func saveHandler(_ kind: TransferKind) -> Route.Handler {
    { context in
      do {
        try await save(context)
        let form = try context.form()
        for (name, isSelected) in [("selectAll", true), ("selectNone", false)] {
          guard let slug = form[name] else { continue }
          guard let type = FilterType(slug: slug) else { throw Refusal.malformedForm }
          try await context.app.transferStore.selectAll(
            browser: context.browser.id, type: type, isSelected: isSelected)
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
      let pending = try await context.app.transferStore.pending(browser: context.browser.id)
      try await context.app.transferStore.cancel(browser: context.browser.id)
      let flash: Flash? =
        switch pending?.total {
        case nil, 0: nil
        default: kind == .importFilters ? .importCancelled : .exportCancelled
        }
      return Redirect.to(Screen.appHome.path, in: context, flash: flash)
    }
  }

  /// A key that was shown and is not among the selected was unticked.
  /// - Throws: `PersistenceError.notFound` when nothing is pending.
  static func save(_ context: RequestContext) async throws {
    let form = try context.form()
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
      browser: context.browser.id, keys: try keys(shown.filter(selected.contains)),
      isSelected: true)
    try await store.select(
      browser: context.browser.id, keys: try keys(shown.filter { !selected.contains($0) }),
      isSelected: false)
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
