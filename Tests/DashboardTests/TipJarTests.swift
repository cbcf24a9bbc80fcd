import HTTPCore
import Localization
import Persistence
import Testing

@testable import Dashboard

struct TipTierTests {
  @Test func pricesAndConfettiAreThoseThatWereAgreed() {
    #expect(TipTier.allCases.map(\.cents) == [199, 499, 999])
    #expect(TipTier.allCases.map(\.emoji) == ["☕️", "🍕", "🍸"])
    #expect(
      TipTier.allCases.map(\.confetti) == [
        .init(birthRate: 15, lifetime: 1.5, velocity: 200),
        .init(birthRate: 40, lifetime: 2.5, velocity: 350),
        .init(birthRate: 100, lifetime: 4, velocity: 500),
      ])
  }

  @Test(arguments: [("en", "$1.99"), ("de", "1,99\u{a0}$")])
  func aPriceIsWrittenAsTheLanguageWritesIt(_ language: String, _ price: String) {
    #expect(TipTier.small.price(in: Language(code: language)) == price)
  }
}

struct TipLinksTests {
  @Test(arguments: [
    "small=https://pay.example/s medium=https://pay.example/m,x large=https://pay.example/l",
    "large=https://pay.example/l, small=https://pay.example/s,medium=https://pay.example/m,x",
    "  medium=https://pay.example/m,x\nsmall=https://pay.example/s   large=https://pay.example/l",
  ])
  func tiersAreReadInAnyOrder(_ text: String) throws {
    #expect(
      try AppLinks.tips(text) == [
        .small: "https://pay.example/s", .medium: "https://pay.example/m,x",
        .large: "https://pay.example/l",
      ])
  }

  @Test func someTiersOrNoneAreEnough() throws {
    #expect(try AppLinks.tips("") == [:])
    #expect(try AppLinks.tips("large=http://pay.example") == [.large: "http://pay.example"])
  }

  @Test(arguments: [
    "huge=https://pay.example", "small", "https://pay.example",
    "small=https://a.example small=https://b.example", "small=",
  ])
  func whatNamesNoTierIsRefused(_ text: String) {
    #expect(throws: AppLinks.Problem.notTipLinks(variable: "SFS_TIP_LINKS")) {
      try AppLinks.tips(text)
    }
  }

  @Test(arguments: ["small=javascript:alert(1)", "small=pay.example", "small=//pay.example"])
  func whatIsNoAddressIsRefused(_ text: String) {
    #expect(throws: AppLinks.Problem.notAnAddress(variable: "SFS_TIP_LINKS")) {
      try AppLinks.tips(text)
    }
  }
}

struct TipJarTests {
  static func links(_ text: String) throws -> AppLinks {
    try AppLinks(environment: ["SFS_TIP_LINKS": text])
  }

  static let pay =
    "large=https://pay.example/l small=https://pay.example/s?back={return} medium=https://pay.example/m"

  @Test func withoutASetUpNothingCanBeTipped() async throws {
    let test = try await TestApp()
    let page = await test.get("/tip-jar")
    #expect(page.count("tipUnavailable") == 1)
    #expect(page.count("tipCard") == 0)
    #expect(await test.post("/tip-jar", ["tier": "small"]).status == 400)
    #expect(await test.get("/tip-jar/test-payment").status == 404)
    #expect(!test.app.tipJarManager.isAvailable)
  }

