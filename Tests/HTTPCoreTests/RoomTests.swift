import Testing

@testable import HTTPCore

@Test func fieldsAreFoundWithoutRegardToCase() {
  var fields: HTTPFields = ["Content-Type": "text/plain"]
  fields.add("X-One", "1")
  fields["content-type"] = "text/html"
  #expect(fields["CONTENT-TYPE"] == "text/html")
  #expect(fields.values("content-type") == ["text/html"])
}
