import Foundation
import HTTPCore

/// What somebody answers to the conversation about reminders, and the end of them.
enum ReminderForm {
  private enum Answer: String {
    case accept, decline, stop
    /// Reminders that are on are switched off.
    case off
  }

  static func answer(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    guard let answer = form["answer"].flatMap(Answer.init(rawValue:)) else {
      throw Refusal.malformedForm
    }
    let now = context.app.now()
    let zone = try await context.zone() ?? .gmt
    let isFilteringOn = try await context.app.automaticFilterManager.state().isOn
    try await context.app.sessionStore.update(context.browser.id) { settings in
      let session = settings.remembered.sessionCounter
      var reminder = BrowserReminder(stored: settings.remembered.inactivity)
      switch answer {
      case .accept:
        reminder.accept(session: session, isFilteringOn: isFilteringOn, now: now, zone: zone)
      case .decline, .stop: reminder.decline(session: session)
      case .off:
        reminder.center.revoke()
        reminder.refresh(isFilteringOn: isFilteringOn, now: now, zone: zone)
        // Whoever switches them off is not asked at the next step.
        reminder.decline(session: session)
      }
      settings.remembered.inactivity = reminder.stored
    }
    return Redirect.to(context.backPath(of: form), in: context)
  }
}
