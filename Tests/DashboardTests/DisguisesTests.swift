import FilterCore
import HTTPCore
import Persistence
import Testing

@testable import Dashboard

struct DisguisesTests {
  private static let disguised = "Ｆｒｅｅ money"

  private func test(isOn: Bool) async throws -> TestApp {
    let test = try await TestApp()
    try await test.add("free")
    try await test.app.defaultsManager.set(.seesThroughDisguises, isOn)
    await test.app.snapshotManager.catchUp()
    return test
  }

  @Test func theSwitchOnHomeTurnsItOnAndOff() async throws {
    let test = try await test(isOn: false)
    let page = await test.get("/")
    #expect(page.count("disguisesToggle") == 1)
    #expect(page.text.contains("See through disguises"))
    let answer = await test.post("/settings/disguises", ["isActive": "on", "back": "/automatic"])
    #expect(answer.status == 303)
    #expect(answer.location == "/automatic")
    #expect(try await test.app.defaultsManager.value(.seesThroughDisguises))
    await test.post("/settings/disguises", ["isActive": "off"])
    #expect(try await !test.app.defaultsManager.value(.seesThroughDisguises))
    #expect(await test.post("/settings/disguises", ["isActive": "perhaps"]).status == 400)
    #expect(await test.post("/settings/disguises", [:]).status == 400)
  }

  @Test func itIsGreyWhileAllUnknownIsBlocked() async throws {
    let test = try await test(isOn: true)
    try await test.app.automaticFilterManager.setAutomaticRuleState(.allUnknown, isActive: true)
    let row = await test.get("/").text.split(separator: "id=\"disguises-switch\"").last
    #expect(row?.prefix { $0 != ">" }.contains(" disabled") == true)
    #expect(await test.post("/settings/disguises", ["isActive": "off"]).status == 409)
    #expect(try await test.app.defaultsManager.value(.seesThroughDisguises))
  }

  @Test func thePageOfTheTestSaysInDisguise() async throws {
    let test = try await test(isOn: true)
    let answer = await test.post("/test-filters", ["sender": "", "body": Self.disguised])
    #expect(answer.text.contains("Your blocked text, in disguise"))
    let plain = await test.post("/test-filters", ["sender": "", "body": "free"])
    #expect(!plain.text.contains("in disguise"))
    let hebrew = await test.post("/test-filters?lang=he", ["sender": "", "body": Self.disguised])
    #expect(hebrew.text.contains("טקסט שחסמת, בתחפושת"))
  }

  @Test func theAPISaysDisguised() async throws {
    let test = try await test(isOn: true)
    for (body, isDisguised) in [(Self.disguised, true), ("free", false)] {
      let answer = await test.json(
        .post, "/api/v1/evaluate", #"{"sender":"+15550100","body":"\#(body)"}"#)
      let match = try #require(try answer.json()["match"] as? [String: Any])
      #expect(match["text"] as? String == "free")
      #expect(match["disguised"] as? Bool == (isDisguised ? true : nil))
    }
  }

  @Test func theAPIShowsAndChangesSettings() async throws {
    let test = try await TestApp()
    #expect(await test.get("/api/v1/settings").text == "{\"seesThroughDisguises\":false}")
    let on = await test.json(.put, "/api/v1/settings", #"{"seesThroughDisguises":true}"#)
    #expect(on.status == 200)
    #expect(on.text == "{\"seesThroughDisguises\":true}")
    #expect(try await test.app.defaultsManager.value(.seesThroughDisguises))
    #expect(await test.json(.put, "/api/v1/settings", #"{"other":true}"#).status == 422)
    #expect(
      await test.json(.put, "/api/v1/settings", #"{"seesThroughDisguises":"on"}"#).status == 400)
  }

  @Test func theAPISetsTheTimeZoneAndGivesItBackToTheBrowser() async throws {
    let test = try await TestApp()
    let set = await test.json(.put, "/api/v1/settings", #"{"timeZone":"Asia/Tokyo"}"#)
    #expect(set.text == #"{"seesThroughDisguises":false,"timeZone":"Asia/Tokyo"}"#)
    for wrong in ["Mars/Base", "../../etc/passwd"] {
      let answer = await test.json(.put, "/api/v1/settings", "{\"timeZone\":\"\(wrong)\"}")
      #expect(answer.status == 422)
    }
    #expect(try await test.app.defaultsManager.value(.timeZone) == "Asia/Tokyo")
    let back = await test.json(.put, "/api/v1/settings", #"{"timeZone":""}"#)
    #expect(back.text == #"{"seesThroughDisguises":false}"#)
  }

  @Test func snapshotsFollowTheSetting() async throws {
    let test = try await test(isOn: false)
    let before = await test.app.snapshotManager.evaluation()
    #expect(
      before?.evaluateMessage(body: Self.disguised, sender: "+15550100").match == .noMatch)
    try await test.app.defaultsManager.set(.seesThroughDisguises, true)
    await test.app.snapshotManager.catchUp()
    let after = await test.app.snapshotManager.evaluation()
    #expect(
      after?.evaluateMessage(body: Self.disguised, sender: "+15550100").isDisguised == true)
  }
}
