import HTTPCore

/// Refuses whoever asks for a kind of answer that a page or an API call does not have.
enum AcceptRule {
  static func check(_ request: HTTPRequest, _ route: Route) throws {
    let types = route.answerTypes
    guard !types.isEmpty, request.fields.contains("accept"),
      !AcceptedTypes(request.fields.values("accept")).contains(anyOf: types)
    else { return }
    throw Refusal.notAcceptable
  }
}
