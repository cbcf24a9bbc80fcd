import Compression
import Foundation
import HTTPCore

/// One file of `Public/` with the answers that bring it, made once.
struct PublicFile: Sendable {
  /// Of the bytes.
  let fingerprint: String
  /// The bytes as they are.
  let response: HTTPResponse
  private let kind: Kind

  private struct Kind: Sendable {
    let contentType: String
    /// Whether compressing is worth a try: images are compressed already.
    var isText = true
  }

  /// Seconds that a browser may keep a fingerprinted file: a year.
  private static let maximumAge = 365 * 24 * 60 * 60
  /// The smallest that zlib makes; it is done once.
  private static let gzipLevel: Int32 = 9

  private static let kinds = [
    "css": Kind(contentType: "text/css; charset=utf-8"),
    "js": Kind(contentType: "text/javascript; charset=utf-8"),
    "svg": Kind(contentType: "image/svg+xml"),
    "png": Kind(contentType: "image/png", isText: false),
    "ico": Kind(contentType: "image/x-icon", isText: false),
    "webmanifest": Kind(contentType: "application/manifest+json"),
    "txt": Kind(contentType: "text/plain; charset=utf-8"),
  ]

  /// Reads a file.
  /// - Returns: nil for one whose ending is not known.
  /// - Throws: Foundation's error where it cannot be read.
  init?(_ url: URL) throws {
    guard let kind = PublicFile.kinds[url.pathExtension.lowercased()] else { return nil }
    let bytes = Array(try Data(contentsOf: url))
    let changed = try url.resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
    self.init(bytes, kind, changed: changed)
  }

  /// Several stylesheets as one, in this order; without a date of its own.
  init(joining stylesheets: [PublicFile]) {
    self.init(
      stylesheets.flatMap(\.response.bytes), Kind(contentType: "text/css; charset=utf-8"),
      changed: nil)
  }

  private init(_ bytes: [UInt8], _ kind: Kind, changed: Date?) {
    var hash = FingerprintHash()
    hash.add(bytes)
    self.kind = kind
    fingerprint = hash.text
    var fields: HTTPFields = [
      "content-type": kind.contentType,
      "cache-control": "public, max-age=\(PublicFile.maximumAge), immutable",
      "accept-ranges": "bytes", "etag": EntityTag(fingerprint).field,
    ]
    if let changed, changed.timeIntervalSince1970 >= 0 {
      // A file from the future would look newer than the answer (RFC 9110, 8.8.2.1).
      let seconds = Int(min(changed, Date()).timeIntervalSince1970)
      fields["last-modified"] = HTTPDate.text(secondsSince1970: seconds)
    }
    if kind.isText { fields["vary"] = "accept-encoding" }
    response = HTTPResponse(fields: fields, body: .bytes(bytes))
  }

  /// The file in each coding that makes it shorter. Every form has a tag of its own, since a tag names
  /// bytes.
  func codedResponses() -> [ContentCoding: HTTPResponse] {
    guard kind.isText else { return [:] }
    let bytes = response.bytes
    var forms: [ContentCoding: HTTPResponse] = [:]
    for coding in ContentCoding.allCases {
      let short =
        switch coding {
        case .brotli: Brotli.compress(bytes)
        case .gzip: Gzip.compress(bytes, level: PublicFile.gzipLevel)
        }
      guard let short else { continue }
      var form = HTTPResponse(fields: response.fields, body: .bytes(short))
      form.fields["content-encoding"] = coding.rawValue
      form.fields["etag"] = EntityTag("\(fingerprint)-\(coding.rawValue)").field
      forms[coding] = form
    }
    return forms
  }
}

/// FNV-1a, 64 bits: tells versions apart, proves nothing.
struct FingerprintHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  var text: String { String(state, radix: 16) }
}
