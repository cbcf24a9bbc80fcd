import Foundation

/// The addresses behind a name.
enum NameLookup {
  /// What the system's resolver says; empty where it knows nothing. Blocks, for seconds at the worst.
  static func addresses(of host: String) -> [NetworkAddress] {
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [NetworkAddress] = []
    var next = first
    while let entry = next?.pointee {
      if let address = address(entry) { found.append(address) }
      next = entry.ai_next
    }
    return found
  }

  private static func address(_ entry: addrinfo) -> NetworkAddress? {
    guard let socket = UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch entry.ai_family {
    case AF_INET:
      let address = socket.loadUnaligned(as: sockaddr_in.self).sin_addr
      return withUnsafeBytes(of: address) { NetworkAddress(Array($0)) }
    case AF_INET6:
      let address = socket.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: address) { NetworkAddress(Array($0)) }
    default: return nil
    }
  }
}
