@testable import HTTPCore

/// What a parser made of a stream of bytes.
struct ParsedStream: Equatable {
  struct Message: Equatable {
    var method: String
    var target: String
    var path: String
    var query: String?
    var fields: HTTPFields
    var isKeptAlive: Bool
    var body: [UInt8] = []
    var isWhole = false
  }

  var messages: [Message] = []
  var fault: RequestFault?
  /// Whether the stream ended in the middle of a request.
  var isIncomplete = false

  var wholeMessages: Int { messages.filter(\.isWhole).count }

  /// Feeds the stream in pieces that end at the given offsets, keeping what is not consumed, and
  /// stops where a connection would be closed.
  init(_ bytes: [UInt8], cuts: [Int] = [], limits: ParserLimits = ParserLimits()) {
    var parser = RequestParser(limits: limits)
    var pending: [UInt8] = []
    var start = 0
    var isOpen = true
    for cut in cuts + [bytes.count] where isOpen {
      pending += bytes[start..<cut]
      start = cut
      isOpen = drain(&parser, &pending)
    }
    isIncomplete = isOpen && !parser.isBetweenRequests
  }

  private mutating func drain(_ parser: inout RequestParser, _ pending: inout [UInt8]) -> Bool {
    var offset = 0
    defer { pending.removeFirst(offset) }
    while true {
      let input = pending.span.extracting(offset...)
      let (event, consumed) = parser.next(input)
      switch event {
      case .needsMore:
        offset += consumed
        return true
      case .head(let head):
        messages.append(
          Message(
            method: head.method.rawValue, target: head.target, path: head.path,
            query: head.query, fields: head.fields, isKeptAlive: head.isKeptAlive))
      case .body(let range): messages[messages.count - 1].body += input.array(range)
      case .end:
        messages[messages.count - 1].isWhole = true
        if messages[messages.count - 1].isKeptAlive == false { return false }
      case .failed(let fault):
        self.fault = fault
        return false
      }
      offset += consumed
    }
  }

  static func everyByte(_ bytes: [UInt8], limits: ParserLimits = ParserLimits()) -> ParsedStream {
    ParsedStream(bytes, cuts: Array(1..<max(bytes.count, 1)), limits: limits)
  }
}
