import FilterCore
import HTMLTemplate
import HTTPCore
import Localization

/// Report a message as junk, as wanted, or as junk whose sender is to be blocked here.
enum ReportMessageScreen {
  private struct Input {
    var sender = ""
    var body = ""
    var type = ReportType.junk
  }

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    if case .reported(let type, let outcome) = context.flash {
      return try await result(type, outcome, context)
    }
    var input = Input()
    input.sender = context.query["sender"] ?? ""
    input.body = context.query["body"] ?? ""
    return try await page(context, input, error: nil, status: .ok)
  }

  static func report(_ context: RequestContext) async throws -> HTTPResponse {
    let form = try context.form()
    let type: ReportType = try context.word("type", of: form) ?? .junk
    let input = Input(sender: form["sender"] ?? "", body: form["body"] ?? "", type: type)
    do {
      try check(input)
      if type == .junkAndBlockSender { try await context.refuseWhileLocked() }
      let outcome = try await context.app.reportManager.report(
        sender: input.sender, body: LineBreaks.fromForm(input.body), type: type)
      return Redirect.to(Screen.reportMessage.path, in: context, flash: .reported(type, outcome))
    } catch {
      guard let refusal = Refusal.from(error),
        refusal.status.code < 500 || refusal.code == "reportsFull"
      else { throw error }
      return try await page(context, input, error: refusal.sentence.text, status: refusal.status)
    }
  }

  private static func check(_ input: Input) throws {
    func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
    if isBlank(input.sender) && isBlank(input.body) {
      throw Refusal.reportEmpty
    }
    if input.type == .junkAndBlockSender, isBlank(input.sender) {
      throw Refusal(
        status: .unprocessableContent, code: "senderEmpty",
        sentence: Sentence("error_reportNoSender"))
    }
    _ = try MessageInput.check(sender: input.sender, body: input.body)
  }

  /// Milliseconds after which a script closes thanks, and what takes longer to read.
  private static let (thanksMilliseconds, newsMilliseconds) = (1_000, 5_000)

  private static func result(
    _ type: ReportType, _ outcome: ReportManager.Outcome, _ context: RequestContext
  ) async throws -> HTTPResponse {
    let text =
      switch type {
      case .junk: "report_thanksJunk"~
      case .notJunk: "report_thanksNotJunk"~
      case .junkAndBlockSender: "report_thanksBlocked"~
      }
    return try await Page(
      template: "screens/report-result", title: "report_title"~,
      values: [
        "close": .string(Screen.appHome.path), "text": .string(text),
        "outcome": .string(sentence(outcome)),
        "milliseconds": .integer(outcome == .sent ? thanksMilliseconds : newsMilliseconds),
      ], hasHome: false
    ).response(in: context)
  }

  private static func sentence(_ outcome: ReportManager.Outcome) -> String {
    switch outcome {
    case .kept: "report_kept"~
    case .sent: "report_sent"~
    case .waitsForNetwork: "report_waitsForNetwork"~
    case .waitsForEndpoint: "report_waitsForEndpoint"~
    case .refused: "report_refused"~
    }
  }

  private static func page(
    _ context: RequestContext, _ input: Input, error: String?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "sender": input.sender.isEmpty ? .null : .string(input.sender),
      "body": input.body.isEmpty ? .null : .string(input.body),
      "sends": .bool(context.app.reportOutbox.isConfigured),
      "error": error.map(TemplateValue.string) ?? .null,
      "type": .object([
        "name": "type", "testID": .string(TestIdentifier.reportTypePicker.rawValue),
        "choices": .list(
          ReportType.allCases.map { type in
            .object([
              "value": .string(type.wireName), "label": .string(label(type)),
              "icon": .string(icon(type)), "isCurrent": .bool(type == input.type),
            ])
          }),
      ]),
    ]
    return try await Page(
      template: "screens/report-message", title: "report_title"~, values: values, status: status,
      hasHome: false
    ).response(in: context)
  }

  private static func label(_ type: ReportType) -> String {
    switch type {
    case .junk: "report_junk"~
    case .notJunk: "report_notJunk"~
    case .junkAndBlockSender: "report_junkAndBlockSender"~
    }
  }

  private static func icon(_ type: ReportType) -> String {
    switch type {
    case .junk: "verdict-junk"
    case .notJunk: "verdict-allow"
    case .junkAndBlockSender: "type-deny"
    }
  }
}
