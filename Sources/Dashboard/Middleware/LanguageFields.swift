import HTTPCore
import Localization

/// Says of whatever holds sentences in which language they are and what that depends on. Pages, the
/// fragments that scripts fetch, and JSON, whose messages are for people, hold some.
enum LanguageFields {
  private static let types: Set = [
    "text/html", "text/plain", "application/json", "application/x-ndjson",
    "application/manifest+json", "application/vnd.sfs.fragment+html",
  ]

  static func apply(_ language: Language, to response: inout HTTPResponse) {
    let type = response.fields["content-type"]?.prefix { $0 != ";" }
    guard let type, types.contains(String(type)) else { return }
    response.fields["content-language"] = language.code
    response.fields.addVary("accept-language")
    response.fields.addVary("cookie")
  }
}
