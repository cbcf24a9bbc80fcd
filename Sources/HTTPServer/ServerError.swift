/// Why a server cannot start.
public enum ServerError: Error, Sendable, Equatable {
  /// Another program listens there.
  case addressInUse(port: UInt16)
  /// A port below 1024 needs a permission.
  case notPermitted(port: UInt16)
  /// The name stands for no address.
  case unknownHost(String)
  /// `code` is an errno.
  case cannotBind(host: String, code: Int32)
  /// It has been started already.
  case alreadyStarted
}

/// Where a server listens.
public struct ServerAddress: Sendable, Equatable {
  /// As it was asked for; an IPv6 address without brackets.
  public let host: String
  /// The real one, where 0 was asked for.
  public let port: UInt16

  /// `127.0.0.1:8080`, `[::1]:8080`.
  public var authority: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
