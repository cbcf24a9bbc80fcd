import FilterCore
import HTTPCore
import Persistence

/// `/api/v1/settings`: what decides verdicts beside filters, rules and lists.
enum SettingsAPI {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await JSONAnswer.make(Settings(context.app.defaultsManager))
  }

  /// Changes what is named and leaves the rest.
  static func change(_ context: RequestContext) async throws -> HTTPResponse {
    let fields = try context.json(SettingsFields.self)
    guard let isOn = fields.seesThroughDisguises else {
      throw Refusal.missingField("seesThroughDisguises")
    }
    try await context.app.defaultsManager.set(.seesThroughDisguises, isOn)
    return try await show(context)
  }

  /// `{"seesThroughDisguises":true}`.
  private struct SettingsFields: Decodable, Sendable {
    var seesThroughDisguises: Bool?
  }

  private struct Settings: Encodable {
    let seesThroughDisguises: Bool

    init(_ defaults: DefaultsManager) async throws {
      seesThroughDisguises = try await defaults.value(.seesThroughDisguises)
    }
  }
}
