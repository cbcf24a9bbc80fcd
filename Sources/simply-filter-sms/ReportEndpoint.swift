import Foundation
import Services

/// Where reports are sent, as an option or the environment says.
enum ReportEndpoint {
  /// - Parameter base: what `/report` stands behind; empty where reports stay here.
  static func configured(
    _ base: String?, _ environment: [String: String]
  ) throws(Failure) -> ReportMessageService? {
    guard let base, !base.isEmpty else { return nil }
    guard let url = URL(string: base), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host, !host.isEmpty
    else {
      throw .usage(
        "the address for reports is none: write for instance --report-url https://reports.example.org"
      )
    }
    return ReportMessageService(
      baseURL: url, http: Outside.http(environment),
      isOnline: Outside.isOnline(to: url, environment))
  }
}
