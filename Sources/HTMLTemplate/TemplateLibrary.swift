import Foundation
import Localization

/// Every template of the product, parsed and linked at start.
public struct TemplateLibrary: Sendable {
  /// Reads and links every `*.mustache` below `directory`; names are paths without the extension.
  public init(directory: URL, catalog: LocalizationCatalog?) throws(TemplateError) {}

  /// Links templates given by name, for tests and small libraries.
  public init(sources: [String: String], catalog: LocalizationCatalog?) throws(TemplateError) {}

  /// The page of template `name` as UTF-8.
  public func render(_ name: String, _ value: TemplateValue, language: Language)
    throws(TemplateError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    try render(name, value, language: language, into: &bytes)
    return bytes
  }

  /// Appends the page of template `name` to `bytes`; a buffer that is kept saves its allocation.
  public func render(
    _ name: String, _ value: TemplateValue, language: Language, into bytes: inout [UInt8]
  ) throws(TemplateError) {}
}
