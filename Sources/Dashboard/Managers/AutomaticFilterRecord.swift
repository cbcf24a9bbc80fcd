import Foundation
import Persistence
import Services

/// What is remembered of updates beside the lists themselves.
struct AutomaticFilterRecord: Sendable, Equatable, Codable {
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

extension AutomaticFilterRecord: DefaultsValue {
  init?(defaultsText: String) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(defaultsText.utf8))
    } catch {
      return nil
    }
  }

  var defaultsText: String {
    do {
      return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    } catch {
      // Dates and strings can always be written; what cannot be read is the initial value again.
      return ""
    }
  }
}

extension DefaultsKey where Value == AutomaticFilterRecord {
  static let automaticFilterRecord = DefaultsKey(
    "automaticFilterRecord", initial: AutomaticFilterRecord())
}
