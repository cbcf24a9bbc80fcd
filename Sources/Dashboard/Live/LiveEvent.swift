import Foundation
import Persistence
import Services

/// One server-sent event (HTML Living Standard, 9.2).
///
/// ```
/// event: filtersStateChanged
/// id: 41
/// data: {"changed":["…"],"origin":"…","own":false,"removed":[],"revision":41}
/// ```
enum LiveEvent: Sendable, Equatable {
  case change(StoreChange)
  /// More was missed than is known: refresh everything. The revision now.
  case reloaded(Int64)
  /// The server's way to other networks came or went. The revision now.
  case network(NetworkStatus, Int64)
  /// Reports came, went or were sent. They have no revision, so whoever was away looks again by itself.
  case reports
  /// A comment, so that proxies and both ends see a living connection.
  case heartbeat

  /// Milliseconds after which a browser tries again.
  private static let retryMilliseconds = 2_000

  /// What a new connection gets first.
  static let greeting = Array("retry: \(retryMilliseconds)\n\n".utf8)

  /// The bytes for one listener. Its own id is told as it is; of others a digest, because the id is
  /// what a browser is known by.
  func bytes(for browser: String) throws -> [UInt8] {
    switch self {
    case .heartbeat: return Array(":\n\n".utf8)
    case .reports: return Array("event: reportsStateChanged\ndata: {}\n\n".utf8)
    case .reloaded(let revision):
      return try LiveEvent.frame(
        ["persistentStoreReloaded"], StoreChange(.everything, revision: revision), browser)
    case .network(let status, let revision):
      return try LiveEvent.frame(
        ["networkStatusChange"], StoreChange(.everything, revision: revision), browser,
        network: status)
    case .change(let change):
      let isOwn = !browser.isEmpty && change.origin == browser
      var names: [String] =
        switch change.kind {
        case .filters: ["filtersStateChanged"]
        case .lists: ["automaticFiltersUpdated"]
        case .everything, .replaced: ["persistentStoreReloaded"]
        }
      // Somebody else's change arrives as a synchronisation does on the phone.
      let isSeen = change.kind == .filters || change.kind == .replaced
      if isSeen, !isOwn { names.append("cloudSyncOperationComplete") }
      return try LiveEvent.frame(names, change, browser)
    }
  }

  private static func frame(
    _ names: [String], _ change: StoreChange, _ browser: String, network: NetworkStatus? = nil
  ) throws -> [UInt8] {
    let isOwn = !browser.isEmpty && change.origin == browser
    let data = Payload(
      revision: change.revision, changed: change.changed.map(\.uuidString),
      removed: change.removed.map(\.uuidString),
      origin: isOwn ? browser : ChangeOrigin.digest(change.origin), own: isOwn,
      network: network?.rawValue)
    let json = String(decoding: try JSONAnswer.bytes(data), as: UTF8.self)
    return names.flatMap { name in
      Array("event: \(name)\nid: \(change.revision)\ndata: \(json)\n\n".utf8)
    }
  }

  private struct Payload: Encodable {
    let revision: Int64
    let changed: [String]
    let removed: [String]
    let origin: String
    let own: Bool
    let network: String?
  }
}
