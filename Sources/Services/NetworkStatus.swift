/// Whether this machine has a way to other networks.
public enum NetworkStatus: String, Sendable, CaseIterable {
  /// Nobody has looked yet, or there is nothing to see it by. It is no state of the network.
  case unknown
  case online
  case offline

  /// Whether the network came back: from `offline` to `online` and nothing else. Leaving `unknown` is a
  /// first report.
  public func isReconnection(from before: NetworkStatus) -> Bool {
    before == .offline && self == .online
  }
}
