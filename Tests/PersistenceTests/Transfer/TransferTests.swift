import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct TransferTests {
  /// An import of six records, two of them of another type, in a store with its own clock.
  static func begun(_ place: Place = .memory) async throws -> (TestStore, TransferStore) {
    let test = try place.open()
    let clock = test.clock
    let transfers = TransferStore(test.store, clock: { clock.now })
    try await transfers.beginImport(
      browser: "b", fileName: "rules.sfsfilters",
      candidates: [
        (1, try draft("one"), []), (2, try draft("two", .allow), []),
        (4, try draft("three", matching: .regex), [.lookbehind, .matchesEmptyText]),
        (5, try draft("four", folder: .promotion), []), (8, try draft("five", .allow), []),
        (9, try draft("six"), []),
      ], duplicates: 2,
      invalid: [
        (3, .missingField("text")), (6, .invalidPattern(.missingClosingParenthesis, offset: 4)),
      ])
    return (test, transfers)
  }

  @Test(arguments: Place.allCases)
  func anImportBeginsWithEverythingSelected(place: Place) async throws {
    let (test, transfers) = try await Self.begun(place)
    let pending = try #require(try await transfers.pending(browser: "b"))
    #expect(pending.kind == .importFilters)
    #expect(pending.fileName == "rules.sfsfilters")
    #expect(pending.counts[.deny] == TransferCount(selected: 4, total: 4))
    #expect(pending.counts[.allow] == TransferCount(selected: 2, total: 2))
    #expect(pending.counts[.denyLanguage] == TransferCount(selected: 0, total: 0))
    #expect(pending.duplicates == 2)
    #expect(pending.invalidCount == 2)
    #expect(
      pending.invalid == [
        InvalidTransferRecord(index: 3, reason: .missingField("text")),
        InvalidTransferRecord(
          index: 6, reason: .invalidPattern(.missingClosingParenthesis, offset: 4)),
      ])
    #expect(pending.startedAt == test.clock.now)
    #expect(try await transfers.pending(browser: "other") == nil)
    #expect(try await test.store.fetchFilterRecords().isEmpty)
  }

  @Test func candidatesArePagedInFileOrder() async throws {
    let (_, transfers) = try await Self.begun()
    let all = try await transfers.candidates(browser: "b", type: .deny, offset: 0, limit: 50)
    #expect(all.map(\.draft.text) == ["one", "three", "four", "six"])
    #expect(all[1].notes == [.lookbehind, .matchesEmptyText])
    #expect(all[2].draft == (try draft("four", folder: .promotion)))
    #expect(all.allSatisfy { $0.isSelected })
    let part = try await transfers.candidates(browser: "b", type: .deny, offset: 1, limit: 2)
    #expect(part == Array(all[1...2]))
    #expect(
      try await transfers.candidates(browser: "b", type: .deny, offset: 4, limit: 2).isEmpty)
  }

  @Test func aSelectionIsARuleWithExceptions() async throws {
    let (_, transfers) = try await Self.begun()
    let keys = try await transfers.candidates(browser: "b", type: .deny, offset: 0, limit: 9)
      .map(\.key)
    func selected() async throws -> [Bool] {
      try await transfers.candidates(browser: "b", type: .deny, offset: 0, limit: 9)
        .map(\.isSelected)
    }
    func count(_ type: FilterType) async throws -> Int? {
      try await transfers.pending(browser: "b")?.counts[type]?.selected
    }
    try await transfers.select(browser: "b", keys: [keys[0], keys[2]], isSelected: false)
    #expect(try await selected() == [false, true, false, true])
    #expect(try await count(.deny) == 2)
    try await transfers.select(browser: "b", keys: [keys[0], keys[0], keys[1]], isSelected: true)
    #expect(try await selected() == [true, true, false, true])

    try await transfers.selectAll(browser: "b", type: .deny, isSelected: false)
    #expect(try await selected() == [false, false, false, false])
    #expect(try await count(.deny) == 0)
    #expect(try await count(.allow) == 2)
    try await transfers.select(browser: "b", keys: [keys[3]], isSelected: true)
    #expect(try await selected() == [false, false, false, true])
    #expect(try await count(.deny) == 1)

    try await transfers.selectAll(browser: "b", type: nil, isSelected: true)
    #expect(try await selected() == [true, true, true, true])
    try await transfers.selectAll(browser: "b", type: nil, isSelected: false)
    #expect(try await transfers.pending(browser: "b")?.selected == 0)
    #expect(try await transfers.pending(browser: "b")?.total == 6)
  }

  @Test func onlyOwnRowsAreSelected() async throws {
    let (_, transfers) = try await Self.begun()
    try await transfers.beginImport(
      browser: "other", fileName: "", candidates: [(1, try draft("x"), [])], duplicates: 0,
      invalid: [])
    let key = try #require(
      try await transfers.candidates(browser: "other", type: .deny, offset: 0, limit: 1).first
    ).key
    try await transfers.select(browser: "b", keys: [key, -1, .max], isSelected: false)
    #expect(try await transfers.pending(browser: "b")?.selected == 6)
    #expect(try await transfers.pending(browser: "other")?.selected == 1)
  }

  @Test(arguments: Place.allCases)
  func confirmingImportsTheSelectionInFileOrderAndEnds(place: Place) async throws {
    let (test, transfers) = try await Self.begun(place)
    // Came into the store after the preview.
    _ = try await test.store.addFilter(try draft("two"))
    let key = try #require(
      try await transfers.candidates(browser: "b", type: .deny, offset: 2, limit: 1).first
    ).key
    try await transfers.select(browser: "b", keys: [key], isSelected: false)
    let result = try await transfers.importSelected(browser: "b")
    #expect(result.added == 4)
    #expect(result.duplicates == 1)
    #expect(
      try await test.store.fetchFilterRecords().map(\.text) == [
        "two", "one", "three", "five", "six",
      ])
    #expect(try await test.store.revision() == 2)
    #expect(try await transfers.pending(browser: "b") == nil)
    await expectError(.notFound) { _ = try await transfers.importSelected(browser: "b") }
  }

  @Test(arguments: Place.allCases)
  func anExportOffersTheFiltersOfItsBeginning(place: Place) async throws {
    let test = try place.open()
    let transfers = TransferStore(test.store)
    _ = try await test.store.importFilters([
      try draft("a"), try draft("b", .allow), try draft("c", matching: .regex), try draft("d"),
      try draft("$lang:hebrew", .denyLanguage),
    ])
    try await transfers.beginExport(browser: "b")
    _ = try await test.store.addFilter(try draft("late"))
    let pending = try #require(try await transfers.pending(browser: "b"))
    #expect(pending.kind == .exportFilters)
    #expect(pending.counts[.deny] == TransferCount(selected: 3, total: 3))
    #expect(pending.counts[.denyLanguage] == TransferCount(selected: 1, total: 1))
    let rows = try await transfers.candidates(browser: "b", type: .deny, offset: 0, limit: 9)
    #expect(rows.map(\.draft.text) == ["a", "c", "d"])
    let middle = try await transfers.candidates(browser: "b", type: .deny, offset: 1, limit: 1)
    #expect(middle == [rows[1]])
    try await transfers.select(browser: "b", keys: [rows[1].key], isSelected: false)

    var texts: [String] = []
    var last: Int64?
    while true {
      let slice = try await transfers.selectedFilters(browser: "b", after: last, limit: 2)
      guard let key = slice.last?.key else { break }
      last = key
      texts += slice.map(\.draft.text)
    }
    #expect(texts == ["a", "b", "d", "$lang:hebrew"])

    // Deleted meanwhile: neither offered nor counted, selected or not.
    let filters = try await test.store.fetchFilterRecords()
    _ = try await test.store.deleteFilters(
      ids: filters.filter { ["a", "c"].contains($0.text) }.map(\.id))
    #expect(
      try await transfers.pending(browser: "b")?.counts[.deny]
        == TransferCount(selected: 1, total: 1))
    await expectError(.notFound) { _ = try await transfers.importSelected(browser: "b") }
    if let id = try await transfers.pending(browser: "b")?.id {
      try await transfers.cancel(browser: "b", id: id)
    }
    #expect(try await transfers.pending(browser: "b") == nil)
    #expect(try await test.store.filterCounts()[.deny] == 2)
  }

  @Test func aNewTransferReplacesThePendingOne() async throws {
    let (test, transfers) = try await Self.begun()
    try await transfers.selectAll(browser: "b", type: nil, isSelected: false)
    try await transfers.beginImport(
      browser: "b", fileName: "second", candidates: [(1, try draft("x"), [])], duplicates: 0,
      invalid: [])
    let pending = try #require(try await transfers.pending(browser: "b"))
    #expect(pending.fileName == "second")
    #expect(pending.total == 1 && pending.selected == 1)
    #expect(pending.invalid.isEmpty)
    try await transfers.beginExport(browser: "b")
    #expect(try await transfers.pending(browser: "b")?.kind == .exportFilters)
    #expect(try await leftRows(test) == 0)
  }

  @Test func aTransferExpiresAfterAnHour() async throws {
    let (test, transfers) = try await Self.begun()
    test.clock.advance(TransferStore.lifetime - 1)
    #expect(try await transfers.pending(browser: "b") != nil)
    test.clock.advance(1)
    #expect(try await transfers.pending(browser: "b") == nil)
    for call in [
      { _ = try await transfers.candidates(browser: "b", type: .deny, offset: 0, limit: 1) },
      { try await transfers.select(browser: "b", keys: [1], isSelected: true) },
      { try await transfers.selectAll(browser: "b", type: nil, isSelected: true) },
      { _ = try await transfers.importSelected(browser: "b") },
      { _ = try await transfers.selectedFilters(browser: "b", after: nil, limit: 1) },
    ] as [@Sendable () async throws -> Void] {
      await expectError(.notFound) { try await call() }
    }
    #expect(try await test.store.fetchFilterRecords().isEmpty)
    // The next one, whoever begins it, clears the rows away.
    #expect(try await leftRows(test) == 6)
    try await transfers.beginExport(browser: "someone else")
    #expect(try await leftRows(test) == 0)
  }

  @Test func theFirstInvalidRecordsAreListedAndAllAreCounted() async throws {
    let transfers = TransferStore(try PersistenceManager(.inMemory))
    let reasons: [InvalidRecordReason] = [
      .notAnObject, .missingField("type"), .unknownValue(field: "case", value: "\"x\""), .emptyText,
      .textTooLong(limit: 10_000), .invalidPattern(.rangeOutOfOrder, offset: 3),
      .unknownLanguage("$lang:klingon"),
    ]
    let invalid = (0..<140).map { (index: $0 + 1, reason: reasons[$0 % reasons.count]) }
    try await transfers.beginImport(
      browser: "b", fileName: "", candidates: [], duplicates: 0, invalid: invalid)
    let pending = try #require(try await transfers.pending(browser: "b"))
    #expect(pending.invalidCount == 140)
    #expect(pending.invalid.count == TransferStore.listedInvalidRecords)
    #expect(pending.invalid.map(\.index) == invalid.prefix(100).map(\.index))
    #expect(pending.invalid.map(\.reason) == invalid.prefix(100).map(\.reason))
  }

  @Test func aPageOfAnEarlierTransferChangesNothingOfTheNext() async throws {
    let (test, transfers) = try await Self.begun()
    let old = try #require(try await transfers.pending(browser: "b")).id
    test.clock.advance(0.001)
    try await transfers.beginExport(browser: "b")
    let new = try #require(try await transfers.pending(browser: "b")).id
    #expect(old != new)
    #expect(TransferID(old.description) == old)
    await expectError(.notFound) {
      try await transfers.selectAll(browser: "b", id: old, type: nil, isSelected: false)
    }
    await expectError(.notFound) {
      _ = try await transfers.importSelected(browser: "b", id: old)
    }
    try await transfers.cancel(browser: "b", id: old)
    #expect(try await transfers.pending(browser: "b")?.id == new)
  }

  @Test(arguments: ["", "0", "0-", "2-1", "x-1", "0-1-2"])
  func otherTextsNameNoTransfer(text: String) {
    #expect(TransferID(text) == nil)
  }

  private func leftRows(_ test: TestStore) async throws -> Int64 {
    try await test.store.engine.read { (database) throws(PersistenceError) in
      try database.integer("SELECT count(*) FROM transfer_candidate")
    }
  }
}
