import Foundation
import Testing

@testable import HTTPCore

/// Raw requests of two other projects against the verdict of a strict reader of RFC 9112.
@Suite struct PeerRequestTests {
  struct Case: Decodable {
    let name: String
    let raw: Data
    let rawHost: Data?
    let messages: Int
    let strict: String
    let strictHost: String

    enum CodingKeys: String, CodingKey {
      case name, raw, messages
      case rawHost = "raw_host"
      case strict = "rfc_strict"
      case strictHost = "rfc_strict_host"
    }

    var bytes: [UInt8] { Array(rawHost ?? raw) }
    var verdict: String { rawHost == nil ? strict : strictHost }
  }

  /// Where we answer differently on purpose, and why.
  static let differences: [String: String] = [
    "gunicorn/invalid/019":
      "X-Forwarded-Proto against X-Forwarded-Ssl: two ordinary fields, of which we believe neither",
    "gunicorn/invalid/040":
      "an underscore is a token character and Transfer_Encoding another name: no CGI names here",
    "gunicorn/invalid/chunked_07":
      "as above: Transfer_Encoding is not Transfer-Encoding and decides nothing",
    "gunicorn/invalid/rfc9112_chunked_missing_final_crlf_01":
      "nothing in it is wrong, its end is missing: incomplete until the client closes, then 400",
    "gunicorn/valid/099":
      "promises 17,914 bytes and brings 8,599: incomplete, as every cut upload",
    "llhttp/request/content-length: Content-Length reset when no body is received":
      "its reader was told to skip bodies; 123 promised bytes are a body here",
    "llhttp/request/invalid: ICE protocol, but not really / HTTP protocol and ANNOUNCE method":
      "ANNOUNCE is a well-formed method; one that a route does not know is answered 405, not 400",
    "llhttp/request/invalid: ICE protocol, but not really / Invalid method":
      "MKCOLA is a well-formed method, see above",
    "llhttp/request/method: CONNECT request / M-SEARCH request":
      "the asterisk form belongs to OPTIONS alone (RFC 9112, 3.2.4)",
    "llhttp/request/method: CONNECT request / PRI request HTTP2":
      "as above: refused at the target, before its reader notices HTTP/2",
  ]

  /// Longest request that is cut at every place, in bytes.
  static let longestForEverySplit = 400

  static func verdict(_ stream: ParsedStream) -> String {
    if stream.fault != nil { return "reject" }
    return stream.wholeMessages > 0 ? "accept" : "incomplete"
  }

  @Test func verdictsAreThoseOfTheStandard() throws {
    guard let data = try PeerFiles.read("http1/requests.json") else { return }
    let cases = try JSONDecoder().decode([Case].self, from: data)
    #expect(cases.count > 150)
    var unused = Set(PeerRequestTests.differences.keys)
    for item in cases {
      let whole = ParsedStream(item.bytes)
      #expect(ParsedStream.everyByte(item.bytes) == whole, "\(item.name), byte by byte")
      if item.bytes.count <= PeerRequestTests.longestForEverySplit {
        for cut in 1..<max(item.bytes.count, 2) where cut < item.bytes.count {
          #expect(ParsedStream(item.bytes, cuts: [cut]) == whole, "\(item.name), cut at \(cut)")
        }
      }
      if unused.remove(item.name) != nil {
        #expect(PeerRequestTests.verdict(whole) != item.verdict, "\(item.name) no longer differs")
        continue
      }
      if item.verdict == "policy" { continue }
      #expect(PeerRequestTests.verdict(whole) == item.verdict, "\(item.name): \(whole)")
      if item.verdict == "accept" { #expect(whole.wholeMessages == item.messages, "\(item.name)") }
    }
    #expect(unused.isEmpty)
  }
}
