import HTTPCore

/// The fields that every answer carries: nothing inline, nothing from elsewhere, no framing.
enum SecurityFields {
  private static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    + "base-uri 'none'; frame-ancestors 'none'"

  static func apply(to response: inout HTTPResponse) {
    response.fields["content-security-policy"] = contentSecurityPolicy
    response.fields["x-content-type-options"] = "nosniff"
    // Filter texts can stand in a query, so a link to elsewhere tells only that it came from here.
    response.fields["referrer-policy"] = "same-origin"
    response.fields["cross-origin-opener-policy"] = "same-origin"
    response.fields["cross-origin-resource-policy"] = "same-origin"
  }
}
