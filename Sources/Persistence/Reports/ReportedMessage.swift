import FilterCore
import Foundation

/// Who reported a message.
public enum ReportOrigin: Int, Sendable, CaseIterable {
  /// Somebody at this dashboard.
  case own = 0
  /// A phone or another dashboard, by `POST /report`.
  case received = 1
}

/// What became of a report.
public enum ReportState: Sendable, Equatable {
  /// It stays here: received, or there is nowhere to send it.
  case kept
  /// It is still to be sent. `failure` is the code of the last try, `nil` before the first one.
  case waiting(failure: String?)
  case sent(Date)
  /// The other side did not want it; the code says why.
  case refused(String)
}

/// A message, or several of one sender, that a person reported.
public struct ReportedMessage: Sendable, Equatable, Identifiable {
  public var id: UUID
  /// Grows with each report and is never given twice.
  public var position: Int64
  public var origin: ReportOrigin
  public var sender: String
  public var bodies: [String]
  public var type: ReportType
  /// In whole milliseconds.
  public var createdAt: Date
  public var state: ReportState
}

/// What became of a report that was to be kept.
public enum ReportAddition: Sendable, Equatable {
  case added(ReportedMessage)
  /// The report with this key is there already.
  case known
  /// The key belongs to another report.
  case keyReused
  /// As many reports of that origin as are kept are there.
  case full(limit: Int)
}
