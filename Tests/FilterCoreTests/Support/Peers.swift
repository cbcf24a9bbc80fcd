import Foundation

/// Data that lies beside a checkout in `../shared`; most people have none of it.
enum Peers {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")

  /// The content of a file there, `nil` and one printed line where it is absent.
  static func data(_ path: String) -> Data? {
    let candidates = [
      folder,
      folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared"),
    ]
    for candidate in candidates {
      let file = candidate.appending(path: path)
      if FileManager.default.fileExists(atPath: file.path) {
        return FileManager.default.contents(atPath: file.path)
      }
    }
    print("skipped: no ../shared/\(path)")
    return nil
  }

  static func lines(_ path: String) -> [String]? {
    data(path).map { data in
      String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
