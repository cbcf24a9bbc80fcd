import Foundation
import HTMLTemplate
import HTTPCore
import Localization

/// What a page's script tells about its browser: nothing that a person has to see.
enum BrowserForms {
  /// `timeZone=Europe/Berlin`, `offline=dismissed` or `reporting=dismissed`; several at once.
  static func tell(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    let zone = form["timeZone"]
    if let zone, TimeZone(identifier: zone) == nil { throw Refusal.malformedForm }
    let now = context.app.now()
    let hidesOffline = form["offline"] == "dismissed"
    let hidesReporting = form["reporting"] == "dismissed"
    guard zone != nil || hidesOffline || hidesReporting else { throw Refusal.malformedForm }
    try await context.app.sessionStore.update(context.browser.id) { settings in
      if let zone { settings.timeZone = zone }
      if hidesOffline { settings.remembered.lastOfflineNotificationDismiss = now }
      if hidesReporting { settings.remembered.didDismissReportingExtensionNudge = true }
    }
    return HTTPResponse(status: .noContent, fields: ["cache-control": "no-store"])
  }

  /// Without a script the notice about reporting is put away by its own button.
  static func dismissReporting(_ context: RequestContext) async throws -> HTTPResponse {
    try await context.app.sessionStore.update(context.browser.id) {
      $0.remembered.didDismissReportingExtensionNudge = true
    }
    return Redirect.to(Screen.appHome.path, in: context)
  }

  /// The browser went back to Home by its history, so that no page was asked for: the turn of the review, or
  /// of the conversation about reminders.
  static func returned(_ context: RequestContext) async throws -> HTTPResponse {
    var remembered = context.browser.settings.remembered
    let (toast, reminder) =
      context.browser.isNew
      ? (nil, nil) : try await PresenceManager(app: context.app).returned(&remembered, context)
    let part: (template: String, values: TemplateValue)
    if let toast {
      let asked = remembered
      try await context.app.sessionStore.update(context.browser.id) {
        $0.remembered.didPromptForReview = asked.didPromptForReview
      }
      part = ("partials/toast", toast.value(base: context.base))
    } else if let reminder {
      part = ("partials/reminder", .object(["reminder": reminder.value]))
    } else {
      return HTTPResponse(status: .noContent, fields: ["cache-control": "no-store"])
    }
    guard case .object(var values) = part.values else { throw Refusal.notFound }
    values["base"] = .string(context.base)
    values["assets"] = context.app.assetValues
    let bytes = try context.app.templates.render(
      part.template, .object(values), language: context.language)
    return HTTPResponse(
      fields: ["content-type": "text/html; charset=utf-8", "cache-control": "no-store"],
      body: .bytes(bytes))
  }
}
