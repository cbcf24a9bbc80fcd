import FilterCore
import HTTPCore

/// What form handlers read from a request.
extension RequestContext {
  /// `on` or `off`; `nil` where the field is absent.
  func toggle(_ name: String, of form: FormFields) throws -> Bool? {
    switch form[name] {
    case nil: nil
    case "on": true
    case "off": false
    default: throw Refusal.malformedForm
    }
  }

  /// Where a form was shown, in its field `back`: only one of our screens, else Home.
  func backPath(of form: FormFields) -> String {
    form["back"].flatMap(Screen.init(path:))?.path ?? Screen.appHome.path
  }

  /// Pages change nothing but allowed texts while "block all unknown" is on.
  func refuseWhileLocked() async throws {
    let state = try await app.automaticFilterManager.rule(.allUnknown)
    if state.isActive { throw Refusal.locked }
  }

  /// The names and values that a page hands to itself, as a query without its question mark.
  static func query(_ pairs: [(String, String?)]) -> String {
    pairs.compactMap { name, value in
      value.map { "\(name)=\(PercentCoding.encodeComponent($0))" }
    }.joined(separator: "&")
  }
}
