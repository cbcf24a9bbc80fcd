import Glibc

/// What one client can choose its address from: an IPv4 address alone, or the first 64 bits of an IPv6
/// address (RFC 4291, 2.5.1), of which a single machine has 2⁶⁴.
enum ClientNetwork {
  /// The same text for all addresses of a network; a text that is no address stands for itself.
  static func name(of peer: String) -> String {
    // The zone (`fe80::1%eth0`) is ours, not the client's.
    let text = String(peer.prefix { $0 != "%" })
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return peer }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    // An IPv4 address in IPv6 clothes (RFC 4291, 2.5.5.2).
    if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    let groups = stride(from: 0, to: 8, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return groups.map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }
}
