import FilterCore
import HTMLTemplate
import HTTPCore
import Localization

/// Test Filters. The message is sent in a body and never stands in an address or a log.
enum TestFiltersScreen {
  /// What the live page asks for: the result row and the steps.
  private static let fragmentType = "application/vnd.sfs.fragment+html"

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    try await page(context, sender: "", body: "", answer: .nothing, error: nil, status: .ok)
  }

  static func test(_ context: RequestContext) async throws -> HTTPResponse {
    // A message with a broken character is still a message.
    let form = try context.form(faults: .mended)
    let sender = form["sender"] ?? ""
    let body = LineBreaks.fromForm(form["body"] ?? "")
    let isFragment = context.request.fields["accept"] == fragmentType
    let message: Message
    do {
      message = try MessageInput.check(sender: sender, body: body)
    } catch {
      guard !isFragment, let refusal = Refusal.from(error) else { throw error }
      return try await page(
        context, sender: sender, body: body, answer: .nothing, error: refusal.sentence.text,
        status: refusal.status)
    }
    // Whoever adds a filter and tests it next has to see it.
    await context.app.snapshotManager.catchUp()
    let evaluation = await context.app.snapshotManager.evaluation()
    // A message may be long and patterns slow: not on the event loop.
    let explanation = await Task.detached {
      guard let evaluation else { return MessageExplanation?.some(.storeUnavailable) }
      return evaluation.explainTest(body: message.body, sender: message.sender)
    }.value
    let answer = try await answer(explanation, context)
    if isFragment { return try fragment(answer, context) }
    return try await page(
      context, sender: sender, body: body, answer: answer, error: nil, status: .ok)
  }

  /// What the page says of a message: `result` and `steps` of its templates.
  private struct Answer {
    static let nothing = Answer(result: .null, steps: .null)

    let result: TemplateValue
    let steps: TemplateValue
  }

  private static func answer(
    _ explanation: MessageExplanation?, _ context: RequestContext
  ) async throws -> Answer {
    guard let explanation else { return .nothing }
    return Answer(
      result: try await value(of: explanation.result, context),
      steps: StepValues.value(of: explanation))
  }

  /// The `result` object of `Templates/partials/test-result.mustache`.
  private static func value(
    of result: MessageEvaluationResult, _ context: RequestContext
  ) async throws -> TemplateValue {
    let text = VerdictText(result)
    var isPattern = false
    if case .userFilter(_, let id, _) = result.match {
      isPattern = try await context.app.persistenceManager.filter(id: id)?.matching == .regex
    }
    return .object([
      "action": .string(result.action.rawValue),
      "title": .string(text.title), "caption": .string(text.caption),
      "detail": text.detail.map(TemplateValue.string) ?? .null,
      "isPattern": .bool(isPattern),
      "href": text.href.map(TemplateValue.string) ?? .null,
    ])
  }

  private static func fragment(
    _ answer: Answer, _ context: RequestContext
  ) throws -> HTTPResponse {
    let values: TemplateValue = .object([
      "base": .string(context.base), "assets": context.app.assetValues,
      "result": answer.result, "steps": answer.steps,
    ])
    let bytes = try context.app.templates.render(
      "partials/test-answer", values, language: context.language)
    return HTTPResponse(
      status: .ok,
      fields: [
        // Its own type tells the script a verdict from any other page that may come back.
        "content-type": "\(fragmentType); charset=utf-8", "cache-control": "no-store",
        "vary": "accept",
      ], body: .bytes(bytes))
  }

  private static func page(
    _ context: RequestContext, sender: String, body: String, answer: Answer,
    error: String?, status: HTTPStatus
  ) async throws -> HTTPResponse {
    let values: [String: TemplateValue] = [
      "close": .string(Screen.appHome.path),
      "sender": sender.isEmpty ? .null : .string(sender),
      "body": body.isEmpty ? .null : .string(body),
      "error": error.map(TemplateValue.string) ?? .null,
      "result": answer.result, "steps": answer.steps,
    ]
    return try await Page(
      template: "screens/test-filters", title: "testFilters_title"~, values: values,
      status: status, hasHome: false
    ).response(in: context)
  }
}
