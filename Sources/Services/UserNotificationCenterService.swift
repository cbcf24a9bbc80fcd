import Foundation

/// Whether one reader lets us show notices by ourselves.
public enum NotificationAuthorization: String, Sendable, Codable {
  case notDetermined, denied, allowed

  public var allowsAlerts: Bool { self == .allowed }
}

/// A notice for later.
public struct NotificationRequest: Sendable, Equatable, Codable {
  public var identifier: String
  /// When it is shown, at the earliest.
  public var date: Date

  public init(identifier: String, date: Date) {
    self.identifier = identifier
    self.date = date
  }
}

/// A pipe to whatever shows notices to one reader, and nothing more: when there is one, and whether it
/// is asked for, is decided elsewhere.
public protocol UserNotificationCenterService: Sendable {
  var authorizationStatus: NotificationAuthorization { get }
  /// Asks the reader's system; what it answers is the status from then on.
  mutating func requestAlertAuthorization() -> Bool
  /// Takes the place of what waits under the same identifier.
  mutating func schedule(_ request: NotificationRequest)
  mutating func cancelPendingNotification(withIdentifier identifier: String)
}

/// Notices that wait until their reader comes back to a page. They need nobody's permission but the
/// reader's own.
public struct ReturnNotificationCenter: UserNotificationCenterService, Equatable, Codable {
  public private(set) var authorizationStatus = NotificationAuthorization.notDetermined
  public private(set) var pending: [NotificationRequest] = []

  public init() {}

  public mutating func requestAlertAuthorization() -> Bool {
    authorizationStatus = .allowed
    return true
  }

  /// The reader takes the permission back.
  public mutating func revoke() {
    authorizationStatus = .denied
    pending = []
  }

  public mutating func schedule(_ request: NotificationRequest) {
    cancelPendingNotification(withIdentifier: request.identifier)
    pending.append(request)
  }

  public mutating func cancelPendingNotification(withIdentifier identifier: String) {
    pending.removeAll { $0.identifier == identifier }
  }

  /// Takes out what is due: the reader is here.
  public mutating func deliver(at now: Date) -> [NotificationRequest] {
    let due = pending.filter { $0.date <= now }
    pending.removeAll { $0.date <= now }
    return due
  }
}
