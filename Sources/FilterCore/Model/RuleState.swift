/// One smart filter as it stands in the store (the seeds' `AutomaticFiltersRule`).
public struct RuleState: Sendable, Equatable {
  /// Characters that the short-sender limit may be.
  public static let shortSenderChoices = 3...6
  /// The limit that switching the rule on for the first time selects.
  public static let defaultShortSenderChoice = 6

  public var rule: RuleType
  public var isActive: Bool
  /// `shortSender`: the longest sender, in characters, that is junk. 0 while never chosen.
  public var selectedChoice: Int
  /// `countryAllowlist`: calling codes with `+`, in the order `+1`, `+972`, then by number.
  public var selectedCountries: [String]

  public init(
    rule: RuleType, isActive: Bool = false, selectedChoice: Int = 0,
    selectedCountries: [String] = []
  ) {
    self.rule = rule
    self.isActive = isActive
    self.selectedChoice = selectedChoice
    self.selectedCountries = selectedCountries
  }
}
