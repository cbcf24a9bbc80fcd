import Foundation
import Synchronization

/// How many requests one network may send: so many at once, then one for each that time gives back.
final class FloodGate: Sendable {
  /// Requests at once.
  static let burst = 120.0
  /// Requests that come back each second.
  static let perSecond = 2.0
  /// Networks that are remembered; the one that was seen longest ago is forgotten first.
  static let maximumNetworks = 10_000

  private struct Bucket {
    var left: Double
    var seen: Date
  }

  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Returns: `nil` where the request may go on, else seconds until the next one may.
  func admit(_ peer: String, at now: Date) -> Int? {
    let network = ClientNetwork.name(of: peer)
    return buckets.withLock { buckets in
      if buckets[network] == nil, buckets.count >= Self.maximumNetworks { Self.trim(&buckets, now) }
      var bucket = buckets[network] ?? Bucket(left: Self.burst, seen: now)
      bucket.left = Self.left(bucket, now)
      bucket.seen = now
      defer { buckets[network] = bucket }
      guard bucket.left >= 1 else {
        return max(1, Int(((1 - bucket.left) / Self.perSecond).rounded(.up)))
      }
      bucket.left -= 1
      return nil
    }
  }

  /// Networks that are remembered now.
  var count: Int { buckets.withLock { $0.count } }

  private static func left(_ bucket: Bucket, _ now: Date) -> Double {
    // A clock that is set back gives nothing, and takes nothing.
    let passed = max(0, now.timeIntervalSince(bucket.seen))
    return min(burst, bucket.left + passed * perSecond)
  }

  /// Forgets whoever has waited long enough to be as new; where nobody has, the quietest half.
  private static func trim(_ buckets: inout [String: Bucket], _ now: Date) {
    buckets = buckets.filter { left($0.value, now) < burst }
    guard buckets.count >= maximumNetworks else { return }
    let quietest = buckets.sorted { $0.value.seen < $1.value.seen }.prefix(maximumNetworks / 2)
    for (network, _) in quietest { buckets[network] = nil }
  }
}
