import FilterCore
import HTTPCore
import Localization

/// Home: automatic filtering, smart filters, your filters.
enum HomeScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await Page(
      template: "screens/home", title: "home_title"~,
      values: ["reminder": context.presence.reminder?.value ?? .null]
    ).response(in: context)
  }

  /// A switch or the short-sender limit was touched.
  static func setRule(_ context: RequestContext) async throws -> HTTPResponse {
    guard let rule = context.parameters["rule"].flatMap(RuleType.init(wireName:)) else {
      throw Refusal.notFound
    }
    let form = try context.form()
    let manager = context.app.automaticFilterManager
    if rule != .allUnknown { try await context.refuseWhileLocked() }
    let choice = try context.number("choice", in: RuleState.shortSenderChoices, of: form)
    let isActive = try context.toggle("isActive", of: form)
    guard (choice != nil && rule == .shortSender) || isActive != nil else {
      throw Refusal.malformedForm
    }
    try await manager.setAutomaticRuleState(rule, isActive: isActive, choice: choice)
    return Redirect.to(context.backPath(of: form), in: context)
  }

  /// "See through disguises" was touched.
  static func setDisguises(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    try await context.refuseWhileLocked()
    guard let isActive = try context.toggle("isActive", of: form) else {
      throw Refusal.malformedForm
    }
    try await context.app.defaultsManager.set(.seesThroughDisguises, isActive)
    return Redirect.to(context.backPath(of: form), in: context)
  }
}
