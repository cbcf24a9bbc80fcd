import CLinux
import Glibc

/// An address of a socket, of IPv4 or IPv6.
struct SocketAddress {
  private var storage: sockaddr_storage
  private let length: socklen_t

  var family: Int32 { Int32(storage.ss_family) }

  /// Every address of a name or of an address in letters, `[…]` allowed; empty where there is none.
  static func resolve(_ host: String) -> [SocketAddress] {
    let name =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var result: [SocketAddress] = []
    var next = first
    while let info = next?.pointee {
      next = info.ai_next
      guard info.ai_family == AF_INET || info.ai_family == AF_INET6, let address = info.ai_addr
      else { continue }
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(
          from: UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
      }
      result.append(SocketAddress(storage: storage, length: info.ai_addrlen))
    }
    // IPv4 first: it is what the address in the first line of output says.
    return result.filter { $0.family == AF_INET } + result.filter { $0.family == AF_INET6 }
  }

  func withPort<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var copy = storage
    return withUnsafeMutablePointer(to: &copy) { pointer in
      if family == AF_INET {
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          $0.pointee.sin_port = port.bigEndian
        }
      } else {
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          $0.pointee.sin6_port = port.bigEndian
        }
      }
      return pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  static func port(of storage: sockaddr_storage) -> UInt16 {
    var storage = storage
    return withUnsafePointer(to: &storage) { pointer in
      if Int32(pointer.pointee.ss_family) == AF_INET {
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      } else {
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin6_port)
        }
      }
    }
  }

  /// Whose connections are counted together: an IPv4 address, or the first 64 bits of an IPv6 one, since
  /// whoever has one of those has all 2⁶⁴ behind them (RFC 6177, 2).
  static func owner(of text: String) -> String {
    var address = in6_addr()
    let plain = text.prefix { $0 != "%" }
    guard inet_pton(AF_INET6, String(plain), &address) == 1 else { return text }
    let network = withUnsafeBytes(of: &address) { $0.prefix(8).map { String($0, radix: 16) } }
    return network.joined(separator: ".") + "/64"
  }

  /// The address in letters, without port; an IPv4 address in IPv6 clothes as IPv4.
  static func text(of storage: inout sockaddr_storage, length: socklen_t) -> String {
    var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo(
          $0, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
      }
    }
    guard status == 0 else { return "" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
  }
}
