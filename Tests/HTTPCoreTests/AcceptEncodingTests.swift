import HTTPCore
import Testing

struct AcceptEncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let values: [String]
    let best: ContentCoding?
    var testDescription: String { "\(values)" }

    init(_ values: String..., best: ContentCoding?) {
      self.values = values
      self.best = best
    }
  }

  /// Both codings are on offer, Brotli first.
  @Test(arguments: [
    Case(best: nil),
    Case("", best: nil),
    Case("gzip", best: .gzip),
    Case("gzip, deflate, br, zstd", best: .brotli),
    Case("br;q=0.9, gzip", best: .gzip),
    Case("gzip;q=0.5,br;q=0.5", best: .brotli),
    Case("GZIP", best: .gzip),
    Case("x-gzip", best: .gzip),
    Case("gzip;q=0", best: nil),
    Case("gzip;q=0.000", best: nil),
    Case("gzip;q=0.001", best: .gzip),
    Case("gzip ; Q=0.5", best: .gzip),
    Case("*", best: .brotli),
    Case("*;q=0", best: nil),
    Case("*;q=0, gzip;q=0.1", best: .gzip),
    Case("br;q=0, *", best: .gzip),
    Case("identity, gzip;q=0.5", best: nil),
    Case("identity;q=0.5, gzip;q=1.0", best: .gzip),
    Case("identity;q=0, deflate", best: nil),
    Case("identity;q=0", best: nil),
    Case("deflate", "gzip", best: .gzip),
    // Malformed members are no wish.
    Case("gzip;q=2", best: nil),
    Case("gzip;q=1.5", best: nil),
    Case("gzip;q=1.001", best: nil),
    Case("gzip;q=0.1234", best: nil),
    Case("gzip;q=-1", best: nil),
    Case("gzip;q=", best: nil),
    Case("gzip;", best: nil),
    Case("gzip;level=9", best: nil),
    Case("gz ip, br;q=x", best: nil),
    Case(", ,gzip,,", best: .gzip),
    Case("gzipped", best: nil),
  ])
  func theClientsWishIsHeard(_ each: Case) {
    #expect(AcceptEncoding(each.values).best(of: [.brotli, .gzip]) == each.best)
  }

  @Test func onlyWhatIsOnOfferIsChosen() {
    #expect(AcceptEncoding(["br, gzip;q=0.1"]).best(of: [.gzip]) == .gzip)
    #expect(AcceptEncoding(["br"]).best(of: [.gzip]) == nil)
    #expect(AcceptEncoding(["gzip, br, *"]).best(of: []) == nil)
  }
}