  @Test func cardsStandByPriceAndOnlyThoseThatAreSetUp() async throws {
    let all = try await TestApp(links: Self.links(Self.pay)).get("/tip-jar").text
    #expect(
      all.matches(of: /name="tier" value="([a-z]+)"/).map { $0.1 } == ["small", "medium", "large"])
    #expect(all.contains("$4.99"))
    let one = try await TestApp(links: Self.links("large=https://pay.example/l")).get("/tip-jar")
    #expect(one.count("tipCard") == 1)
  }

  @Test func aCardLeadsToThePaymentPageWithTheWayBack() async throws {
    let test = try await TestApp(basePath: "/sms", links: Self.links(Self.pay))
    let answer = await test.post("/sms/tip-jar", ["tier": "small"])
    #expect(answer.location == "/sms/tip-jar/pay")
    let page = await test.get("/sms/tip-jar/pay")
    let back = "http%3A%2F%2F127.0.0.1%3A8080%2Fsms%2Ftip-jar%2Freturn"
    #expect(page.text.contains("content=\"1;url=https://pay.example/s?back=\(back)\""))
    #expect(page.text.contains("href=\"https://pay.example/s?back=\(back)\""))
    // Every card rests, the chosen one turns.
    #expect(page.text.matches(of: /<button class="tip-card"[^>]* disabled/).count == 3)
    #expect(page.text.matches(of: /value="small" aria-busy="true"/).count == 1)
    #expect(page.text.matches(of: /class="spinner"/).count == 1)
    let secure = await test.get("/sms/tip-jar/pay", fields: ["x-forwarded-proto": "https"])
    #expect(secure.text.contains("back=https%3A%2F%2F127"))
  }

  @Test func aPaymentIsThankedForOnceAndRememberedForEverybody() async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "large"])
    #expect(try await !test.app.defaultsManager.value(.didTip))
    #expect(await test.get("/tip-jar/return?result=success").location == "/tip-jar")
    #expect(try await test.app.defaultsManager.value(.didTip))
    let thanks = await test.get("/tip-jar")
    #expect(thanks.count("confetti") == 1)
    #expect(
      thanks.text.contains(
        "data-birth-rate=\"100\" data-lifetime=\"4.0\" data-velocity=\"500\""))
    #expect(thanks.count("notification") == 1)
    let again = await test.get("/tip-jar")
    #expect(again.count("confetti") == 0)
    #expect(again.count("notification") == 0)
  }

  @Test func aReturnAddressWithoutAResultMeansPaid() async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "small"])
    _ = await test.get("/tip-jar/return")
    #expect(try await test.app.defaultsManager.value(.didTip))
    #expect(await test.get("/tip-jar").text.contains("data-birth-rate=\"15\""))
  }

  @Test(arguments: ["cancelled", "pending", "error"])
  func otherEndsAreSaidAndNotRemembered(_ result: String) async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "medium"])
    let back = await test.get("/tip-jar/return?result=\(result)")
    #expect(back.location == "/tip-jar?result=\(result)")
    let page = await test.get("/tip-jar?result=\(result)")
    #expect(page.text.contains("class=\"tip-\(result)\" data-testid=\"tipMessage\""))
    #expect(page.count("confetti") == 0)
    #expect(page.text.firstMatch(of: /tip-card"[^>]* disabled/) == nil)
    #expect(try await !test.app.defaultsManager.value(.didTip))
    // It is over: a second return brings nothing.
    _ = await test.get("/tip-jar/return?result=success")
    #expect(try await !test.app.defaultsManager.value(.didTip))
  }

  @Test func anUnknownEndIsAnError() async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "small"])
    #expect(await test.get("/tip-jar/return?result=%3Cb%3E").location == "/tip-jar?result=error")
    #expect(await test.get("/tip-jar?result=%3Cb%3E").count("tipMessage") == 0)
  }

  @Test func givingUpBeforeThePaymentPageForgetsTheTip() async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "small"])
    #expect(test.cookies["sfs_tip"] == "small")
    #expect(await test.post("/tip-jar/cancel", [:]).location == "/tip-jar?result=cancelled")
    #expect(test.cookies["sfs_tip"] == nil)
    #expect(await test.get("/tip-jar/pay").location == "/tip-jar")
  }

  @Test(arguments: ["success", "pending", "error", "cancelled"])
  func whoNeverWentToPayBringsNothingHome(_ result: String) async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    #expect(await test.get("/tip-jar/return?result=\(result)").location == "/tip-jar")
    #expect(await test.get("/tip-jar?result=success").count("confetti") == 0)
    #expect(try await !test.app.defaultsManager.value(.didTip))
  }

  @Test func aHeadRequestPaysNothing() async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    await test.post("/tip-jar", ["tier": "small"])
    await test.send(.head, "/tip-jar/return?result=success")
    #expect(try await !test.app.defaultsManager.value(.didTip))
  }

  @Test(arguments: ["", "huge", "small "])
  func anUnknownTierIsRefused(_ tier: String) async throws {
    let test = try await TestApp(links: Self.links(Self.pay))
    #expect(await test.post("/tip-jar", ["tier": tier]).status == 400)
  }

  @Test func aDebugRunPretendsWhereNothingIsSetUp() async throws {
    let test = try await TestApp(basePath: "/sms", isDebug: true)
    await test.post("/sms/tip-jar", ["tier": "medium"])
    #expect(await test.get("/sms/tip-jar/pay").text.contains("url=/sms/tip-jar/test-payment"))
    let page = await test.get("/sms/tip-jar/test-payment")
    #expect(page.count("testPaymentLink") == 4)
    #expect(page.text.contains("href=\"/sms/tip-jar/return?result=pending\""))
    let configured = try await TestApp(links: Self.links(Self.pay), isDebug: true)
    #expect(configured.app.tipJarManager.products.map(\.address).allSatisfy { $0.contains("pay") })
  }
}
