import Foundation
import Persistence
import Services

/// What is remembered of updates beside the lists themselves.
struct AutomaticFilterRecord: Sendable, Equatable, JSONDefaultsValue {
  /// Where the stored lists came from; `nil` for lists from before this was kept.
  var origin: AutomaticFilterOrigin?
  /// The digest of the lists that `origin` and `validators` speak of.
  var hash: String?
  var validators = HTTPValidators()
  /// When lists were last asked for.
  var triedAt: Date?
  /// Why the last try failed; `nil` when it did not.
  var failure: AutomaticFilterFailure?
}

extension DefaultsKey where Value == AutomaticFilterRecord {
  static let automaticFilterRecord = DefaultsKey(
    "automaticFilterRecord", initial: AutomaticFilterRecord())
}
