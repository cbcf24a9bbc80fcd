import Foundation
import Testing

@testable import FilterCore

private func file(
  _ records: String, version: String = "1", format: String = FilterExportFormat.format
)
  -> Data
{
  Data(#"{"filters":[\#(records)],"format":"\#(format)","version":\#(version)}"#.utf8)
}

private func record(
  _ text: String = "loan", type: String = "deny", folder: String = "junk", target: String = "all",
  matching: String = "contains", filterCase: String = "insensitive"
) -> String {
  """
  {"case":"\(filterCase)","folder":"\(folder)","matching":"\(matching)","target":"\(target)",\
  "text":"\(text)","type":"\(type)"}
  """
}

private func read(_ records: String) throws -> [FilterTransferRecord] {
  try FilterExportFile.read(file(records))
}

@Test func readsARecordWithItsSixFields() throws {
  let records = try read(
    record(
      "Loan", type: "allow", folder: "promotion", target: "body", matching: "exact",
      filterCase: "sensitive"))
  let draft = try FilterDraft(
    text: "Loan", type: .allow, folder: .promotion, target: .body, matching: .exact,
    filterCase: .caseSensitive)
  #expect(records == [.valid(index: 1, draft, notes: [])])
}

@Test(arguments: [
  ("", FilterTransferError.empty), (" \n\t", .empty), ("\u{FEFF}", .empty), ("hello", .notAnExport),
  ("{}", .notAnExport), ("[]", .notAnExport), ("[1,2]", .notAnExport), ("null", .notAnExport),
  (#"{"filter_lists":{}}"#, .notAnExport),
  (#"{"format":"x","version":1,"filters":[]}"#, .notAnExport),
  (#"{"format":"simply-filter-sms-filters","version":0,"filters":[]}"#, .notAnExport),
  (#"{"format":"simply-filter-sms-filters","version":-3,"filters":[]}"#, .notAnExport),
  (#"{"format":"simply-filter-sms-filters","filters":[]}"#, .notAnExport),
  (#"{"format":"simply-filter-sms-filters","version":1}"#, .notAnExport),
  (#"{"format":"simply-filter-sms-filters","version":2,"rules":{}}"#, .newerVersion(2)),
  (#"{"format":"simply-filter-sms-filters","version":1,"filters":[{"text":"#, .notAnExport),
])
func refusesWhatIsNoExport(content: String, error: FilterTransferError) {
  #expect(throws: error) { try FilterExportFile.read(Data(content.utf8)) }
}

@Test func refusesMoreRecordsThanAFileOfFiltersHas() throws {
  let three = file("0,0,\(record())")
  #expect(try FilterExportFile.read(three, maximumRecords: 3).count == 3)
  #expect(throws: FilterTransferError.tooManyRecords(limit: 2)) {
    try FilterExportFile.read(three, maximumRecords: 2)
  }
  // As short as a record can be: a full file of them is let in.
  #expect(FilterExportFile.maximumRecords * record("x").utf8.count > 32 << 20)
}

@Test func refusesWhatIsNoText() {
  #expect(throws: FilterTransferError.notText) {
    try FilterExportFile.read(Data([0x7B, 0xFF, 0xFE, 0x7D]))
  }
}

@Test func skipsAByteOrderMark() throws {
  let marked = Data([0xEF, 0xBB, 0xBF]) + file(record())
  #expect(try FilterExportFile.read(marked).count == 1)
}

@Test(arguments: [
  (#"5"#, InvalidRecordReason.notAnObject), (#"[]"#, .notAnObject), ("null", .notAnObject),
  (record(type: "denies"), .unknownValue(field: "type", value: "denies")),
  (record(folder: "Junk"), .unknownValue(field: "folder", value: "Junk")),
  (record(target: ""), .unknownValue(field: "target", value: "")),
  (record(matching: "regexp"), .unknownValue(field: "matching", value: "regexp")),
  (record(filterCase: "0"), .unknownValue(field: "case", value: "0")),
  (record("  \\n "), .emptyText), (record(""), .emptyText),
  (record("$lang:klingon", type: "denyLanguage"), .unknownLanguage("$lang:klingon")),
  (record("english", type: "denyLanguage"), .unknownLanguage("english")),
  (record(String(repeating: "a", count: 10_001)), .textTooLong(limit: 10_000)),
  (record(String(repeating: "a", count: 100_000)), .textTooLong(limit: 10_000)),
  (#"{"case":"insensitive"}"#, .missingField("type")),
  (
    #"{"case":"insensitive","folder":"junk","matching":"regex","target":"all","type":"deny"}"#,
    .missingField("text")
  ),
  (
    #"{"case":1,"folder":"junk","matching":"regex","target":"all","text":"a","type":"deny"}"#,
    .unknownValue(field: "case", value: "1.0")
  ),
  (
    #"{"case":null,"folder":"junk","matching":"regex","target":"all","text":"a","type":"deny"}"#,
    .unknownValue(field: "case", value: "null")
  ),
])
func aBadRecordSaysWhyAndTheRestGoesOn(bad: String, reason: InvalidRecordReason) throws {
  let records = try read("\(record()),\(bad),\(record("other"))")
  #expect(records.map(\.index) == [1, 2, 3])
  #expect(records[1] == .invalid(index: 2, reason))
  guard case .valid = records[2] else {
    Issue.record("the record after the bad one is lost")
    return
  }
}

@Test func aBrokenPatternIsInvalidAndAnOddOneNoted() throws {
  let records = try read(
    "\(record("a(", matching: "regex")),\(record("[\\\\uD835]a|", matching: "regex"))")
  guard case .invalid(1, .invalidPattern(_, let offset)) = records[0] else {
    Issue.record("a pattern that does not compile was taken")
    return
  }
  #expect(offset == 1)
  guard case .valid(2, let draft, let notes) = records[1] else {
    Issue.record("a pattern that compiles here was refused")
    return
  }
  #expect(draft.text == "[\\uD835]a|")
  #expect(notes == [.surrogateHalf, .matchesEmptyText])
}

@Test(arguments: [
  ("  loan  ", "deny", "loan"), ("cafe\u{301}", "deny", "café"),
  ("$lang:English", "denyLanguage", "$lang:english"),
  ("$lang:simplified chinese", "denyLanguage", "$lang:chinese, simplified"),
  ("$lang:chinese, traditional", "denyLanguage", "$lang:chinese, traditional"),
  (" $lang:traditional chinese ", "denyLanguage", "$lang:chinese, traditional"),
  ("$lang:whatever", "deny", "$lang:whatever"),
])
func importTrimsAndNormalises(text: String, type: String, stored: String) throws {
  guard case .valid(_, let draft, _) = try read(record(text, type: type, matching: "contains"))[0]
  else {
    Issue.record("refused")
    return
  }
  #expect(draft.text == stored)
}

@Test func aLanguageRecordIsNoPattern() throws {
  let records = try read(record("$lang:english", type: "denyLanguage", matching: "regex"))
  guard case .valid(1, let draft, []) = records[0] else {
    Issue.record("refused")
    return
  }
  #expect(draft.text == "$lang:english")
}

@Test func everyReasonHasItsOwnCode() {
  let reasons: [InvalidRecordReason] = [
    .notAnObject, .missingField(""), .unknownValue(field: "", value: ""), .emptyText,
    .textTooLong(limit: 1), .invalidPattern(.other, offset: 0), .unknownLanguage(""),
  ]
  #expect(Set(reasons.map(\.code)).count == reasons.count)
}

// MARK: Writing

private let date = Date(timeIntervalSince1970: 1790541000)

private func written(_ drafts: [FilterDraft]) -> String {
  let writer = FilterExportWriter(appVersion: "3.1.5", exportedAt: date)
  var bytes = writer.header()
  for (index, draft) in drafts.enumerated() { bytes += writer.record(draft, isFirst: index == 0) }
  return String(decoding: bytes + writer.footer(), as: UTF8.self)
}

@Test func writesTheShapeOfTheApp() throws {
  let drafts = [
    try FilterDraft(text: "a/\"\\\n\u{1}é", type: .deny),
    try FilterDraft(
      text: "b", type: .allow, folder: .promotion, target: .sender, matching: .exact,
      filterCase: .caseSensitive),
  ]
  #expect(
    written(drafts) == #"""
      {
        "appVersion" : "3.1.5",
        "exportedAt" : "2026-09-27T20:30:00Z",
        "filters" : [
          {
            "case" : "insensitive",
            "folder" : "junk",
            "matching" : "contains",
            "target" : "all",
            "text" : "a/\"\\\n\u0001é",
            "type" : "deny"
          },
          {
            "case" : "sensitive",
            "folder" : "promotion",
            "matching" : "exact",
            "target" : "sender",
            "text" : "b",
            "type" : "allow"
          }
        ],
        "format" : "simply-filter-sms-filters",
        "version" : 1
      }
      """#)
}

@Test func whatIsWrittenIsReadAgain() throws {
  let drafts = [
    try FilterDraft(text: "^(www[0-9].)?xn--|\\x{41}\t", type: .deny, matching: .regex),
    try FilterDraft(text: "שלום 😀 \u{2028}", type: .allow),
    try FilterDraft(text: "$lang:chinese, simplified", type: .denyLanguage),
  ]
  let trimmed = [drafts[0].text.trimmingWhitespace(), "שלום 😀", drafts[2].text]
  let records = try FilterExportFile.read(Data(written(drafts).utf8))
  let texts = records.compactMap { record -> String? in
    if case .valid(_, let draft, _) = record { draft.text } else { nil }
  }
  #expect(texts == trimmed)
  #expect(try FilterExportFile.read(Data(written([]).utf8)).isEmpty)
}

@Test func fileNamesCarryTheReadersTime() throws {
  let zone = try #require(TimeZone(identifier: "Asia/Jerusalem"))
  #expect(
    FilterExportWriter.fileName(at: date, timeZone: zone)
      == "SimplyFilterSMS-filters-2026-09-27-2330.sfsfilters")
}
