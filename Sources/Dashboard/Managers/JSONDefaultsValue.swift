import Foundation
import Persistence

/// A value that the installation remembers as one JSON object.
protocol JSONDefaultsValue: DefaultsValue, Codable {}

extension JSONDefaultsValue {
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
