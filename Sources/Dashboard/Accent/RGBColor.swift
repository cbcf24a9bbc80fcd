import Foundation

/// A colour of the sRGB space, without transparency.
struct RGBColor: Sendable, Equatable {
  /// 0xRRGGBB.
  let value: Int

  init(_ value: Int) { self.value = value & 0xFF_FFFF }

  /// Six hexadecimal digits, with or without `#`; `nil` for anything else.
  init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    self.value = value
  }

  /// Six digits, `0A84FF`.
  var hex: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private var channels: [Double] {
    [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
  }

  private init(channels: [Double]) {
    value = channels.reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
  }

  /// This colour with `share` (0…1) of another in it.
  func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
    RGBColor(channels: zip(channels, other.channels).map { $0 * (1 - share) + $1 * share })
  }

  /// Relative luminance (WCAG 2.2).
  var luminance: Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Contrast ratio (WCAG 2.2), 1…21.
  func contrast(with other: RGBColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  static let black = RGBColor(0)
  static let white = RGBColor(0xFF_FFFF)
}
