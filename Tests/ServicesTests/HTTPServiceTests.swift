import Foundation
import LoopbackServer
import Services
import Testing

@Suite struct HTTPServiceTests {
  static let local = HTTPService(.init(allowsPrivateAddresses: true))

  /// What a GET of `path` on a server that plays `steps` ends with.
  static func outcome(
    _ path: String = "/", limits: HTTPServiceLimits = HTTPServiceLimits(),
    _ steps: @escaping @Sendable (_ path: String, _ port: UInt16) -> [LoopbackServer.Step]
  ) async throws -> Result<HTTPServiceResponse, HTTPServiceError> {
    let server = try LoopbackServer(steps)
    defer { server.stop() }
    return await outcome(try server.url(path), limits: limits)
  }

  static func outcome(
    _ url: URL, limits: HTTPServiceLimits = HTTPServiceLimits(), service: HTTPService = local
  ) async -> Result<HTTPServiceResponse, HTTPServiceError> {
    do throws(HTTPServiceError) {
      return .success(try await service.fetch(url, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  @Test func answerComesWithItsFields() async throws {
    let response = try await Self.outcome("/a?b=c") { path, _ in
      [.send(answer("200 OK", ["ETag: \"x\"", "X-Path: \(path)"], Array("body".utf8)))]
    }.get()
    #expect(response.status == 200)
    #expect(response.body == Array("body".utf8))
    #expect(response.fields["etag"] == "\"x\"")
    #expect(response.fields["x-path"] == "/a?b=c")
    #expect(response.url.hasSuffix("/a?b=c"))
  }

  @Test func compressedBodyIsUnpacked() async throws {
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA6tWSsvMKUktis/JLC4pVrKqrq0FAAvr6OATAAAA"))
    let response = try await Self.outcome { _, _ in
      [.send(answer("200 OK", ["Content-Encoding: gzip"], [UInt8](packed)))]
    }.get()
    #expect(String(decoding: response.body, as: UTF8.self) == "{\"filter_lists\":{}}")
  }

  @Test func brotliIsUnpacked() async throws {
    let packed: [UInt8] = [0x0B, 0x02, 0x80] + Array("hello".utf8) + [0x03]
    let response = try await Self.outcome { _, _ in
      [.send(answer("200 OK", ["Content-Encoding: br"], packed))]
    }.get()
    #expect(String(decoding: response.body, as: UTF8.self) == "hello")
  }

  @Test func brokenCompressionIsAnError() async throws {
    let result = try await Self.outcome { _, _ in
      [.send(answer("200 OK", ["Content-Encoding: gzip"], Array("not gzip at all".utf8)))]
    }
    #expect(result == .failure(.badEncoding))
  }

  @Test(arguments: [404, 500, 304, 204])
  func statusOutsideTheSuccessesIsAnError(_ status: Int) async throws {
    let result = try await Self.outcome { _, _ in [.send(answer("\(status) Any"))] }
    if status == 204 {
      #expect(try result.get().status == 204)
    } else {
      #expect(result == .failure(.status(status)))
    }
  }

  @Test func slowDripTimesOut() async throws {
    let limits = HTTPServiceLimits(totalTimeout: .milliseconds(300))
    let result = try await Self.outcome(limits: limits) { _, _ in
      [
        .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)),
        .repeated([0x61], times: 100, pause: 0.05),
      ]
    }
    #expect(result == .failure(.timedOut))
  }

  @Test func silentServerTimesOut() async throws {
    let limits = HTTPServiceLimits(totalTimeout: .milliseconds(200))
    let result = try await Self.outcome(limits: limits) { _, _ in [.pause(2)] }
    #expect(result == .failure(.timedOut))
  }

  @Test func announcedSizeAboveTheLimitIsRefused() async throws {
    let limits = HTTPServiceLimits(maximumBytes: 1_000)
    let result = try await Self.outcome(limits: limits) { _, _ in
      [.send(answer("200 OK", [], Array(repeating: 0x61, count: 1_001)))]
    }
    #expect(result == .failure(.tooLarge(limit: 1_000)))
  }

  @Test func sizeIsBoundedWithoutAnAnnouncement() async throws {
    let limits = HTTPServiceLimits(maximumBytes: 1_000)
    let head = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
    let whole = try await Self.outcome(limits: limits) { _, _ in
      [.send(head), .send(Array(repeating: 0x61, count: 1_000))]
    }.get()
    #expect(whole.body.count == 1_000)
    let result = try await Self.outcome(limits: limits) { _, _ in
      [.send(head), .repeated(Array(repeating: 0x61, count: 100), times: 1_000, pause: 0)]
    }
    #expect(result == .failure(.tooLarge(limit: 1_000)))
  }

  @Test func sizeIsThatOfTheUnpackedBody() async throws {
    // 100,000 times "a".
    let packed = try #require(Data(base64Encoded: Self.bomb))
    let result = try await Self.outcome(limits: HTTPServiceLimits(maximumBytes: 50_000)) { _, _ in
      [.send(answer("200 OK", ["Content-Encoding: gzip"], [UInt8](packed)))]
    }
    #expect(result == .failure(.tooLarge(limit: 50_000)))
  }

  @Test func endlessHeadIsBounded() async throws {
    let line = Array("X-Filler: \(String(repeating: "a", count: 1_000))\r\n".utf8)
    let result = try await Self.outcome { _, _ in
      [
        .send(Array("HTTP/1.1 200 OK\r\n".utf8)), .repeated(line, times: 10_000, pause: 0),
      ]
    }
    #expect(throws: HTTPServiceError.self) { try result.get() }
  }

  @Test func cutOffBodyIsAnError() async throws {
    let announced = try await Self.outcome { _, _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8))]
    }
    #expect(announced == .failure(.cutOff))
    let chunked = try await Self.outcome { _, _ in
      [.send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc".utf8))]
    }
    #expect(chunked == .failure(.cutOff))
    let nothing = try await Self.outcome { _, _ in [] }
    #expect(nothing == .failure(.cutOff))
  }

  @Test func whatIsNoHTTPIsAnError() async throws {
    let result = try await Self.outcome { _, _ in [.send(Array("220 smtp ready\r\n".utf8))] }
    #expect(result == .failure(.notHTTP))
  }

  @Test func cancellingEndsTheTransfer() async throws {
    let server = try LoopbackServer { _, _ in [.pause(30)] }
    defer { server.stop() }
    let url = try server.url("/")
    let task = Task { await Self.outcome(url) }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
  }

  @Test func closedPortCannotBeConnected() async throws {
    let server = try LoopbackServer { _, _ in [] }
    let url = try server.url("/")
    server.stop()
    #expect(await Self.outcome(url) == .failure(.cannotConnect))
  }

  @Test func unknownNameIsAnError() async throws {
    let url = try #require(URL(string: "http://no-such-host.invalid/"))
    #expect(await Self.outcome(url) == .failure(.hostNotFound))
  }

  private static let bomb = """
    H4sIAAAAAAACA+3BMQEAAADCoKzrX8IaHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAArwaH+uIboIYBAA==
    """
}
