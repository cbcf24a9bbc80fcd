import CPhoneNumber

/// The regions that share one calling code.
public struct CallingCodeGroup: Sendable, Equatable {
  /// With a leading plus: `+972`.
  public let code: String
  /// ISO 3166-1 codes, the code's main region first, the others sorted.
  public let regions: [String]
}

/// All calling codes of the world and the rule by which a sender has one.
///
/// Codes are compared, not regions: a number may belong to another region than its code suggests
/// (+44 7911 … is Guernsey), and +1 and +7 are one group each.
public struct CallingCodes: Sendable {
  /// The table of libphonenumber, read at the first use (some tens of milliseconds).
  public static let shared = CallingCodes()

  /// Longest calling code, in digits (ITU-T E.164).
  private static let maximumDigits = 3
  /// Numbers of so many digits.
  private static let codeCount = 1_000
  /// libphonenumber's region of codes that belong to no country (+800 …).
  private static let noCountry = "001"

  /// Regions that people look for under a code although libphonenumber has them elsewhere: Saint
  /// Barthélemy and Saint Martin (+590) belong to the app's group of North America.
  private static let addedRegions = [1: ["BL", "MF"]]

  /// By number: `+1`, `+7`, `+20` … Codes that belong to no country are not among them.
  public let groups: [CallingCodeGroup]
  /// By number: whether it is a country's code.
  private let isCode: [Bool]

  private init() {
    var pairs: [(region: String, code: Int)] = []
    withUnsafeMutablePointer(to: &pairs) { pairs in
      cphonenumber_each_region(
        { region, code, context in
          guard let region, let context else { return }
          context.assumingMemoryBound(to: [(region: String, code: Int)].self).pointee
            .append((String(cString: region), Int(code)))
        }, pairs)
    }
    let regions = Dictionary(grouping: pairs.filter { $0.region != Self.noCountry }, by: \.code)
    var isCode = [Bool](repeating: false, count: Self.codeCount)
    for code in regions.keys where isCode.indices.contains(code) { isCode[code] = true }
    self.isCode = isCode
    groups = regions.keys.sorted().compactMap { code in
      let names = regions[code, default: []].map(\.region)
      guard let main = names.first else { return nil }
      let others = names.dropFirst() + Self.addedRegions[code, default: []]
      return CallingCodeGroup(code: "+\(code)", regions: [main] + others.sorted())
    }
  }

  /// What the calling code of a sender is.
  enum SenderCode: Equatable {
    /// No leading plus once formatting is stripped: of no country.
    case noPlus
    /// A plus and digits that begin with no country's code (`+0…`, `+800…`).
    case unknown
    case known(Int)
  }

  /// The calling code of a sender (`+972`); `nil` without a leading plus once formatting is stripped,
  /// and for digits that begin with no country's code (`+0…`, `+800…`).
  public func code(ofSender sender: String) -> String? {
    guard case .known(let code) = TextFolding.withBytes(of: sender, senderCode) else { return nil }
    return "+\(code)"
  }

  /// Looks at no more than the first digits; `sender` is well-formed UTF-8.
  func senderCode(_ sender: UnsafeBufferPointer<UInt8>) -> SenderCode {
    var hasPlus = false
    var number = 0
    var digits = 0
    var longest = SenderCode.unknown
    var index = 0
    while index < sender.count {
      let (scalar, next) = sender.decoded(at: index)
      index = next
      if Self.isFormatting(scalar) { continue }
      if !hasPlus {
        guard scalar == "+" || scalar == "＋" else { return .noPlus }
        hasPlus = true
        continue
      }
      guard digits < Self.maximumDigits, let digit = Self.digit(scalar) else { break }
      number = number * 10 + digit
      digits += 1
      if number == 0 { return .unknown }
      if isCode[number] { longest = .known(number) }
    }
    return hasPlus ? longest : .noPlus
  }

  /// Spaces, brackets, dashes, dots, slashes, and the invisible marks that keep a number left to right.
  private static func isFormatting(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch UInt8(scalar.value) {
      case 0x00...0x20, 0x7F: return true
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"):
        return true
      default: return false
      }
    }
    if scalar.properties.isWhitespace { return true }
    switch scalar.properties.generalCategory {
    case .format, .dashPunctuation, .control: return true
    default: return false
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return scalar.value &- 0x30 < 10 ? Int(scalar.value - 0x30) : nil }
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }
}
