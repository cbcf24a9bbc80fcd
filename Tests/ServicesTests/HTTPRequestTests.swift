import Foundation
import LoopbackServer
import Testing

@testable import Services

private struct Asking: URLRequestProtocol {
  var path = "/a/b.json"
  var method = HTTPServiceMethod.get
  var task = HTTPServiceTask.plain
  let errorDomain = "tests"
}

@Suite struct HTTPRequestTests {
  private func ask(
    _ request: Asking, of server: LoopbackServer, base: String = ""
  ) async throws -> HTTPServiceResponse {
    try await HTTPServiceTests.local.execute(
      request, baseURL: try server.url(base), limits: HTTPServiceLimits())
  }

  @Test(arguments: ["", "/", "/under", "/under/"])
  func thePathStandsBehindTheBase(_ base: String) async throws {
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    let response = try await ask(Asking(), of: server, base: base)
    let path = base.hasPrefix("/under") ? "/under/a/b.json" : "/a/b.json"
    #expect(response.url.hasSuffix(":\(server.port)\(path)"))
    #expect(server.heads[0].hasPrefix("GET \(path) HTTP/1.1\r\n"))
  }

  @Test func compressionIsAskedFor() async throws {
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    _ = try await ask(Asking(), of: server)
    #expect(server.heads[0].contains("Accept-Encoding: gzip, deflate, br\r\n"))
  }

  @Test func aBodyIsSentWithItsTypeAndLength() async throws {
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    let body = Array(#"{"a":1}"#.utf8)
    _ = try await ask(Asking(method: .post, task: .json(body)), of: server)
    let head = server.heads[0]
    #expect(head.hasPrefix("POST "))
    #expect(head.contains("Content-Type: application/json\r\n"))
    #expect(head.contains("Content-Length: 7\r\n"))
  }

  @Test func aBodyIsNotSentOnToWhereARedirectLeads() async throws {
    let server = try LoopbackServer { _, _ in [.send(answer("307 Moved", ["Location: /x"]))] }
    defer { server.stop() }
    await #expect(throws: HTTPServiceError.status(307)) {
      try await ask(Asking(method: .post, task: .json([])), of: server)
    }
    #expect(server.heads.count == 1)
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    let server = try LoopbackServer { _, _ in
      [.send(Array("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".utf8))]
    }
    defer { server.stop() }
    let marks = HTTPValidators(
      entityTag: "W/\"a\"", lastModified: "Sun, 01 Nov 2026 10:00:00 GMT")
    let response = try await ask(Asking(task: .conditional(marks)), of: server)
    #expect(response.status == 304)
    #expect(server.heads[0].contains("If-None-Match: W/\"a\"\r\n"))
    #expect(server.heads[0].contains("If-Modified-Since: Sun, 01 Nov 2026 10:00:00 GMT\r\n"))
  }

  @Test func theMarksOfAnAnswerAreKept() async throws {
    let server = try LoopbackServer { _, _ in
      [.send(answer("200 OK", ["ETag: \"a\"", "Last-Modified: yesterday"]))]
    }
    defer { server.stop() }
    let marks = try await ask(Asking(), of: server).validators
    #expect(marks == HTTPValidators(entityTag: "\"a\"", lastModified: "yesterday"))
  }

  @Test func aMarkCannotSmuggleALine() {
    #expect(HTTPValidators(entityTag: "\"a\"\r\nX: y", lastModified: nil).fields.isEmpty)
    #expect(HTTPValidators(entityTag: String(repeating: "a", count: 2_000)).fields.isEmpty)
  }
}

@Suite struct ProxyTests {
  @Test(
    arguments: [
      ("http://a.example/", ["http_proxy": "http://p:1"], "http://p:1"),
      ("http://a.example/", ["HTTP_PROXY": "http://p:1"], nil),
      ("https://a.example/", ["http_proxy": "http://p:1"], nil),
      ("https://a.example/", ["HTTPS_PROXY": "http://p:1"], "http://p:1"),
      ("https://a.example/", ["all_proxy": "socks5://p:1"], "socks5://p:1"),
      ("https://a.example/", ["https_proxy": "", "ALL_PROXY": "http://q:1"], "http://q:1"),
      ("http://a.example/", ["http_proxy": "http://p:1", "no_proxy": "b.example, .example"], nil),
      ("http://aexample/", ["http_proxy": "http://p:1", "no_proxy": "example"], "http://p:1"),
      ("http://A.example/", ["http_proxy": "http://p:1", "NO_PROXY": "a.EXAMPLE"], nil),
      ("http://a.example/", ["http_proxy": "http://p:1", "no_proxy": "*"], nil),
    ] as [(String, [String: String], String?)])
  func theEnvironmentSaysWhichProxyIsAsked(
    _ url: String, _ environment: [String: String], _ proxy: String?
  ) throws {
    let settings = ProxySettings(environment: environment)
    #expect(settings.proxy(for: try #require(URL(string: url))) == proxy)
  }

  private func service(_ proxy: LoopbackServer) -> HTTPService {
    HTTPService(
      .init(proxies: ProxySettings(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])))
  }

  @Test func aProxyIsAskedWithTheWholeAddress() async throws {
    let proxy = try LoopbackServer { _, _ in [.send(answer("200 OK", [], Array("it".utf8)))] }
    defer { proxy.stop() }
    let url = try #require(URL(string: "http://lists.invalid/x"))
    let result = await HTTPServiceTests.outcome(url, service: service(proxy))
    #expect(try result.get().body == Array("it".utf8))
    #expect(proxy.heads[0].hasPrefix("GET http://lists.invalid/x HTTP/1.1\r\n"))
  }

  @Test(arguments: ["http://127.0.0.1/", "http://localhost/", "http://0x7f.1/", "http://[::1]/"])
  func aProxyIsNotAskedForAPrivateAddress(_ text: String) async throws {
    let proxy = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { proxy.stop() }
    let url = try #require(URL(string: text))
    let result = await HTTPServiceTests.outcome(url, service: service(proxy))
    #expect(result == .failure(.addressNotAllowed))
    #expect(proxy.heads.isEmpty)
  }

  @Test func aRedirectThroughAProxyIsCheckedAgain() async throws {
    let proxy = try LoopbackServer { _, _ in
      [.send(answer("302 Found", ["Location: http://192.168.0.1/"]))]
    }
    defer { proxy.stop() }
    let url = try #require(URL(string: "http://lists.invalid/x"))
    let result = await HTTPServiceTests.outcome(url, service: service(proxy))
    #expect(result == .failure(.addressNotAllowed))
    #expect(proxy.heads.count == 1)
  }

  @Test func aProxyThatIsNoneIsAnError() async throws {
    let service = HTTPService(
      .init(proxies: ProxySettings(environment: ["all_proxy": "http://proxy.invalid:1"])))
    let url = try #require(URL(string: "http://lists.invalid/x"))
    #expect(await HTTPServiceTests.outcome(url, service: service) == .failure(.proxyFailed))
  }
}
