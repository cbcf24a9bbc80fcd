import HTMLTemplate
import HTTPCore
import Localization

/// About: what this is, whom it is made with, where to find more.
enum AboutScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "about": .html(context.app.longTexts.about(context.language)),
      "versionText": .string(localized("about_version", .code(AppVersion.current))),
      "contact": ContactValues.value(context.app.configuration.links),
    ]
    return try await Page(
      template: "screens/about", title: "about_title"~, values: values, hasHome: false
    ).response(in: context)
  }

  /// The licences of what the product is built with.
  static func licences(_ context: RequestContext) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.about.path),
      "sections": .list(
        Licence.Section.allCases.map { section in
          .object([
            "id": .string(section.rawValue), "title": .string("licences_\(section.rawValue)"~),
            "rows": .list(Licence.all.filter { $0.section == section }.map(\.value)),
          ])
        }),
    ]
    return try await Page(
      template: "screens/licences", title: "licences_title"~, values: values, hasHome: false
    ).response(in: context)
  }
}
