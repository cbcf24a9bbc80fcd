import Foundation
import Testing

@testable import FilterCore

/// The main job's verdicts over a rule file of our own, with every kind of record.
struct MainJobTests {
  static func records() throws -> [FilterTransferRecord] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/parcels.sfsfilters")
    return try FilterExportFile.read(try Data(contentsOf: file))
  }

  @Test func everyRecordIsReadOrRefusedWithItsReason() throws {
    let records = try Self.records()
    #expect(records.count == 11)
    let invalid = records.compactMap { record -> Int? in
      if case .invalid(let index, .invalidPattern) = record { index } else { nil }
    }
    #expect(invalid == [10])
    let noted = records.compactMap { record -> Int? in
      if case .valid(let index, _, let notes) = record, notes.contains(.surrogateHalf) {
        index
      } else {
        nil
      }
    }
    #expect(noted == [11])
  }

  @Test(arguments: [
    (
      "USPS: your parcel is held, confirm your address at usps-redelivery.top/x", "+12025550100",
      MessageAction.junk, "parcel|package|delivery"
    ),
    ("You have WON a prize", "+12025550100", .junk, "you have won"),
    ("20 % off, only this weekend", "+12025550100", .promotion, "only this weekend"),
    ("hello", "ShopNews", .promotion, "ShopNews"),
    ("Your invoice is ready", "+12025550100", .transaction, "your invoice"),
    ("Your verification code is 1234. You have won", "+12025550100", .allow, "verification code"),
  ])
  func eachMessageIsDecidedByItsFilter(
    _ body: String, _ sender: String, _ action: MessageAction, _ text: String
  ) throws {
    let filters = try Self.records().compactMap { record -> Filter? in
      guard case .valid(_, let draft, _) = record else { return nil }
      return try Filter.make(
        draft.text, draft.type, folder: draft.folder, target: draft.target,
        matching: draft.matching, filterCase: draft.filterCase)
    }
    let result = manager(filters).evaluateMessage(body: body, sender: sender)
    #expect(result.action == action)
    guard case .userFilter(let decided, _, _) = result.match else {
      Issue.record("no user filter decided")
      return
    }
    #expect(decided.contains(text))
  }
}
