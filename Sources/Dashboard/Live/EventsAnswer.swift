import Foundation
import HTTPCore

/// `GET /events`: what changes, as it changes, as server-sent events.
///
/// `Last-Event-ID`, or `?since=` from a page, is the last revision that the browser knows.
enum EventsAnswer {
  static func open(_ context: RequestContext) async throws -> HTTPResponse {
    var answer = HTTPResponse(
      fields: ["content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store"])
    guard context.request.method == .get else { return answer }
    let known = context.request.fields["last-event-id"] ?? context.query["since"]
    let browser = context.browser.isNew ? "" : context.browser.id
    let events = await context.app.liveHub.listen(after: known.flatMap { Int64($0) })
    let reader = EventReader(events, browser: browser)
    answer.body = .stream(AsyncThrowingStream { try await reader.next() })
    return answer
  }
}

/// Pulls one listener's events as bytes; ends with the listener and when its task is cancelled.
private actor EventReader {
  private let iterator: AsyncStream<LiveEvent>.Iterator
  private let browser: String
  private var isGreeted = false

  init(_ events: AsyncStream<LiveEvent>, browser: String) {
    iterator = events.makeAsyncIterator()
    self.browser = browser
  }

  func next() async throws -> [UInt8]? {
    guard isGreeted else {
      isGreeted = true
      return LiveEvent.greeting
    }
    // The iterator is a reference to the stream's storage.
    var iterator = iterator
    return try await iterator.next(isolation: self)?.bytes(for: browser)
  }
}
