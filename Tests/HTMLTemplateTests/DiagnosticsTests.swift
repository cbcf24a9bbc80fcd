import HTMLTemplate
import Localization
import Synchronization
import Testing

@Suite struct DiagnosticsTests {
  @Test func namesThatNoContextHoldsAreReported() throws {
    let library = try TemplateLibrary(
      sources: ["page": "{{a}}{{b}}{{#c}}{{d.e}}{{/c}}{{^f}}{{/f}}{{null}}"], catalog: nil)
    let names = Names()
    _ = try TemplateDiagnostics.$onMissingName.withValue({ names.add($0) }) {
      try library.render(
        "page", ["a": "x", "c": ["d": [:]], "null": nil], language: .english)
    }
    #expect(names.all == ["b", "d.e", "f"])
  }

  private final class Names: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }
}
