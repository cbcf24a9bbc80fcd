import CPhoneNumber

/// The regions that share one calling code.
public struct CallingCodeGroup: Sendable, Equatable {
  /// With a leading plus: `+972`.
  public let code: String
  /// ISO 3166-1 codes, the code's main region first, the others sorted.
  public let regions: [String]
}

/// All calling codes of the world and the rule by which a sender has one.
public struct CallingCodes: Sendable {
  /// The table of libphonenumber, read at the first use.
  public static let shared = CallingCodes()

  /// By number: `+1`, `+7`, `+20` …
  public let groups: [CallingCodeGroup]

  private init() {
    groups = []
  }

  /// The calling code of a sender (`+972`); `nil` without a leading plus or with an unknown code.
  public func code(ofSender sender: String) -> String? { nil }
}
