import HTTPCore

/// What a connection's state wants done; the loop does it in this order.
enum ConnectionAction {
  case write([UInt8])
  /// Start the handler; its answer comes back through `respond`.
  case handle(HTTPRequest)
  /// More of the body that the handler reads.
  case deliver(RequestBody, [UInt8])
  /// The end of that body, or why there is none.
  case endBody(RequestBody, RequestBodyError?)
  /// Start pulling; pieces come back through `streamed` and `streamEnded`.
  case startStream(AsyncThrowingStream<[UInt8], any Error>)
  /// The stream may be asked for its next piece.
  case pullStream
  /// Nobody waits for the handler or the stream any more.
  case cancelWork
  /// Tell the client that nothing follows.
  case shutdownWriting
  case close
}
