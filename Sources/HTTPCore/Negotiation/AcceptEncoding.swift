/// What a client takes of content codings (RFC 9110, 12.5.3).
///
/// A member that is malformed counts for nothing: a coding is used only where it is plainly asked for.
public struct AcceptEncoding: Sendable {
  /// In thousandths, by lower-cased name.
  private var qualities: [String: Int] = [:]

  /// `values`: every field of that name, in order; none asks for no coding.
  public init(_ values: [String]) {
    for value in values {
      for member in value.split(separator: ",") {
        let parts = member.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first.map(FieldValue.trimmed), !name.isEmpty,
          name.utf8.allSatisfy(ASCII.isToken),
          let quality = parts.count > 1 ? QualityValue.thousandths(parts[1]) : QualityValue.highest
        else { continue }
        let key = name.lowercased()
        // An old name of the same coding (RFC 9110, 8.4.1.3).
        qualities[key == "x-gzip" ? "gzip" : key] = quality
      }
    }
  }

  /// How much the client wants a coding, in thousandths; 0: not at all.
  private func quality(_ coding: ContentCoding) -> Int {
    qualities[coding.rawValue] ?? qualities["*"] ?? 0
  }

  /// The coding that the client wants most of those on offer; of equal ones the first on offer.
  /// - Returns: nil for the bytes as they are, which is also what a client gets that refuses all:
  ///   RFC 9110 prefers that to no answer.
  public func best(of offered: [ContentCoding]) -> ContentCoding? {
    // Not named, identity is taken after everything that is.
    let identity = qualities["identity"] ?? 0
    var best: (coding: ContentCoding, quality: Int)?
    for coding in offered {
      let quality = quality(coding)
      guard quality > 0, quality >= identity, quality > best?.quality ?? 0 else { continue }
      best = (coding, quality)
    }
    return best?.coding
  }
}

/// `q=0.5` (RFC 9110, 12.4.2).
enum QualityValue {
  static let highest = 1_000
  private static let decimals = 3

  /// - Returns: nil for anything else than a weight from 0 to 1 of three decimals at most.
  static func thousandths(_ text: Substring) -> Int? {
    let weight = FieldValue.trimmed(text)
    guard weight.lowercased().hasPrefix("q=") else { return nil }
    let parts = weight.dropFirst(2).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
    let fraction = parts.count > 1 ? parts[1] : ""
    guard fraction.utf8.count <= decimals, fraction.utf8.allSatisfy(ASCII.isDigit) else {
      return nil
    }
    var value = whole == "1" ? 1 : 0
    for index in 0..<decimals {
      let digits = Array(fraction.utf8)
      value = value * 10 + (index < digits.count ? Int(digits[index] - 0x30) : 0)
    }
    return value <= highest ? value : nil
  }
}
