import Compression
import Foundation
import HTTPCore

/// Compresses pages and JSON for clients that take it.
///
/// Left as they are: short answers; streams, whose pieces have to arrive as they are made; answers with
/// an entity tag, which names their very bytes; what is coded already or an image.
enum ContentCodingRule {
  /// Below this an answer fits into one packet anyway.
  static let thresholdBytes = 1_024
  /// Of zlib's 1 to 9: above it a list page costs twice the time for a few hundred bytes.
  static let level: Int32 = 5
  /// From here on the loop of the connection does not wait for zlib.
  private static let offLoopBytes = 512 << 10

  private static let types: Set<String> = [
    "text/html", "text/plain", "application/json", "application/manifest+json",
  ]

  static func apply(to response: inout HTTPResponse, for request: HTTPRequest) async {
    guard case .bytes(let bytes) = response.body, bytes.count >= thresholdBytes,
      response.status.allowsBody, response.status != .partialContent,
      !response.fields.contains("content-encoding"), !response.fields.contains("etag"),
      let type = response.fields["content-type"]?.prefix(while: { $0 != ";" }),
      types.contains(type.lowercased())
    else { return }
    response.fields.addVary("accept-encoding")
    guard isOwn(request), request.fields.contains("accept-encoding"),
      AcceptEncoding(request.fields.values("accept-encoding")).best(of: [.gzip]) == .gzip,
      let coded = await compress(bytes)
    else { return }
    response.body = .bytes(coded)
    response.fields["content-encoding"] = ContentCoding.gzip.rawValue
  }

  /// Whether no other site made the browser ask.
  ///
  /// The length of a compressed page tells whether a text that an attacker chose stands in it twice
  /// (BREACH). No page holds a token, forms prove their origin by what the browser says of it; but
  /// the filters themselves are nobody else's, and a search repeats what was asked. So a request that
  /// comes from elsewhere, which alone could carry such a text, is answered at full length.
  private static func isOwn(_ request: HTTPRequest) -> Bool {
    switch request.fields["sec-fetch-site"] {
    case nil, "same-origin", "none": true
    default: false
    }
  }

  private static func compress(_ bytes: [UInt8]) async -> [UInt8]? {
    guard bytes.count >= offLoopBytes else { return Gzip.compress(bytes, level: level) }
    return await Task.detached { Gzip.compress(bytes, level: level) }.value
  }
}

extension HTTPFields {
  /// Adds a field's name to those by which the answer was chosen (RFC 9110, 12.5.5).
  mutating func addVary(_ name: String) {
    let names = values("vary").joined(separator: ", ")
    let isThere = names.split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == name
    }
    guard !isThere else { return }
    self["vary"] = names.isEmpty ? name : names + ", " + name
  }
}
