import Foundation
import HTTPCore

/// One line for each answer: time, identity, method, route, status, microseconds and bytes. No path, no
/// query, no field, no body, so no message and no sender can stand in it.
public struct RequestLog: Sendable {
  private let format: LogFormat
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> Date
  private let randomness: @Sendable () -> any RandomNumberGenerator & Sendable

  private static let methods: Set<HTTPMethod> = [
    .get, .head, .post, .put, .patch, .delete, .options,
  ]

  /// `write` takes a line without its end, from any thread.
  public init(
    format: LogFormat, now: @escaping @Sendable () -> Date = { Date() },
    randomness: @escaping @Sendable () -> any RandomNumberGenerator & Sendable = {
      SystemRandomNumberGenerator()
    }, write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.now = now
    self.randomness = randomness
    self.write = write
  }

  /// Answers through a service and writes the line. The microseconds are those until the answer is made;
  /// a stream's pieces come after them.
  public func respond(
    to request: HTTPRequest, _ service: (HTTPRequest) async -> HTTPResponse
  ) async -> HTTPResponse {
    var generator = randomness()
    let trace = RequestTrace(id: String(generator.next(), radix: 16))
    let began = ContinuousClock.now
    let response = await RequestTrace.$current.withValue(trace) { await service(request) }
    let passed = began.duration(to: .now).components
    let microseconds = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    var fields: [(name: String, value: LogValue)] = [
      ("time", .text(now().formatted(.iso8601))), ("event", .text("request")),
      ("id", .text(trace.id)),
      // A method that is none of ours is a word that somebody chose.
      (
        "method",
        .text(RequestLog.methods.contains(request.method) ? request.method.rawValue : "other")
      ),
      ("route", .text(trace.route ?? "none")), ("status", .number(response.status.code)),
      ("us", .number(Int(microseconds))),
    ]
    if case .bytes(let bytes) = response.body { fields.append(("bytes", .number(bytes.count))) }
    write(format.line(fields))
    return response
  }

  /// A line that another part of the program has made, such as a fault.
  public func report(_ line: String) {
    write(
      format.line([
        ("time", .text(now().formatted(.iso8601))), ("event", .text("report")),
        ("line", .text(line)),
      ]))
  }
}
