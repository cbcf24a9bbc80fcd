import Foundation

/// Hosts that are this machine, by how they are written.
public enum LoopbackHost {
  /// Whether a host, as a URL has it, is `localhost`, `::1` or of 127.0.0.0/8, one network for this
  /// machine (RFC 5735).
  public static func contains(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }
}

extension AutomaticFilterOrigin {
  /// Whether lists of this kind come from another machine.
  public var isElsewhere: Bool {
    guard case .address(let text) = self, let host = URL(string: text)?.host() else { return false }
    return !LoopbackHost.contains(host)
  }
}
