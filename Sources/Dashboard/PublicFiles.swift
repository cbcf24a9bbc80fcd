import Foundation
import HTTPCore
import Synchronization

/// The files of `Public/`, read once at start and served below a path that carries their fingerprint,
/// so that a browser keeps them for good and still sees a new version at once.
final class PublicFiles: Sendable {
  /// What the path of every public file starts with: `/assets/<fingerprint>`.
  let prefix: String
  private let files: [String: PublicFile]
  /// The forms that are made after start, by the same paths.
  private let coded = Mutex<[String: [ContentCoding: HTTPResponse]]>([:])

  /// The parts of the one stylesheet, in this order: the tokens, the layers' order, then what stands in
  /// them.
  private static let stylesheetParts = [
    "tokens", "app", "rows", "lists", "forms", "content", "sheets", "notices",
  ]

  /// Where the parts stand as one file: one request, and no page that is styled by halves.
  static let stylesheetPath = "/css/all.css"

  /// Reads every file with a known ending below the directory, but through no link that leaves it.
  /// - Throws: Foundation's error for a file that cannot be read.
  init(directory: URL) throws {
    var files: [String: PublicFile] = [:]
    let root = directory.resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var hash = FingerprintHash()
    for path in paths {
      let place = root.appending(path: path)
      // A link may lead out of the directory; what it leads to is nobody's to see.
      guard place.resolvingSymlinksInPath().path.hasPrefix(root.path + "/"),
        let file = try PublicFile(place)
      else { continue }
      files["/" + path] = file
      hash.add(path.utf8)
      hash.add(file.fingerprint.utf8)
    }
    files[PublicFiles.stylesheetPath] = PublicFile(
      joining: PublicFiles.stylesheetParts.compactMap { files["/css/\($0).css"] })
    self.files = files
    prefix = "/assets/\(hash.text)"
  }

  /// The answer for a path, or `nil` where it is no public file of this version. A path is looked up,
  /// never opened, so none leads out of the directory.
  /// - Parameter accepting: the values of Accept-Encoding.
  func response(path: String, accepting: [String] = []) -> HTTPResponse? {
    guard path.hasPrefix(prefix) else { return nil }
    let name = String(path.dropFirst(prefix.count))
    guard let file = files[name] else { return nil }
    guard !accepting.isEmpty, let forms = coded.withLock({ $0[name] }),
      let coding = AcceptEncoding(accepting).best(
        of: ContentCoding.allCases.filter { forms[$0] != nil })
    else { return file.response }
    return forms[coding]
  }

  /// Makes the short forms of all files, as small as they get; each is used from the moment it is there.
  func compress() {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      if Task.isCancelled { return }
      let forms = file.codedResponses()
      coded.withLock { $0[name] = forms }
    }
  }
}
