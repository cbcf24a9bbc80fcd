import HTMLTemplate
import HTTPCore
import Localization

/// Help: how to get started, questions and answers, where to ask.
enum HelpScreen {
  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let questions = HelpFAQ.allCases.map { question -> TemplateValue in
      .object([
        "id": .string(question.rawValue), "question": .string(question.question),
        "answer": .html(context.app.longTexts.answer(to: question, context.language)),
      ])
    }
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path), "questions": .list(questions),
      "contact": ContactValues.value(context.app.configuration.links),
    ]
    return try await Page(
      template: "screens/help", title: "help_title"~, values: values, hasHome: false
    ).response(in: context)
  }
}

/// The `contact` object of Help and About.
enum ContactValues {
  /// `nil` fields are not shown; `isEmpty` where mail and source are both missing.
  static func value(_ links: AppLinks) -> TemplateValue {
    func string(_ text: String?) -> TemplateValue { text.map(TemplateValue.string) ?? .null }
    return .object([
      "email": string(links.supportEmail), "source": string(links.source),
      "community": string(links.community), "rate": string(links.rate),
      "isEmpty": .bool(links.supportEmail == nil && links.source == nil),
    ])
  }
}
