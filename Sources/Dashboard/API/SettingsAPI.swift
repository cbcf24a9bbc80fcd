import FilterCore
import Foundation
import HTTPCore
import Persistence

/// `/api/v1/settings`: what decides verdicts beside filters, rules and lists.
enum SettingsAPI {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await JSONAnswer.make(Settings(context.app.defaultsManager))
  }

  /// Changes what is named and leaves the rest; an empty time zone is each browser's own.
  static func change(_ context: RequestContext) async throws -> HTTPResponse {
    let fields = try context.json(SettingsFields.self)
    guard fields.seesThroughDisguises != nil || fields.timeZone != nil else {
      throw Refusal.missingField("seesThroughDisguises")
    }
    if let zone = fields.timeZone {
      guard zone.isEmpty || TimeZone(identifier: zone) != nil else {
        throw Refusal.unknownValue(field: "timeZone")
      }
      try await context.app.defaultsManager.set(.timeZone, zone)
    }
    if let isOn = fields.seesThroughDisguises {
      try await context.app.defaultsManager.set(.seesThroughDisguises, isOn)
    }
    return try await show(context)
  }

  /// `{"seesThroughDisguises":true,"timeZone":"Europe/Berlin"}`.
  private struct SettingsFields: Decodable, Sendable {
    var seesThroughDisguises: Bool?
    var timeZone: String?
  }

  private struct Settings: Encodable {
    let seesThroughDisguises: Bool
    /// Absent: each browser's own.
    let timeZone: String?

    init(_ defaults: DefaultsManager) async throws {
      seesThroughDisguises = try await defaults.value(.seesThroughDisguises)
      let zone = try await defaults.value(.timeZone)
      timeZone = zone.isEmpty ? nil : zone
    }
  }
}
