import HTTPCore
import Persistence

/// `POST /report`: what phones and other dashboards report.
enum ReportAPI {
  static let path = "/report"
  /// Longest `Idempotency-Key`, in bytes.
  private static let maximumKeyBytes = 255

  /// Answers 200 once the report is in the store, also where it was there already.
  static func receive(_ context: RequestContext) async throws -> HTTPResponse {
    let app = context.app
    if let seconds = app.reportGate.admit(context.request.peer, at: app.now()) {
      throw Refusal.tooManyReports(seconds: seconds)
    }
    let input = try ReportInput(context.bodyData)
    let addition = try await app.reportManager.store.receive(
      sender: input.sender, bodies: input.bodies, type: input.type, key: try key(context))
    switch addition {
    case .added: app.liveHub.tellReports()
    case .known: break
    case .keyReused: throw Refusal.reportKeyReused
    case .full(let limit): throw Refusal.reportsFull(limit: limit)
    }
    return try JSONAnswer.make(Answer())
  }

  private static func key(_ context: RequestContext) throws -> String? {
    guard let key = context.request.fields["idempotency-key"], !key.isEmpty else { return nil }
    guard key.utf8.count <= maximumKeyBytes else {
      throw Refusal.unknownValue(field: "Idempotency-Key")
    }
    return key
  }

  /// As the app reads it.
  private struct Answer: Encodable {
    let statusCode = 200
    let message = "received"
  }
}
