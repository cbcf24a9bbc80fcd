import FilterCore
import HTTPCore
import Localization
import Persistence

/// Export: choose filters, then the file.
enum ExportScreen {
  /// Opening it begins an export of everything, unless one is pending already.
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    if context.request.fields[Presence.refreshField] != nil,
      try await TransferPreviewPage.load(context, .exportFilters) == nil
    {
      // A page that only looks what it shows by now begins nothing: an import may be pending instead.
      return Redirect.to(Screen.appHome.path, in: context)
    }
    var page = try await begun(context)
    if context.query["expired"] != nil { page.message = Sentence("error_exportExpired") }
    return try await page.response()
  }

  /// Never begins an export of its own: what was not chosen on the page is not in the file.
  static func confirm(_ context: RequestContext) async throws -> HTTPResponse {
    do {
      let id = try await TransferSelection.save(try context.form(), context)
      guard let page = try await TransferPreviewPage.load(context, .exportFilters) else {
        throw PersistenceError.notFound
      }
      guard page.pending.selected > 0 else {
        return try await page.refused(.nothingSelected).response()
      }
      let file = context.app.filterTransferManager.exportSelection(
        browser: context.browser.id, id: id)
      return try await ExportAnswer.make(file, in: context)
    } catch PersistenceError.notFound {
      return Redirect.to(Screen.filterExport.path + "?expired=1", in: context)
    }
  }

  private static func begun(_ context: RequestContext) async throws -> TransferPreviewPage {
    if let page = try await TransferPreviewPage.load(context, .exportFilters) { return page }
    try await context.app.transferStore.beginExport(browser: context.browser.id)
    guard let page = try await TransferPreviewPage.load(context, .exportFilters) else {
      throw PersistenceError.notFound
    }
    return page
  }
}
