import Localization

/// The questions of Help, in their order; the raw value is the anchor and the name of the file.
enum HelpFAQ: String, CaseIterable, Sendable {
  case notFiltering
  case iMessage
  case howToTest
  case howItWorks
  case smartFilters
  case trustedCountries
  case aiFiltering
  case reporting
  case whereMessagesGo
  case folders
  case privacy
  case sharingFilters

  var question: String { "help_\(rawValue)"~ }
}
