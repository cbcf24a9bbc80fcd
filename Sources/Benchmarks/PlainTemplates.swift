import Dashboard
import Foundation
import Localization

/// The templates with their sentences written out in English, for comparison.
enum PlainTemplates {
  /// Writes them below `folder`, beside links to everything else that a dashboard reads.
  static func write(to folder: URL) throws -> ResourceLocation {
    let files = FileManager.default
    let resources = try PagesBenchmark.Site.resources()
    let catalog = try LocalizationCatalog(directory: resources.localization)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let root = resources.templates.deletingLastPathComponent()
    for name in ["Localization", "Public", "Lists"] {
      try files.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: root.appending(path: name))
    }
    for path in try files.subpathsOfDirectory(atPath: resources.templates.path)
    where path.hasSuffix(".mustache") {
      let text = try String(contentsOf: resources.templates.appending(path: path), encoding: .utf8)
      let plain = text.replacing(/\{\{([A-Za-z0-9_]+)~\}\}/) { found in
        escaped(catalog.string(String(found.1), in: .english))
      }
      let file = folder.appending(path: "Templates/\(path)")
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(plain.utf8).write(to: file)
    }
    return ResourceLocation(root: folder)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
