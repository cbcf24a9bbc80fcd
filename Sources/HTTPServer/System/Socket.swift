import CLinux
import Glibc

/// The few calls on sockets that a loop needs.
enum Socket {
  enum Received {
    case bytes(Int)
    case end
    /// Nothing there at the moment.
    case nothing
    case broken
  }

  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Received {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return errno == EAGAIN || errno == EINTR ? .nothing : .broken
  }

  enum Sent {
    case bytes(Int)
    /// The kernel takes nothing at the moment.
    case full
    case broken
  }

  /// Sends what it can of the queue's next pieces; a closed connection raises no signal.
  static func send(_ descriptor: Int32, _ queue: OutputQueue) -> Sent {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let pieces = queue.next
    guard pieces.count > 1 else {
      guard let piece = pieces.first else { return .bytes(0) }
      let count = piece.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[queue.sentOfFirst...])
        return Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
      }
      return sent(count)
    }
    var vectors: [iovec] = []
    vectors.reserveCapacity(pieces.count)
    let count = withPointers(pieces, queue.sentOfFirst, &vectors) { vectors in
      vectors.withUnsafeMutableBufferPointer { vectors in
        var message = msghdr()
        message.msg_iov = vectors.baseAddress
        message.msg_iovlen = vectors.count
        return sendmsg(descriptor, &message, flags)
      }
    }
    return sent(count)
  }

  /// Gathers the addresses of all pieces, each valid until `body` returns.
  private static func withPointers(
    _ pieces: ArraySlice<[UInt8]>, _ skipped: Int, _ vectors: inout [iovec],
    _ body: (inout [iovec]) -> Int
  ) -> Int {
    guard let piece = pieces.first else { return body(&vectors) }
    return piece.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[skipped...])
      vectors.append(
        iovec(iov_base: UnsafeMutableRawPointer(mutating: rest.baseAddress), iov_len: rest.count))
      return withPointers(pieces.dropFirst(), 0, &vectors, body)
    }
  }

  private static func sent(_ count: Int) -> Sent {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .full : .broken
  }

  /// Sends small answers at once instead of waiting for more.
  static func setNoDelay(_ descriptor: Int32) {
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
  }

  static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
