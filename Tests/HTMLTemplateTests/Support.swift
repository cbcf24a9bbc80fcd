import Foundation
import HTMLTemplate
import Localization

/// Renders `template`, with these partials beside it.
func render(
  _ template: String, _ value: TemplateValue = [:], partials: [String: String] = [:],
  catalog: LocalizationCatalog? = nil, language: Language = .english
) throws -> String {
  let sources = partials.merging(["main": template]) { $1 }
  let library = try TemplateLibrary(sources: sources, catalog: catalog)
  return String(decoding: try library.render("main", value, language: language), as: UTF8.self)
}

/// What reading `template` throws; nil where it reads well.
func parseError(
  _ template: String, partials: [String: String] = [:], catalog: LocalizationCatalog? = nil
) -> TemplateError? {
  do throws(TemplateError) {
    let sources = partials.merging(["main": template]) { $1 }
    _ = try TemplateLibrary(sources: sources, catalog: catalog)
    return nil
  } catch {
    return error
  }
}

/// Files made for one test: path below the directory to content.
func withDirectory<T>(_ files: [String: String], _ body: (URL) throws -> T) throws -> T {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("templates-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: directory) }
  for (path, content) in files {
    let url = directory.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: url)
  }
  return try body(directory)
}

func catalog(_ languages: [String: String]) throws -> LocalizationCatalog {
  let files = Dictionary(
    uniqueKeysWithValues: languages.map { ("\($0).lproj/L.strings", $1) })
  return try withDirectory(files) { try LocalizationCatalog(directory: $0) }
}
