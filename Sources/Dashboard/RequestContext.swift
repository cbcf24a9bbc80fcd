import Foundation
import HTTPCore
import Localization
import Persistence

/// One request on its way through the dashboard: what it asks, who asks and in which language.
struct RequestContext: Sendable {
  let app: AppManager
  let request: HTTPRequest
  /// The path below the base path, as it was sent; `/` at the least.
  let path: String
  /// The values of the named places of the route's path.
  let parameters: [String: String]
  let principal: Principal
  var browser: Browser
  let language: Language
  let query: FormFields
  /// The sentence that the action before this page left.
  let flash: Flash?
  /// What a look at this page brought with it.
  var presence = Presence()

  /// The base path, put before every link.
  var base: String { app.configuration.basePath }

  /// Who looks, told apart by a random cookie. Without cookies every page still answers.
  struct Browser: Sendable {
    /// The cookie's value.
    let id: String
    /// Whether the cookie was made for this answer and may never come back.
    let isNew: Bool
    var settings: BrowserSettings
  }

  /// The fields of the form in the body.
  /// - Throws: `FormError` where they are malformed.
  func form(faults: FormFields.Faults = .refused) throws(FormError) -> FormFields {
    guard case .bytes(let bytes) = request.body else { return FormFields() }
    return try FormFields.decode(bytes, faults: faults)
  }
}
