import Foundation

/// Test data of other projects, which lies beside the package where somebody has put it.
enum PeerFiles {
  /// The file below the folder of peers; nil, with a printed line, where it is absent.
  static func read(_ path: String) throws -> Data? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The checkout may itself lie in a folder of checkouts.
    for base in ["../shared/peers", "../../shared/peers"] {
      let url = root.appending(path: base).appending(path: path).standardizedFileURL
      if FileManager.default.fileExists(atPath: url.path) { return try Data(contentsOf: url) }
    }
    print("skipped: no \(path) of other projects beside the package")
    return nil
  }
}
