import Foundation
import Localization

/// How large a tip is, the smallest first.
public enum TipTier: String, CaseIterable, Sendable, Hashable {
  case small
  case medium
  case large

  var emoji: String {
    switch self {
    case .small: "☕️"
    case .medium: "🍕"
    case .large: "🍸"
    }
  }

  /// In cents of a US dollar; the payment page may ask for another currency.
  var cents: Int {
    switch self {
    case .small: 199
    case .medium: 499
    case .large: 999
    }
  }

  var confetti: Confetti {
    switch self {
    case .small: Confetti(birthRate: 15, lifetime: 1.5, velocity: 200)
    case .medium: Confetti(birthRate: 40, lifetime: 2.5, velocity: 350)
    case .large: Confetti(birthRate: 100, lifetime: 4, velocity: 500)
    }
  }

  /// "$1.99", as the language writes it.
  func price(in language: Language) -> String {
    (Decimal(cents) / 100).formatted(.currency(code: "USD").locale(language.locale))
  }

  /// How much falls from the top once a tip was given.
  struct Confetti: Sendable, Equatable {
    /// Pieces a second, of each shape and colour.
    var birthRate: Int
    /// Seconds that a piece is seen.
    var lifetime: Double
    /// Points a second at which a piece starts.
    var velocity: Int
  }
}
