/// Addresses that whoever runs the dashboard has configured; what is not set is not shown.
public struct AppLinks: Sendable, Equatable {
  /// Where the source code lies.
  public var source: String?
  /// Where people help each other.
  public var community: String?
  /// Where a review is written.
  public var rate: String?
  /// Where questions are answered by mail.
  public var supportEmail: String?
  /// Where a tip of each tier is paid.
  public var tips: [TipTier: String] = [:]

  public init() {}

  /// A variable that holds no address of its kind.
  public enum Problem: Error, Equatable {
    case notAnAddress(variable: String)
    case notAMailAddress(variable: String)
    case notTipLinks(variable: String)
  }

  /// Reads `SFS_LINK_SOURCE`, `SFS_LINK_COMMUNITY`, `SFS_LINK_RATE`, `SFS_SUPPORT_EMAIL` and
  /// `SFS_TIP_LINKS`.
  public init(environment: [String: String]) throws(Problem) {
    source = try AppLinks.address("SFS_LINK_SOURCE", environment)
    community = try AppLinks.address("SFS_LINK_COMMUNITY", environment)
    rate = try AppLinks.address("SFS_LINK_RATE", environment)
    supportEmail = try AppLinks.mailAddress("SFS_SUPPORT_EMAIL", environment)
    tips = try AppLinks.tips(environment["SFS_TIP_LINKS"] ?? "")
  }

  private static func address(
    _ variable: String, _ environment: [String: String]
  ) throws(Problem) -> String? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard isWebAddress(text) else { throw .notAnAddress(variable: variable) }
    return text
  }

  /// `http` or `https`, a host, no spaces: enough to tell an address from a slip.
  static func isWebAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else {
      return false
    }
    let rest = text.dropFirst(scheme.count)
    return rest.first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "<" && $0 != ">" }
  }

  private static func mailAddress(
    _ variable: String, _ environment: [String: String]
  ) throws(Problem) -> String? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    // What follows a question mark would be fields of the mail.
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      text.unicodeScalars.allSatisfy({
        $0.value > 0x20 && !"?&<>\"%,;:".unicodeScalars.contains($0)
      })
    else { throw .notAMailAddress(variable: variable) }
    return text
  }
}
