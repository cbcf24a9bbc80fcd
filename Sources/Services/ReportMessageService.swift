import FilterCore
import Foundation

/// What the report endpoint is told: `{"classification":{"bodies":["…"],"sender":"…","type":"deny"}}`.
public struct ReportMessageRequestBody: Encodable, Sendable, Equatable {
  public struct Classification: Encodable, Sendable, Equatable {
    public let sender: String
    public let bodies: [String]
    /// `deny` or `allow`.
    public let type: String
  }

  public let classification: Classification

  /// Takes as much of the messages as the other side keeps.
  public init(sender: String, bodies: [String], type: ReportType) {
    classification = Classification(
      sender: sender,
      bodies: bodies.prefix(ReportLimits.maximumBodies).filter { !$0.isEmpty }
        .map(ReportLimits.cut),
      type: type.classification)
  }
}

/// Sends reports to whoever makes lists of them.
public protocol ReportMessageServiceProtocol: Sendable {
  /// Whether there is a network to send by.
  func isOnline() async -> Bool
  /// Sends one report; returns once the other side has it.
  /// - Parameter key: the same at every try, so that a report that came is not taken twice.
  func reportMessage(
    reportMessageRequestBody: ReportMessageRequestBody, key: UUID
  ) async throws(HTTPServiceError)
}

/// Posts reports to `<base>/report`.
public struct ReportMessageService: ReportMessageServiceProtocol {
  /// Where reports are taken below a base URL.
  public static let path = "/report"
  /// What one try may cost: somebody waits for it in front of a page. The answer's body, in bytes, is
  /// not read for anything.
  public static let limits = HTTPServiceLimits(
    connectTimeout: .seconds(4), totalTimeout: .seconds(8), maximumBytes: 64 << 10)

  private let baseURL: URL
  private let http: any HTTPServiceProtocol
  private let limits: HTTPServiceLimits
  private let network: @Sendable () async -> Bool

  public init(
    baseURL: URL, http: any HTTPServiceProtocol,
    limits: HTTPServiceLimits = ReportMessageService.limits,
    isOnline: @escaping @Sendable () async -> Bool = { true }
  ) {
    self.baseURL = baseURL
    self.http = http
    self.limits = limits
    network = isOnline
  }

  public func isOnline() async -> Bool { await network() }

  public func reportMessage(
    reportMessageRequestBody: ReportMessageRequestBody, key: UUID
  ) async throws(HTTPServiceError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: Data
    // Strings can always be written.
    do { json = try encoder.encode(reportMessageRequestBody) } catch { throw .failed(code: 0) }
    let request = Request(task: .json(Array(json), key: key.uuidString))
    _ = try await http.execute(request, baseURL: baseURL, limits: limits)
  }

  private struct Request: URLRequestProtocol {
    let path = ReportMessageService.path
    let method = HTTPServiceMethod.post
    let task: HTTPServiceTask
    let errorDomain = "report"
  }
}
