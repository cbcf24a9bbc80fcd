/// The names by which tests find elements (`data-testid`), as in the iOS app where it has them.
public enum TestIdentifier: String, CaseIterable, Sendable {
  case addFilterButton
  case allowFiltersLink
  case appMenuButton
  case automaticFilterLink
  case callToActionButton
  case closeButton
  case countryRow
  case denyFiltersLink
  case denyLanguageLink
  case expandButton
  case filterText
  case testBodyInput
  case testSenderInput
}
