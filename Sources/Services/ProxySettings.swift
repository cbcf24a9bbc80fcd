import Foundation

/// Which proxy is asked for which address, as `http_proxy` and its kin say it.
public struct ProxySettings: Sendable, Equatable {
  /// Scheme (`http`, `https`) to a proxy's address.
  private var proxies: [String: String] = [:]
  /// Names that are asked directly, in lower case, without a leading dot; `*` for all.
  private var direct: [String] = []

  /// No proxy at all.
  public init() {}

  /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`. The names in capitals count, too,
  /// save for `HTTP_PROXY`, which a web server may have set from a request's head.
  public init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    proxies["http"] = value("http_proxy") ?? all
    proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? all
    direct = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }
      .map { String($0.drop { $0 == "." }) }
  }

  /// Whether `url` is asked through a proxy.
  public func hasProxy(for url: URL) -> Bool { proxy(for: url) != nil }

  /// The proxy for `url`; `nil` where it is asked directly.
  func proxy(for url: URL) -> String? {
    guard let scheme = url.scheme?.lowercased(), let proxy = proxies[scheme],
      let host = url.host?.lowercased()
    else { return nil }
    let isDirect = direct.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
    return isDirect ? nil : proxy
  }
}
