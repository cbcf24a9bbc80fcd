import Foundation

/// The `<lang>.lproj` folders below one directory.
struct CatalogDirectory {
  /// English first, then by code.
  let languages: [Language]
  let entries: [Language: [String: CatalogFile.Entry]]
  /// What is wrong beside English. A file that cannot be read leaves its language out; a sentence that
  /// does not fit its English one is left out.
  let problems: [LocalizationError]

  /// - Throws: the first thing that is wrong in English, which every other language falls back to.
  init(_ directory: URL) throws(LocalizationError) {
    let folders = Self.names(in: directory).filter { $0.hasSuffix(".lproj") }
    guard folders.contains("en.lproj") else { throw .noLanguages(directory: directory.path) }
    let english = try Self.read(directory.appendingPathComponent("en.lproj"), "en.lproj")
    if let problem = english.problems.first { throw problem }
    var entries = [Language.english: english.entries]
    var problems: [LocalizationError] = []
    for folder in folders where folder != "en.lproj" {
      let language = Language(code: String(folder.dropLast(".lproj".count)))
      do throws(LocalizationError) {
        let read = try Self.read(directory.appendingPathComponent(folder), folder)
        let review = CatalogReview(read.entries, in: language, beside: english.entries)
        entries[language] = review.entries
        problems += read.problems + review.problems
      } catch {
        problems.append(error)
      }
    }
    self.entries = entries
    self.problems = problems
    languages = entries.keys.sorted {
      ($0 == .english ? "" : $0.code) < ($1 == .english ? "" : $1.code)
    }
  }

  private typealias Read = (entries: [String: CatalogFile.Entry], problems: [LocalizationError])

  private static func read(_ url: URL, _ folder: String) throws(LocalizationError) -> Read {
    let files = names(in: url)
    let strings = try merge(files.filter { $0.hasSuffix(".strings") }, url, folder)
    let plurals = try merge(files.filter { $0.hasSuffix(".stringsdict") }, url, folder)
    // A key in both has its plural forms in the dictionary, which therefore counts.
    return (strings.entries.merging(plurals.entries) { $1 }, strings.problems + plurals.problems)
  }

  private static func merge(
    _ files: [String], _ url: URL, _ folder: String
  ) throws(LocalizationError) -> Read {
    var merged: Read = ([:], [])
    for file in files {
      let name = "\(folder)/\(file)"
      let read = try CatalogFile(url: url.appendingPathComponent(file), name: name)
      merged.problems += read.problems
      for entry in read.entries where merged.entries.updateValue(entry, forKey: entry.key) != nil {
        merged.problems.append(.duplicateKey(file: name, line: entry.line, key: entry.key))
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
