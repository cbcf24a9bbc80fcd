import Foundation

/// The name and type of a value that the installation remembers.
public struct DefaultsKey<Value: DefaultsValue>: Sendable {
  public let name: String
  /// What is read while nothing is stored.
  public let initial: Value
  /// Verdicts depend on the value: a change raises the store's revision, so that snapshots follow it.
  public let decidesVerdicts: Bool

  public init(_ name: String, initial: Value, decidesVerdicts: Bool = false) {
    self.name = name
    self.initial = initial
    self.decidesVerdicts = decidesVerdicts
  }
}

/// A type that is kept as text.
public protocol DefaultsValue: Sendable, Equatable {
  /// The value that `defaultsText` wrote; `nil` for any other text.
  init?(defaultsText: String)
  /// This value as text.
  var defaultsText: String { get }
}

extension Bool: DefaultsValue {
  public init?(defaultsText: String) { self.init(defaultsText) }
  public var defaultsText: String { description }
}

extension Int: DefaultsValue {
  public init?(defaultsText: String) { self.init(defaultsText) }
  public var defaultsText: String { description }
}

extension String: DefaultsValue {
  public init?(defaultsText: String) { self = defaultsText }
  public var defaultsText: String { self }
}

/// Milliseconds since 1970.
extension Date: DefaultsValue {
  public init?(defaultsText: String) {
    guard let milliseconds = Int64(defaultsText) else { return nil }
    self.init(storedMilliseconds: milliseconds)
  }
  public var defaultsText: String { String(storedMilliseconds) }
}
