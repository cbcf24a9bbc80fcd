import HTTPCore
import Testing

@Suite struct AcceptedTypesTests {
  @Test(arguments: [
    ([], true), ([""], true), (["*/*"], true), (["text/html"], true), (["TEXT/HTML;q=0.1"], true),
    (["text/*"], true), (["application/json"], false), (["application/json, */*;q=0.1"], true),
    (["application/json", "text/html"], true), (["text/html;q=0, */*"], false),
    (["text/*;q=0"], false), (["*/*;q=0"], false), (["text/html;q=0, text/*"], false),
    (["text/html;level=1"], true), (["nonsense"], true), (["text/html;q=2, image/png"], false),
    (["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"], true),
  ])
  func pagesAreForWhoeverTakesThem(values: [String], isTaken: Bool) {
    #expect(AcceptedTypes(values).contains(anyOf: ["text/html"]) == isTaken)
  }

  @Test func oneOfSeveralTypesIsEnough() {
    let accepted = AcceptedTypes(["application/x-ndjson"])
    #expect(accepted.contains(anyOf: ["application/json", "application/x-ndjson"]))
    #expect(!accepted.contains(anyOf: ["application/json"]))
  }
}
