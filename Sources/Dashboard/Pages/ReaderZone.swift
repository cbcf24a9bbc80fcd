import Foundation
import Persistence

extension RequestContext {
  /// The time zone in which dates are told: the setting, else the browser's own; `nil` where neither is
  /// known, and then UTC is told and named.
  func zone() async throws(PersistenceError) -> TimeZone? {
    let chosen = try await app.defaultsManager.value(.timeZone)
    let name = chosen.isEmpty ? browser.settings.timeZone : chosen
    return name.flatMap(TimeZone.init(identifier:))
  }

  /// "January 15, 2027 at 8:00 AM (3 hours ago)", for the reader.
  func dateText(_ date: Date) async throws(PersistenceError) -> String {
    let zone = try await zone()
    let moment = language.dateAndTime(date, in: zone)
    return "\(moment) (\(language.relative(date, to: app.now(), in: zone)))"
  }
}
