/// What a route asks of whoever calls it.
public enum Access: String, Sendable, CaseIterable {
  /// Anyone, even before signing in: health, assets.
  case open
  /// Reads filters, rules or lists; changes nothing.
  case read
  /// Changes the store. Refused for requests that another site sends.
  case write
  /// Called by gateways and phones, which carry no origin: proves itself in its own way.
  case hook
}

/// Who is calling.
public enum Principal: Sendable, Equatable {
  /// Anyone on this machine: the only principal while the dashboard listens on loopback alone.
  case local

  /// Whether this principal may use a route with that access.
  func mayUse(_ access: Access) -> Bool {
    switch (self, access) {
    case (.local, _): true
    }
  }
}
