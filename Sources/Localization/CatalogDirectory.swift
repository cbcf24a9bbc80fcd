import Foundation

/// The `<lang>.lproj` folders below one directory.
struct CatalogDirectory {
  /// English first, then by code.
  let languages: [Language]
  let entries: [Language: [String: CatalogFile.Entry]]

  init(_ directory: URL) throws(LocalizationError) {
    let folders = Self.names(in: directory).filter { $0.hasSuffix(".lproj") }
    var entries: [Language: [String: CatalogFile.Entry]] = [:]
    for folder in folders {
      let language = Language(code: String(folder.dropLast(".lproj".count)))
      entries[language] = try Self.read(directory.appendingPathComponent(folder), folder)
    }
    guard entries[.english] != nil else { throw .noLanguages(directory: directory.path) }
    self.entries = entries
    languages = entries.keys.sorted {
      ($0 == .english ? "" : $0.code) < ($1 == .english ? "" : $1.code)
    }
  }

  private static func read(_ url: URL, _ folder: String) throws(LocalizationError)
    -> [String: CatalogFile.Entry]
  {
    let files = names(in: url)
    let strings = try merge(files.filter { $0.hasSuffix(".strings") }, url, folder)
    let plurals = try merge(files.filter { $0.hasSuffix(".stringsdict") }, url, folder)
    // A key in both has its plural forms in the dictionary, which therefore counts.
    return strings.merging(plurals) { $1 }
  }

  private static func merge(_ files: [String], _ url: URL, _ folder: String)
    throws(LocalizationError) -> [String: CatalogFile.Entry]
  {
    var merged: [String: CatalogFile.Entry] = [:]
    for file in files {
      let name = "\(folder)/\(file)"
      for entry in try CatalogFile(url: url.appendingPathComponent(file), name: name).entries {
        guard merged.updateValue(entry, forKey: entry.key) == nil else {
          throw .duplicateKey(file: name, line: entry.line, key: entry.key)
        }
      }
    }
    return merged
  }

  /// Sorted, so that the first error is the same one each time; none where the folder is missing.
  private static func names(in url: URL) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } catch {
      return []
    }
  }
}
