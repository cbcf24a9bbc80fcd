import Foundation
import HTMLTemplate
import Testing

/// Every case of the Mustache specification's required modules and of its inheritance module, where
/// the specification is present.
@Suite struct MustacheSpecificationTests {
  @Test(arguments: [
    ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22),
    ("partials", 12), ("sections", 34), ("~inheritance", 25),
  ])
  func moduleRendersAsSpecified(_ module: String, _ least: Int) throws {
    guard let data = Self.peerFile("mustache/specs/\(module).json") else { return }
    let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let cases = try #require(file?["tests"] as? [[String: Any]])
    #expect(cases.count >= least)
    for test in cases {
      let name = try #require(test["name"] as? String)
      let template = try #require(test["template"] as? String)
      let partials = test["partials"] as? [String: String] ?? [:]
      // By our decision a plain string is escaped even in a raw tag: raw cases run with markup.
      let isRaw = ([template] + partials.values).contains { $0.contains("{{{") || $0.contains("&") }
      let value = Self.value(test["data"], isRaw: isRaw)
      if module == "partials", name == "Failed Lookup" {
        // By our decision an unknown partial stops the start.
        #expect(parseError(template)?.reason == .unknownTemplate("text"))
        continue
      }
      let rendered = try render(template, value, partials: partials)
      #expect(rendered == test["expected"] as? String, "\(module): \(name)")
    }
  }

  private static func value(_ json: Any?, isRaw: Bool) -> TemplateValue {
    switch json {
    case let text as String: isRaw ? .html(HTML(trusted: text)) : .string(text)
    case let list as [Any]: .list(list.map { value($0, isRaw: isRaw) })
    case let object as [String: Any]: .object(object.mapValues { value($0, isRaw: isRaw) })
    case let number as NSNumber: self.value(number)
    default: .null
    }
  }

  private static func value(_ number: NSNumber) -> TemplateValue {
    if number === NSNumber(value: true) || String(cString: number.objCType) == "c" {
      return .bool(number.boolValue)
    }
    let isWhole = number.doubleValue == number.doubleValue.rounded()
    return isWhole ? .integer(number.intValue) : .string("\(number.doubleValue)")
  }

  private static func peerFile(_ path: String, file: String = #filePath) -> Data? {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for folder in ["../shared/peers", "../../shared/peers"] {
      let url = root.appendingPathComponent(folder).appendingPathComponent(path)
      if let data = try? Data(contentsOf: url.standardizedFileURL) { return data }
    }
    print("skipped: no peer data at ../shared/peers/\(path)")
    return nil
  }
}
