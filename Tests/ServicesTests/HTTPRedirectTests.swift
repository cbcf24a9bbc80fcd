import Foundation
import LoopbackServer
import Testing

@testable import Services

@Suite struct HTTPRedirectTests {
  @Test func redirectIsFollowedToTheAnswer() async throws {
    let response = try await HTTPServiceTests.outcome("/old") { path, _ in
      path == "/old"
        ? [.send(answer("302 Found", ["Location: /new", "X-Old: 1"], Array("moved".utf8)))]
        : [.send(answer("200 OK", [], Array("here".utf8)))]
    }.get()
    #expect(response.body == Array("here".utf8))
    #expect(response.url.hasSuffix("/new"))
    #expect(response.fields["x-old"] == nil)
  }

  @Test func redirectsAreCounted() async throws {
    let loop = try await HTTPServiceTests.outcome { _, _ in
      [.send(answer("302 Found", ["Location: /"]))]
    }
    #expect(loop == .failure(.tooManyRedirects(limit: 5)))
    let fifth = try await HTTPServiceTests.outcome("/0") { path, _ in
      guard let step = Int(path.dropFirst()), step < 5 else { return [.send(answer("200 OK"))] }
      return [.send(answer("302 Found", ["Location: /\(step + 1)"]))]
    }
    #expect(try fifth.get().url.hasSuffix("/5"))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
  func redirectToAnotherSchemeIsRefused(_ location: String) async throws {
    let result = try await HTTPServiceTests.outcome { _, _ in
      [.send(answer("302 Found", ["Location: \(location)"]))]
    }
    #expect(result == .failure(.unsupportedURL))
  }

  @Test func redirectToAPrivateAddressIsRefused() async throws {
    let server = try LoopbackServer { path, port in
      path == "/old"
        ? [.send(answer("302 Found", ["Location: http://127.0.0.2:\(port)/new"]))]
        : [.send(answer("200 OK"))]
    }
    defer { server.stop() }
    var configuration = HTTPService.Configuration()
    configuration.exceptions = [try #require(NetworkAddress([127, 0, 0, 1]))]
    let service = HTTPService(configuration)
    let first = await HTTPServiceTests.outcome(try server.url("/"), service: service)
    #expect(try first.get().status == 200)
    let moved = await HTTPServiceTests.outcome(try server.url("/old"), service: service)
    #expect(moved == .failure(.addressNotAllowed))
  }
}

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    "127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]",
  ])
  func privateAddressIsRefusedUnlessAllowed(_ host: String) async throws {
    let server = try LoopbackServer { _, _ in [.send(answer("200 OK"))] }
    defer { server.stop() }
    let url = try #require(URL(string: "http://\(host):\(server.port)/"))
    let result = await HTTPServiceTests.outcome(url, service: HTTPService())
    #expect(result == .failure(.addressNotAllowed))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.org/", "http://", "no-scheme", "http:/x"])
  func onlyHTTPIsAsked(_ text: String) async throws {
    let url = try #require(URL(string: text))
    #expect(await HTTPServiceTests.outcome(url) == .failure(.unsupportedURL))
  }

  @Test(
    arguments: [
      [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 255, 0, 1],
      [169, 254, 169, 254], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
      [198, 19, 0, 1],
      [224, 0, 0, 1], [255, 255, 255, 255],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 0, 0, 1],
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 192, 168, 0, 1],
      [0x20, 0x02, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFE, 0xBF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFF, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ] as [[UInt8]])
  func reservedAddressIsNotPublic(_ bytes: [UInt8]) throws {
    #expect(try #require(NetworkAddress(bytes)).isPublic == false)
  }

  @Test(
    arguments: [
      [8, 8, 8, 8], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1], [172, 32, 0, 1],
      [192, 167, 0, 1], [198, 17, 0, 1], [223, 255, 255, 255],
      [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 8, 8, 8, 8],
    ] as [[UInt8]])
  func openAddressIsPublic(_ bytes: [UInt8]) throws {
    #expect(try #require(NetworkAddress(bytes)).isPublic)
  }

  @Test func addressHasFourOrSixteenBytes() {
    #expect(NetworkAddress([]) == nil)
    #expect(NetworkAddress([1, 2, 3, 4, 5]) == nil)
  }
}
