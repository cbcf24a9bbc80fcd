import CLinux
import Glibc

/// Sockets that accept connections: one for each address of a host name.
struct Listener {
  let descriptors: [Int32]
  let port: UInt16

  /// Binds and listens.
  /// - Throws: `ServerError`; nothing stays open then.
  init(host: String, port: UInt16, backlog: Int32) throws(ServerError) {
    let addresses = try Listener.resolve(host)
    var (bound, found): ([Int32], UInt16) = ([], port)
    for address in addresses {
      do {
        let descriptor = try Listener.open(
          address, port: found, host: host, backlog: backlog, isOneOfSeveral: addresses.count > 1)
        bound.append(descriptor)
        found = Listener.port(of: descriptor)
      } catch ServerError.cannotBind(_, EADDRNOTAVAIL) where !bound.isEmpty {
        // A machine without IPv6 still has `localhost`.
        continue
      } catch {
        for descriptor in bound { Glibc.close(descriptor) }
        throw error
      }
    }
    descriptors = bound
    self.port = found
  }

  func close() {
    for descriptor in descriptors { Glibc.close(descriptor) }
  }

  enum Accepted {
    case connection(Int32, peer: String)
    case nothing
    /// The connection was gone before it was taken.
    case gone
    /// No descriptor or no memory is left.
    case exhausted
  }

  static func accept(_ descriptor: Int32) -> Accepted {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let accepted = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        accept4(descriptor, $0, &length, flags)
      }
    }
    guard accepted < 0 else {
      return .connection(accepted, peer: SocketAddress.text(of: &address, length: length))
    }
    switch errno {
    case EAGAIN: return .nothing
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    default: return .gone
    }
  }

  private static func resolve(_ host: String) throws(ServerError) -> [SocketAddress] {
    let addresses = SocketAddress.resolve(host)
    guard !addresses.isEmpty else { throw .unknownHost(host) }
    return addresses
  }

  private static func open(
    _ address: SocketAddress, port: UInt16, host: String, backlog: Int32, isOneOfSeveral: Bool
  ) throws(ServerError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw failure(errno, host: host, port: port) }
    // A restart must not wait for the connections of the run before.
    Socket.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    if isOneOfSeveral, address.family == AF_INET6 {
      Socket.setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY)
    }
    let result = address.withPort(port) { pointer, length in
      bind(descriptor, pointer, length) == 0 && listen(descriptor, backlog) == 0 ? 0 : errno
    }
    guard result == 0 else {
      Glibc.close(descriptor)
      throw failure(result, host: host, port: port)
    }
    return descriptor
  }

  private static func failure(_ code: Int32, host: String, port: UInt16) -> ServerError {
    switch code {
    case EADDRINUSE: .addressInUse(port: port)
    case EACCES, EPERM: .notPermitted(port: port)
    // A kernel without the family has no such address either.
    case EAFNOSUPPORT: .cannotBind(host: host, code: EADDRNOTAVAIL)
    default: .cannotBind(host: host, code: code)
    }
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    return SocketAddress.port(of: address)
  }
}
