import FilterCore
import Foundation
import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// Import: choose a file, then choose what of it to add.
enum ImportScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    if let page = try await TransferPreviewPage.load(context, .importFilters) {
      return try await page.response()
    }
    let isExpired = context.query["expired"] != nil
    return try await chooser(
      context, error: isExpired ? "error_importExpired"~ : nil, status: .ok)
  }

  static func upload(_ context: RequestContext) async throws -> HTTPResponse {
    do {
      let (body, type) = (context.request.pieces, context.request.fields["content-type"] ?? "")
      let form = try await Task.detached {
        try await UploadForm.read(body, contentType: type, file: "file")
      }.value
      guard let form, !form.fileName.isEmpty else {
        return try await chooser(
          context, error: "error_importNoFile"~, status: .unprocessableContent)
      }
      _ = try await context.app.filterTransferManager.queueImport(
        form.file, fileName: form.fileName, browser: context.browser.id)
      return Redirect.to(Screen.filterImport.path, in: context)
    } catch {
      guard let refusal = Refusal.from(error), refusal.status.code < 500 else { throw error }
      return try await chooser(context, error: refusal.sentence.text, status: refusal.status)
    }
  }

  static func confirm(_ context: RequestContext) async throws -> HTTPResponse {
    let store = context.app.transferStore
    do {
      let id = try await TransferSelection.save(try context.form(), context)
      guard let pending = try await store.pending(browser: context.browser.id) else {
        throw PersistenceError.notFound
      }
      guard pending.selected > 0 else {
        guard let page = try await TransferPreviewPage.load(context, .importFilters) else {
          throw PersistenceError.notFound
        }
        return try await page.refused(.nothingSelected).response()
      }
      let result = try await store.importSelected(browser: context.browser.id, id: id)
      return Redirect.to(
        Screen.appHome.path, in: context,
        flash: .filtersImported(
          added: result.added, duplicates: pending.duplicates + result.duplicates))
    } catch PersistenceError.notFound {
      return Redirect.to(Screen.filterImport.path + "?expired=1", in: context)
    }
  }

  private static func chooser(
    _ context: RequestContext, error: String?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "error": error.map(TemplateValue.string) ?? .null,
    ]
    return try await Page(
      template: "screens/import", title: "import_title"~, values: values, status: status,
      hasHome: false
    ).response(in: context)
  }
}
