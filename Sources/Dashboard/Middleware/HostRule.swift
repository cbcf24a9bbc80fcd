import HTTPCore

/// Refuses requests for a host that is not ours: what makes DNS rebinding useless to an attacker.
///
/// Only the host name is compared, never the port (INTERFACES, "A foreign `Host` is 421").
struct HostRule: Sendable {
  private let names: Set<String>

  /// `additional`: names besides the loopback ones, in any case.
  init(additional: Set<String>) {
    names = Set(additional.map { $0.lowercased() })
      .union(["localhost", "127.0.0.1", "[::1]"])
  }

  func check(_ request: HTTPRequest) throws {
    // The parser has refused HTTP/1.1 without Host; HTTP/1.0 may leave it out.
    guard let host = request.fields["host"] else { return }
    guard names.contains(HostRule.name(of: host)) else { throw Refusal.foreignHost(host) }
  }

  /// The host without its port, in lower case, without the dot of a fully qualified name.
  static func name(of host: String) -> String {
    var name = host.lowercased()
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]") else { return name }
      return String(name[...end])
    }
    if let colon = name.firstIndex(of: ":") { name = String(name[..<colon]) }
    if name.hasSuffix(".") { name.removeLast() }
    // 127.0.0.0/8 is one loopback network (RFC 5735).
    let octets = name.split(separator: ".", omittingEmptySubsequences: false)
    let isLoopback =
      octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    return isLoopback ? "127.0.0.1" : name
  }
}
