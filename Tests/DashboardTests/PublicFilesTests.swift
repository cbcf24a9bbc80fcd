import Compression
import Foundation
import HTTPCore
import Testing

@testable import Dashboard

struct PublicFilesTests {
  private static func path(_ test: TestApp, _ name: String = "/css/app.css") -> String {
    test.app.publicFiles.prefix + name
  }

  @Test func aLinkThatLeavesTheDirectoryIsNotFollowed() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID())")
    let inside = root.appending(path: "Public")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data("kept".utf8).write(to: inside.appending(path: "kept.txt"))
    try Data("secret".utf8).write(to: root.appending(path: "secret.txt"))
    for (name, target) in [
      ("out.txt", "../secret.txt"), ("in.txt", "kept.txt"), ("folder", ".."),
      ("absolute.txt", root.appending(path: "secret.txt").path),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: inside.appending(path: name).path, withDestinationPath: target)
    }
    let files = try PublicFiles(directory: inside)
    func bytes(_ name: String) -> [UInt8]? { files.response(path: files.prefix + name)?.bytes }
    #expect(bytes("/kept.txt") == Array("kept".utf8))
    #expect(bytes("/in.txt") == Array("kept".utf8))
    for name in ["/out.txt", "/absolute.txt", "/folder/secret.txt", "/../secret.txt"] {
      #expect(bytes(name) == nil, "\(name)")
    }
  }

  @Test func textsAreServedInTheShortestFormThatTheClientTakes() async throws {
    let test = try await TestApp()
    let path = PublicFilesTests.path(test)
    let plain = await test.get(path)
    let before = await test.get(path, fields: ["accept-encoding": "br, gzip"])
    #expect(before.fields["content-encoding"] == nil, "not made yet")
    #expect(before.bytes == plain.bytes)
    test.app.compressPublicFiles()
    let gzip = await test.get(path, fields: ["accept-encoding": "gzip"])
    let brotli = await test.get(path, fields: ["accept-encoding": "gzip, deflate, br"])
    #expect(gzip.fields["content-encoding"] == "gzip")
    #expect(brotli.fields["content-encoding"] == "br")
    #expect(Gzip.decompress(gzip.bytes, limit: plain.bytes.count) == plain.bytes)
    #expect(Brotli.decompress(brotli.bytes, limit: plain.bytes.count) == plain.bytes)
    #expect(brotli.bytes.count < gzip.bytes.count)
    #expect(gzip.bytes.count < plain.bytes.count / 2)
    #expect(await test.get(path, fields: ["accept-encoding": "gzip;q=0"]).bytes == plain.bytes)
    #expect(Set([plain, gzip, brotli].map { $0.fields["etag"] }).count == 3, "a tag names bytes")
    for answer in [plain, gzip, brotli] {
      #expect(answer.fields["vary"] == "accept-encoding")
      #expect(answer.fields["content-type"] == "text/css; charset=utf-8")
      #expect(answer.fields["cache-control"] == "public, max-age=31536000, immutable")
    }
  }

  @Test(arguments: ["", "gzip", "br"])
  func whatABrowserHasIsNotSentAgain(_ coding: String) async throws {
    let test = try await TestApp()
    test.app.compressPublicFiles()
    let path = PublicFilesTests.path(test)
    var fields: HTTPFields = ["accept-encoding": coding]
    let first = await test.get(path, fields: fields)
    #expect(first.status == 200)
    fields["if-none-match"] = first.fields["etag"]
    let again = await test.get(path, fields: fields)
    #expect(again.status == 304)
    #expect(again.bytes.isEmpty)
    #expect(again.fields["etag"] == first.fields["etag"])
    #expect(again.fields["content-encoding"] == nil)
    fields["accept-encoding"] = coding == "br" ? "gzip" : "br"
    #expect(await test.get(path, fields: fields).status == 200, "another form is other bytes")
    let byDate: HTTPFields = ["if-modified-since": first.fields["last-modified"] ?? ""]
    #expect(await test.get(path, fields: byDate).status == 304)
  }

  @Test func aRangeIsOfTheFormThatIsSent() async throws {
    let test = try await TestApp()
    test.app.compressPublicFiles()
    let path = PublicFilesTests.path(test)
    for coding in ["", "gzip", "br"] {
      var fields: HTTPFields = ["accept-encoding": coding]
      let whole = await test.get(path, fields: fields)
      fields["range"] = "bytes=100-"
      fields["if-range"] = whole.fields["etag"]
      let rest = await test.get(path, fields: fields)
      #expect(rest.status == 206)
      #expect(rest.bytes == Array(whole.bytes[100...]))
      #expect(
        rest.fields["content-range"] == "bytes 100-\(whole.bytes.count - 1)/\(whole.bytes.count)")
      #expect(rest.fields["content-encoding"] == whole.fields["content-encoding"])
      fields["range"] = "bytes=9999999-"
      #expect(await test.get(path, fields: fields).status == 416)
      fields["if-range"] = "\"another\""
      #expect(await test.get(path, fields: fields).bytes == whole.bytes)
    }
  }

  @Test func headHasTheFieldsOfGet() async throws {
    let test = try await TestApp()
    let path = PublicFilesTests.path(test)
    let get = await test.get(path)
    let head = await test.send(.head, path)
    #expect(head.status == 200)
    #expect(head.fields == get.fields)
    let refused = await test.send(.post, path)
    #expect(refused.status == 405)
    #expect(refused.fields["allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    "/css/../../Package.swift", "/css/%2e%2e/%2e%2e/Package.swift", "/css%2Fapp.css",
    "/css/app.css%00", "//css/app.css", "/css/./app.css", "/css/", "/css", "", "/",
    "/css/app.css/", "/CSS/app.css", "/css\\app.css", "/../../../../etc/passwd",
  ])
  func noPathLeadsElsewhere(_ name: String) async throws {
    let test = try await TestApp()
    #expect(await test.get(PublicFilesTests.path(test, name)).status == 404)
  }

  @Test func exportsAreNotCutIntoParts() async throws {
    let test = try await TestApp()
    try await test.add("spam")
    let file = await test.get("/api/v1/export", fields: ["range": "bytes=0-3"])
    #expect(file.status == 200)
    #expect(file.fields["accept-ranges"] == "none")
    #expect(file.fields["content-disposition"]?.hasPrefix("attachment; filename=\"") == true)
  }
}
