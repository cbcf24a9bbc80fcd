import Foundation
import LoopbackServer
import Services
import Testing

@Suite struct HTTPSTests {
  @Test func certificateThatNobodyVouchesForIsRefused() async throws {
    guard let server = try TLSServer() else {
      print("skipped: no openssl to make a certificate with")
      return
    }
    #expect(await HTTPServiceTests.outcome(server.url) == .failure(.tlsFailed))
    try server.stop()
  }
}
