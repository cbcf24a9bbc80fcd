import Testing

@testable import HTTPCore

@Suite struct MessageTests {
  @Test func fieldsAreFoundWithoutRegardToCase() {
    var fields: HTTPFields = ["Content-Type": "text/plain", "X": "1"]
    fields.add("x", "2")
    fields["content-type"] = "text/html"
    #expect(fields["CONTENT-TYPE"] == "text/html")
    #expect(fields.values("content-type") == ["text/html"])
    #expect(fields.values("X") == ["1", "2"])
    #expect(fields.map(\.name) == ["X", "x", "content-type"])
    fields["X"] = nil
    #expect(!fields.contains("x"))
    #expect(fields.count == 1)
    #expect(fields == ["CONTENT-TYPE": "text/html"])
    #expect(fields != ["CONTENT-TYPE": "text/HTML"])
  }

  @Test func requestsKnowTheirHostAndType() {
    let request = HTTPRequest(
      target: "/a?b?c",
      fields: ["Host": "Example.ORG:8080", "Content-Type": "Text/HTML ; charset=utf-8"])
    #expect(request.path == "/a")
    #expect(request.query == "b?c")
    #expect(request.host == "example.org")
    #expect(request.mediaType == "text/html")
    #expect(HTTPRequest(fields: ["Host": "[::1]:80"]).host == "[::1]")
    #expect(HTTPRequest(fields: ["Host": ""]).host == nil)
    #expect(HTTPRequest(body: .tooLarge(limit: 1)).bytes == nil)
  }

  @Test func cookiesAreRead() {
    let cookies = Cookie.parse(["a=b; c=\"d e\";f=g=h; ;=x; y", "a=z; i="])
    #expect(cookies == ["a": "b", "c": "d e", "f": "g=h", "i": ""])
  }

  @Test func cookiesAreWrittenWithoutHoles() {
    let cookie = SetCookie(name: "sfs_browser", value: "x", path: "/app", maxAge: 60, secure: true)
    #expect(
      cookie.headerValue
        == "sfs_browser=x; Path=/app; Max-Age=60; HttpOnly; SameSite=Lax; Secure")
    let tricky = SetCookie(name: "a", value: "b; Domain=evil\r\n", httpOnly: false)
    #expect(tricky.headerValue == "a=b%3B%20Domain%3Devil%0D%0A; Path=/; SameSite=Lax")
  }

  @Test func everyNamedStatusHasAReason() {
    for code in [200, 303, 400, 404, 405, 408, 413, 414, 415, 421, 431, 500, 501, 503, 505] {
      #expect(!HTTPStatus(code: code).reason.isEmpty)
    }
  }
}
