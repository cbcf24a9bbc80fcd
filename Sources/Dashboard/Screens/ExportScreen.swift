import FilterCore
import HTTPCore
import Localization
import Persistence

/// Export: choose filters, then the file.
enum ExportScreen {
  /// Opening it begins an export of everything, unless one is pending already.
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    if let page = try await TransferPreviewPage.load(context, .exportFilters) {
      return try await page.response()
    }
    try await context.app.transferStore.beginExport(browser: context.browser.id)
    guard let page = try await TransferPreviewPage.load(context, .exportFilters) else {
      throw PersistenceError.notFound
    }
    return try await page.response()
  }

  static func confirm(_ context: RequestContext) async throws -> HTTPResponse {
    do {
      try await TransferSelection.save(context)
    } catch PersistenceError.notFound {
      // Put away meanwhile: begin again, with everything selected.
      return Redirect.to(Screen.filterExport.path, in: context)
    }
    let pending = try await context.app.transferStore.pending(browser: context.browser.id)
    guard let pending, pending.selected > 0 else {
      guard var page = try await TransferPreviewPage.load(context, .exportFilters) else {
        return Redirect.to(Screen.filterExport.path, in: context)
      }
      page.error = Refusal.nothingSelected
      return try await page.response()
    }
    return ExportAnswer.make(
      context.app.filterTransferManager.exportSelection(browser: context.browser.id), in: context)
  }
}
