import Foundation
import Localization

/// Every template of the product, parsed and linked at start.
public struct TemplateLibrary: Sendable {
  /// The extension of a template's file, which its name goes without.
  static let fileExtension = ".mustache"

  private let names: [String: Int]
  private let templates: [[TemplateNode<Int>]]
  private let catalog: LocalizationCatalog?
  /// Escaped UTF-8, by the language's place in the catalog, then by the sentence's number.
  private let sentences: [[[UInt8]]]

  /// Reads and links every `*.mustache` below `directory`; names are paths without the extension
  /// ("screens/home").
  /// - Throws: the first mistake of any template, in the order of their names.
  public init(directory: URL, catalog: LocalizationCatalog?) throws(TemplateError) {
    let nothing = TemplateError(file: directory.path, line: 0, column: 0, reason: .noTemplates)
    let paths: [String]
    do { paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path) } catch {
      throw nothing
    }
    var sources: [String: String] = [:]
    for path in paths.sorted() where path.hasSuffix(Self.fileExtension) {
      let name = String(path.dropLast(Self.fileExtension.count))
      sources[name] = try Self.read(directory.appendingPathComponent(path), path)
    }
    guard !sources.isEmpty else { throw nothing }
    try self.init(sources: sources, catalog: catalog)
  }

  /// Parses and links templates given by name.
  /// - Throws: the first mistake of any template, in the order of their names.
  public init(sources: [String: String], catalog: LocalizationCatalog?) throws(TemplateError) {
    let sorted = sources.sorted { $0.key < $1.key }
    names = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, $0) })
    var linker = TemplateLinker(templates: names, catalog: catalog)
    var templates: [[TemplateNode<Int>]] = []
    for (name, text) in sorted {
      let source = TemplateSource(file: name + Self.fileExtension, bytes: Array(text.utf8))
      templates.append(try linker.link(try TemplateParser.parse(source)))
    }
    self.templates = templates
    self.catalog = catalog
    let slots = linker.slots
    sentences = (catalog?.languages ?? []).map { language in
      slots.map { slot in
        var bytes: [UInt8] = []
        HTMLEscaping.append(catalog?.string(slot: slot, in: language) ?? "", to: &bytes)
        return bytes
      }
    }
  }

  /// The names of all templates, sorted.
  public var templateNames: [String] { names.keys.sorted() }

  /// The page of template `name` as UTF-8.
  /// - Throws: `unknownTemplate`, `recursionTooDeep`.
  public func render(_ name: String, _ value: TemplateValue, language: Language)
    throws(TemplateError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    try render(name, value, language: language, into: &bytes)
    return bytes
  }

  /// Appends the page of template `name` to `bytes`; a buffer that is kept saves its allocation.
  /// - Throws: as above, with part of the page appended.
  public func render(
    _ name: String, _ value: TemplateValue, language: Language, into bytes: inout [UInt8]
  ) throws(TemplateError) {
    guard let index = names[name] else {
      throw TemplateError(
        file: name + Self.fileExtension, line: 0, column: 0, reason: .unknownTemplate(name))
    }
    let spoken = catalog.map { $0.index(of: language) } ?? 0
    var renderer = TemplateRenderer(
      templates: templates, sentences: spoken < sentences.count ? sentences[spoken] : [],
      value: value, bytes: bytes)
    // The renderer must own the buffer alone, else its first append copies it.
    bytes = []
    defer { bytes = renderer.bytes }
    try renderer.render(templates[index])
  }

  private static func read(_ url: URL, _ path: String) throws(TemplateError) -> String {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw TemplateError(file: path, line: 0, column: 0, reason: .unreadable)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw TemplateError(file: path, line: 0, column: 0, reason: .notText)
    }
    return text
  }
}
