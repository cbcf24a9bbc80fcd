import Compression
import Foundation
import Testing

struct CompressionTests {
  static let texts: [[UInt8]] = [
    Array(String(repeating: "<li class=\"row\">spam</li>", count: 1_000).utf8),
    Array(String(repeating: "שלום ", count: 300).utf8), [UInt8](repeating: 0, count: 100_000),
  ]

  @Test(arguments: texts, [1, 5, 9] as [Int32])
  func gzipIsReadBackAndShorter(_ text: [UInt8], _ level: Int32) throws {
    let coded = try #require(Gzip.compress(text, level: level))
    #expect(coded.count < text.count)
    #expect(Gzip.decompress(coded, limit: text.count) == text)
  }

  @Test(arguments: texts)
  func brotliIsReadBackAndShorter(_ text: [UInt8]) throws {
    let coded = try #require(Brotli.compress(text))
    #expect(coded.count < text.count)
    #expect(Brotli.decompress(coded, limit: text.count) == text)
  }

  /// Bytes without a pattern: those of a linear congruence's upper half.
  private static let noise: [UInt8] = {
    var state: UInt64 = 1
    return (0..<1_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
  }()

  @Test(arguments: [[], [1], Array("short".utf8), noise])
  func whatWouldNotBeShorterStaysAsItIs(_ bytes: [UInt8]) {
    #expect(Gzip.compress(bytes, level: 9) == nil)
    #expect(Brotli.compress(bytes) == nil)
  }

  @Test func aLevelThatIsNoneCompressesNothing() {
    #expect(Gzip.compress(CompressionTests.texts[0], level: 99) == nil)
  }

  @Test func moreThanTheLimitAndBrokenFormsAreNotRead() throws {
    let text = CompressionTests.texts[0]
    let gzip = try #require(Gzip.compress(text, level: 5))
    let brotli = try #require(Brotli.compress(text))
    #expect(Gzip.decompress(gzip, limit: text.count - 1) == nil)
    #expect(Brotli.decompress(brotli, limit: text.count - 1) == nil)
    #expect(Gzip.decompress(Array(gzip.dropLast()), limit: text.count) == nil)
    #expect(Brotli.decompress(Array(brotli.dropLast()), limit: text.count) == nil)
    #expect(Gzip.decompress(gzip + [0], limit: text.count) == nil)
    #expect(Gzip.decompress(text, limit: text.count) == nil)
  }
}
