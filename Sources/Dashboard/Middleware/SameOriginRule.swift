import Foundation
import HTTPCore

/// Refuses unsafe requests that another site makes a browser send.
///
/// A browser says where a request comes from in `Sec-Fetch-Site` or `Origin`; a program that is not a
/// browser says neither and passes (INTERFACES, "Routes"). Hooks prove themselves in their own way.
enum SameOriginRule {
  static func check(_ request: HTTPRequest, access: Access) throws {
    guard !request.method.isSafe, access != .hook else { return }
    if let site = request.fields["sec-fetch-site"] {
      guard site == "same-origin" else { throw Refusal.notSameOrigin }
      return
    }
    guard let origin = request.fields["origin"] else { return }
    guard let host = request.fields["host"], authority(of: origin) == host.lowercased() else {
      throw Refusal.notSameOrigin
    }
  }

  /// Host and port of an origin (RFC 6454, 6.2); `nil` for `null` and anything else.
  private static func authority(of origin: String) -> String? {
    for scheme in ["http://", "https://"] where origin.lowercased().hasPrefix(scheme) {
      return origin.dropFirst(scheme.count).lowercased()
    }
    return nil
  }
}
