import Foundation

/// The kernel's routes, as `/proc/net/route` and `/proc/net/ipv6_route` show them (Linux,
/// Documentation/filesystems/proc.rst): with a default route there is a way to other networks.
public enum NetworkRoutes {
  /// Flags of a route (`linux/route.h`): usable, and one that only refuses.
  private static let up = 0x1
  private static let reject = 0x200

  /// What the routes say now; `.unknown` where they cannot be read.
  public static func status() -> NetworkStatus {
    guard let ipv4 = read("/proc/net/route") else { return .unknown }
    return status(ipv4: ipv4, ipv6: read("/proc/net/ipv6_route") ?? "")
  }

  /// The same for texts of that form.
  public static func status(ipv4: String, ipv6: String) -> NetworkStatus {
    let hasDefault = ipv4.split(separator: "\n").dropFirst().contains(where: isDefaultIPv4)
    return hasDefault || ipv6.split(separator: "\n").contains(where: isDefaultIPv6)
      ? .online : .offline
  }

  /// Interface, destination, gateway, flags, three numbers, mask, …
  private static func isDefaultIPv4(_ line: Substring) -> Bool {
    let fields = line.split(whereSeparator: \.isWhitespace)
    guard fields.count >= 8 else { return false }
    return isUsable(fields[0], fields[3]) && isZero(fields[1]) && isZero(fields[7])
  }

  /// Destination, its length, source, its length, next hop, three numbers, flags, interface.
  private static func isDefaultIPv6(_ line: Substring) -> Bool {
    let fields = line.split(whereSeparator: \.isWhitespace)
    guard fields.count >= 10 else { return false }
    return isUsable(fields[9], fields[8]) && isZero(fields[0]) && isZero(fields[1])
  }

  private static func isUsable(_ interface: Substring, _ flags: Substring) -> Bool {
    guard interface != "lo", let flags = Int(flags, radix: 16) else { return false }
    return flags & up != 0 && flags & reject == 0
  }

  private static func isZero(_ digits: Substring) -> Bool { digits.allSatisfy { $0 == "0" } }

  private static func read(_ path: String) -> String? {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      return nil
    }
  }
}
