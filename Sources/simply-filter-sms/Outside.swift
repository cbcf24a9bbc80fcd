import Dashboard
import Foundation
import Services

/// How other machines are asked, as the environment allows.
enum Outside {
  /// Private addresses only where `SFS_ALLOW_PRIVATE_LISTS` is 1; proxies as usual.
  static func http(_ environment: [String: String]) -> HTTPService {
    HTTPService(
      .init(
        allowsPrivateAddresses: allowsPrivate(environment),
        proxies: ProxySettings(environment: environment)))
  }

  /// Whether there is a way to an address now.
  static func isOnline(
    to url: URL, _ environment: [String: String]
  ) -> @Sendable () async -> Bool {
    // This machine, neighbours and a proxy are reached without a way to other networks.
    let needsRoute =
      !allowsPrivate(environment) && !ProxySettings(environment: environment).hasProxy(for: url)
      && !LoopbackHost.contains(url.host() ?? "")
    return { !needsRoute || NetworkRoutes.status() != .offline }
  }

  private static func allowsPrivate(_ environment: [String: String]) -> Bool {
    environment["SFS_ALLOW_PRIVATE_LISTS"] == "1"
  }
}
