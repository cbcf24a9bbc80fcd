import Foundation

/// Where templates, catalogs, public files and the starter lists lie.
public struct ResourceLocation: Sendable {
  public let templates: URL
  public let localization: URL
  public let publicFiles: URL
  private let lists: URL

  /// The community lists that are shipped.
  public var starterLists: URL { lists.appending(path: "automatic_filters.json") }

  /// The folder that holds the four.
  public init(root: URL) {
    templates = root.appending(path: "Templates", directoryHint: .isDirectory)
    localization = root.appending(path: "Localization", directoryHint: .isDirectory)
    publicFiles = root.appending(path: "Public", directoryHint: .isDirectory)
    lists = root.appending(path: "Lists", directoryHint: .isDirectory)
  }

  /// Looks beside the executable: `PREFIX/share/simply-filter-sms` for `PREFIX/bin`, else in the
  /// folders above it, which finds a checkout from `.build/release`.
  /// - Returns: `nil` where neither holds all four folders.
  public static func find(executable: URL) -> ResourceLocation? {
    let folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appending(path: "share/simply-filter-sms")
    var candidates = [installed]
    var above = folder
    while above.path != "/" {
      candidates.append(above)
      above.deleteLastPathComponent()
    }
    return candidates.lazy.map(ResourceLocation.init(root:)).first(where: \.isComplete)
  }

  private var isComplete: Bool {
    [templates, localization, publicFiles, lists].allSatisfy { url in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
        && isDirectory.boolValue
    }
  }
}
