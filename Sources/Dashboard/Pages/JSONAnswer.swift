import Foundation
import HTTPCore

/// JSON of the API and the command line: keys sorted, slashes as they are.
public enum JSONAnswer {
  static func make(_ value: some Encodable, status: HTTPStatus = .ok) throws -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: ["content-type": "application/json; charset=utf-8", "cache-control": "no-store"],
      body: .bytes(try bytes(value)))
  }

  /// One object and a line feed.
  public static func line(_ value: some Encodable) throws -> [UInt8] {
    try bytes(value) + [UInt8(ascii: "\n")]
  }

  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
