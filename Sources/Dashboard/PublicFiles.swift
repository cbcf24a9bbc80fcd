import Foundation
import HTTPCore

/// The files of `Public/`, read once at start and served below a path that carries their fingerprint,
/// so that a browser keeps them for good and still sees a new version at once.
struct PublicFiles: Sendable {
  /// What the path of every public file starts with: `/assets/<fingerprint>`.
  let prefix: String
  private let files: [String: File]

  private struct File: Sendable {
    let bytes: [UInt8]
    let contentType: String
  }

  /// The parts of the one stylesheet, in this order: the tokens, the layers' order, then what stands in
  /// them.
  private static let stylesheetParts = [
    "tokens", "app", "rows", "lists", "forms", "content", "sheets", "notices",
  ]

  /// Where the parts stand as one file: one request, and no page that is styled by halves.
  static let stylesheetPath = "/css/all.css"

  /// Seconds that a browser may keep a fingerprinted file: a year.
  private static let maximumAge = 365 * 24 * 60 * 60

  private static let contentTypes = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
    "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
  ]

  /// Reads every file with a known ending below the directory.
  /// - Throws: Foundation's error for a file that cannot be read.
  init(directory: URL) throws {
    var files: [String: File] = [:]
    let root = directory.resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var hash = FingerprintHash()
    for path in paths {
      let url = root.appending(path: path)
      guard let type = PublicFiles.contentTypes[url.pathExtension.lowercased()] else { continue }
      let bytes = Array(try Data(contentsOf: url))
      files["/" + path] = File(bytes: bytes, contentType: type)
      hash.add(path.utf8)
      hash.add(bytes)
    }
    let sheet = PublicFiles.stylesheetParts.flatMap { files["/css/\($0).css"]?.bytes ?? [] }
    files[PublicFiles.stylesheetPath] = File(bytes: sheet, contentType: "text/css; charset=utf-8")
    self.files = files
    prefix = "/assets/\(hash.text)"
  }

  /// The answer for a path, or `nil` where it is no public file of this version.
  func response(path: String) -> HTTPResponse? {
    guard path.hasPrefix(prefix), let file = files[String(path.dropFirst(prefix.count))] else {
      return nil
    }
    return HTTPResponse(
      status: .ok,
      fields: [
        "content-type": file.contentType,
        "cache-control": "public, max-age=\(PublicFiles.maximumAge), immutable",
      ], body: .bytes(file.bytes))
  }
}

/// FNV-1a, 64 bits: tells versions apart, proves nothing.
private struct FingerprintHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  var text: String { String(state, radix: 16) }
}
