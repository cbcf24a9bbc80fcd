import Foundation
import Testing

@testable import FilterCore

/// The published rule file, as stored filters in file order.
private func realFilters() throws -> [Filter]? {
  guard let data = Peers.data("data/ooqua.sfsfilters") else { return nil }
  return try FilterExportFile.read(data).enumerated().compactMap { position, record in
    guard case .valid(_, let draft, _) = record else { return nil }
    return try Filter.make(
      draft.text, draft.type, folder: draft.folder, target: draft.target, matching: draft.matching,
      filterCase: draft.filterCase, position: Int64(position))
  }
}

@Test func theRealRuleFileReadsWhole() throws {
  guard let data = Peers.data("data/ooqua.sfsfilters") else { return }
  let records = try FilterExportFile.read(data)
  #expect(records.map(\.index) == Array(1...103))
  var patterns = 0
  for case .valid(let index, let draft, let notes) in records {
    if draft.matching == .regex { patterns += 1 }
    let expected: [PatternNote] =
      switch index {
      case 3: [.surrogateHalf]
      case 86, 88, 92: [.dotStopsAtLineBreak]
      default: []
      }
    #expect(notes == expected, "record \(index)")
  }
  #expect(patterns == 101)
}

@Test func theRealRuleFileIsWrittenByteForByte() throws {
  guard let data = Peers.data("data/ooqua.sfsfilters") else { return }
  let date = try Date("2026-09-28T22:30:00Z", strategy: .iso8601)
  let writer = FilterExportWriter(appVersion: "3.1.5", exportedAt: date)
  var bytes = writer.header()
  for case .valid(let index, let draft, _) in try FilterExportFile.read(data) {
    bytes += writer.record(draft, isFirst: index == 1)
  }
  bytes += writer.footer()
  #expect(Data(bytes) == data)
}

@Test(arguments: [
  (
    "USPS: your parcel is held, confirm your address at usps-redelivery.top/x", 11,
    MessageAction.junk
  ),
  ("Your order has shipped", 69, .transaction), ("Big FLASH SALE today", 81, .promotion),
  ("Join our fundraiser", 79, .promotion), ("Get 50% off", 82, .promotion),
  ("pa\u{200B}ckage", 2, .junk),
  ("ＦＲＥＥ money", 3, .junk), ("see xn--pple-43d.com", 5, .junk), ("Dinner at eight?", 0, .allow),
])
func theRealRuleFileDecides(body: String, record: Int, action: MessageAction) throws {
  guard let filters = try realFilters() else { return }
  let manager = manager(filters)
  let result = manager.evaluateMessage(body: body, sender: "+15550100")
  #expect(result.action == action)
  if record > 0 { #expect(manager.deciding(body) == filters[record - 1].text) }
}

@Test func aNarrowExpensiveTextDoesNotStopTheRealRuleFile() throws {
  guard let filters = try realFilters() else { return }
  // Time is counted by the clock's readings: how fast this machine is decides nothing.
  let scratch = EvaluationScratch(clock: SteppingClock.clock(step: 100_000))
  let body = String(repeating: "a.b-", count: 4_096)
  _ = manager(filters).evaluateMessage(body: body, sender: "1", scratch: scratch)
  #expect(!scratch.report.gaveUp.isEmpty)
}

@Test func anOrdinaryLongTextIsReadWholeByTheRealRuleFile() throws {
  guard let filters = try realFilters() else { return }
  let scratch = EvaluationScratch(clock: SteppingClock.standing)
  let body = String(repeating: "Dear neighbours, the lift is being repaired this week. ", count: 30)
  let result = manager(filters).evaluateMessage(
    body: body + "fundraiser", sender: "1", scratch: scratch)
  #expect(result.action == .promotion)
  #expect(scratch.report == EvaluationReport())
}
