import FilterCore
import Foundation
import Testing

@testable import Dashboard

/// The lists of one installation, as another one reads them.
struct PublishedListsTests {
  private static let path = "/simply-filter-sms/1.0.0/automatic_filters.json"

  @Test func withoutListsThereIsNothing() async throws {
    #expect(await (try TestApp()).get(Self.path).status == 404)
  }

  @Test func theStoredListsArePublishedAsTheyAre() async throws {
    let test = try await TestApp()
    let lists = AutomaticFilterListsResponse(filterLists: [
      "en": LanguageFilterListResponse(allowSenders: ["Bank"], denyBody: ["a/b", "פרס"])
    ])
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    try await test.app.automaticFilterManager.save(lists, at: date)
    let answer = await test.get(Self.path)
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "application/json")
    #expect(answer.fields["last-modified"] == "Fri, 15 Jan 2027 08:00:00 GMT")
    #expect(try AutomaticFilterListsFile.read(Data(answer.bytes)).lists == lists)
    let tag = try #require(answer.fields["etag"])
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let again = await test.get(Self.path, fields: ["if-none-match": known])
      #expect(again.status == 304, "\(known)")
      #expect(again.bytes.isEmpty)
    }
    try await test.app.automaticFilterManager.save(
      .init(filterLists: ["en": .init(denyBody: ["other"])]), at: date)
    let changed = await test.get(Self.path, fields: ["if-none-match": tag])
    #expect(changed.status == 200)
  }
}
