import Foundation
import Localization

/// A catalog directory made for one test: path below the directory to content.
func withCatalogDirectory<T>(
  _ files: [String: String], _ body: (URL) throws -> T
) throws -> T {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("catalog-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: directory) }
  for (path, content) in files {
    let url = directory.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: url)
  }
  return try body(directory)
}

func catalog(_ files: [String: String]) throws -> LocalizationCatalog {
  try withCatalogDirectory(files) { try LocalizationCatalog(directory: $0) }
}

/// What reading the files throws; nil where they read well.
func catalogError(_ files: [String: String]) throws -> LocalizationError? {
  try withCatalogDirectory(files) {
    do {
      _ = try LocalizationCatalog(directory: $0)
      return nil
    } catch let error as LocalizationError {
      return error
    }
  }
}

let english = Language(code: "en")
let hebrew = Language(code: "he")

/// A `.stringsdict` with one key, one variable and these forms.
func stringsDict(_ key: String, format: String = "%#@count@", _ forms: [String: String])
  -> String
{
  let forms = forms.sorted { $0.key < $1.key }
    .map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined(separator: "\n")
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>\(key)</key>
    <dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>count</key>
    <dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>ld</string>
    \(forms)
    </dict>
    </dict>
    </dict>
    </plist>
    """
}

/// The folder of other projects' test data beside the checkout; nil, with a printed line, where it
/// is absent.
func peerFile(_ path: String, file: String = #filePath) -> Data? {
  let root = URL(fileURLWithPath: file).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let candidates = [
    root.appendingPathComponent("../shared/peers/\(path)"),
    root.appendingPathComponent("../../shared/peers/\(path)"),
  ]
  for url in candidates {
    if let data = try? Data(contentsOf: url.standardizedFileURL) { return data }
  }
  print("skipped: no peer data at ../shared/peers/\(path)")
  return nil
}
