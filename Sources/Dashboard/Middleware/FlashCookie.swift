import FilterCore
import HTTPCore
import Localization

/// A sentence for the page after a redirect: a code and numbers, never free text, so that nobody can
/// make the dashboard say something by planting a cookie.
enum Flash: Equatable, Sendable {
  static let cookieName = "sfs_flash"

  case filterAdded
  case languageBlocked(FilterLanguage)
  /// `undo` is the number by which the deletion is taken back; `nil` where it cannot be.
  case filtersDeleted(Int, undo: Int?)
  case filtersRestored(Int)
  case undoTooLate
  /// What was to be changed or deleted is not there any more.
  case filterGone
  case filtersImported(added: Int, duplicates: Int)
  case importCancelled
  case exportCancelled
  case tipped(TipTier)
  case accentChosen
  case accentReset
  case sampleAdded(Int)
  case everythingReset
  /// A report was kept; the screen itself says what became of it.
  case reported(ReportType, ReportManager.Outcome)
  case reportsDeleted(Int)
  case reportGone
  case reportsHurried

  private var code: (name: String, numbers: [Int]) {
    switch self {
    case .filterAdded: ("added", [])
    case .languageBlocked(let language):
      ("language", [FilterLanguage.allCases.firstIndex(of: language) ?? 0])
    case .filtersDeleted(let count, let undo): ("deleted", [count] + (undo.map { [$0] } ?? []))
    case .filtersRestored(let count): ("restored", [count])
    case .undoTooLate: ("undo-late", [])
    case .filterGone: ("gone", [])
    case .filtersImported(let added, let duplicates): ("imported", [added, duplicates])
    case .importCancelled: ("import-cancelled", [])
    case .exportCancelled: ("export-cancelled", [])
    case .tipped(let tier): ("tipped", [TipTier.allCases.firstIndex(of: tier) ?? 0])
    case .accentChosen: ("accent", [])
    case .accentReset: ("accent-reset", [])
    case .sampleAdded(let count): ("sample", [count])
    case .everythingReset: ("reset", [])
    case .reported(let type, let outcome): ("reported", [type.rawValue, outcome.rawValue])
    case .reportsDeleted(let count): ("reports-deleted", [count])
    case .reportGone: ("report-gone", [])
    case .reportsHurried: ("reports-hurried", [])
    }
  }

  /// What the cookie holds.
  var cookieValue: String {
    let (name, numbers) = code
    return ([name] + numbers.map(String.init)).joined(separator: ".")
  }

  /// Reads a cookie; `nil` for one that we never wrote.
  init?(cookieValue: String) {
    let parts = cookieValue.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count - 1 else { return nil }
    switch (parts.first, numbers.count) {
    case ("added", 0): self = .filterAdded
    case ("language", 1) where FilterLanguage.allCases.indices.contains(numbers[0]):
      self = .languageBlocked(FilterLanguage.allCases[numbers[0]])
    case ("deleted", 1): self = .filtersDeleted(numbers[0], undo: nil)
    case ("deleted", 2): self = .filtersDeleted(numbers[0], undo: numbers[1])
    case ("restored", 1): self = .filtersRestored(numbers[0])
    case ("undo-late", 0): self = .undoTooLate
    case ("gone", 0): self = .filterGone
    case ("imported", 2): self = .filtersImported(added: numbers[0], duplicates: numbers[1])
    case ("import-cancelled", 0): self = .importCancelled
    case ("export-cancelled", 0): self = .exportCancelled
    case ("tipped", 1) where TipTier.allCases.indices.contains(numbers[0]):
      self = .tipped(TipTier.allCases[numbers[0]])
    case ("accent", 0): self = .accentChosen
    case ("accent-reset", 0): self = .accentReset
    case ("sample", 1): self = .sampleAdded(numbers[0])
    case ("reset", 0): self = .everythingReset
    case ("reported", 2):
      guard let type = ReportType(rawValue: numbers[0]),
        let outcome = ReportManager.Outcome(rawValue: numbers[1])
      else { return nil }
      self = .reported(type, outcome)
    case ("reports-deleted", 1): self = .reportsDeleted(numbers[0])
    case ("report-gone", 0): self = .reportGone
    case ("reports-hurried", 0): self = .reportsHurried
    default: return nil
    }
  }

  /// Seconds that an unread sentence is kept.
  private static let maximumAge = 60

  /// The field that brings the sentence to the next page.
  func field(path: String) -> String {
    Flash.cookie(cookieValue, path: path, maxAge: Flash.maximumAge)
  }

  /// The field that takes the sentence back once it was shown.
  static func removalField(path: String) -> String {
    cookie("", path: path, maxAge: 0)
  }

  private static func cookie(_ value: String, path: String, maxAge: Int) -> String {
    SetCookie(
      name: cookieName, value: value, path: path, maxAge: maxAge,
      httpOnly: true, sameSite: .lax
    ).headerValue
  }
}
