import Foundation
import HTTPServer
import Testing

/// Clients that other people have written.
@Suite struct OtherClientTests {
  @Test func curlReadsAnswersAndKeepsItsConnection() async throws {
    try await TestServer.with { server in
      let base = "http://127.0.0.1:\(server.port)"
      let output = try await blocking {
        try run(
          "curl",
          [
            "-sS", "-m", "20", "-w", "|%{http_code} %{num_connects}|", "\(base)/hello",
            "\(base)/numbers?3", "\(base)/nothing",
          ])
      }
      guard let output else { return }
      #expect(output == "hello|200 1|1\n2\n3\n|200 0|no such thing|404 0|")
    }
  }

  @Test func curlUploadsInChunksAndWaitsForLeave() async throws {
    try await TestServer.with { server in
      let base = "http://127.0.0.1:\(server.port)"
      let output = try await blocking {
        try OtherClientTests.withFile(bytes: 900_000) { path in
          try run(
            "curl",
            [
              "-sS", "-m", "20", "-T", path, "-H", "Transfer-Encoding: chunked",
              "-H", "Expect: 100-continue", "\(base)/upload",
            ])
        }
      }
      if let output { #expect(output == "900000") }
    }
  }

  @Test(arguments: [
    ["-H", "Expect:"], ["-H", "Expect: 100-continue"], ["-H", "Transfer-Encoding: chunked"],
  ])
  func curlReadsTheAnswerToAnUploadThatIsRefused(fields: [String]) async throws {
    try await TestServer.with { server in
      let base = "http://127.0.0.1:\(server.port)"
      let output = try await blocking {
        try OtherClientTests.withFile(bytes: 40_000_000) { path in
          try run(
            "curl",
            ["-sS", "-m", "30", "-w", "|%{http_code}"] + fields
              + ["--data-binary", "@\(path)", "\(base)/upload"])
        }
      }
      if let output { #expect(output == "too large, sorry|413") }
    }
  }

  private static let script = """
    import http.client, sys
    c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
    out = []
    def ask(method, path, body=None, **more):
        c.request(method, path, body, **more)
        r = c.getresponse()
        data = r.read()
        out.append("%d %s" % (r.status, data.decode() if len(data) < 40 else len(data)))
    ask("GET", "/hello")
    ask("HEAD", "/hello")
    ask("GET", "/numbers?3000")
    ask("POST", "/echo", b"abc")
    ask("POST", "/echo", iter([b"ab", b"", b"cd"]), encode_chunked=True,
        headers={"Transfer-Encoding": "chunked"})
    ask("DELETE", "/nothing")
    ask("POST", "/upload", b"x" * 40000000)
    ask("GET", "/hello")
    print("|".join(out), end="")
    """

  @Test func pythonAgrees() async throws {
    try await TestServer.with { server in
      let port = server.port
      let output = try await blocking {
        try run("python3", ["-c", OtherClientTests.script, "\(port)"])
      }
      guard let output else { return }
      #expect(
        output == "200 hello|200 |200 13893|200 abc|200 abcd|404 no such thing"
          + "|413 too large, sorry|200 hello")
    }
  }

  static func withFile<Result>(
    bytes: Int, _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "upload-\(UUID().uuidString)")
    try Data(repeating: 0x61, count: bytes).write(to: url)
    let result = try body(url.path)
    try FileManager.default.removeItem(at: url)
    return result
  }
}
