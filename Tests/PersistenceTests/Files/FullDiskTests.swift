import CSQLite
import FilterCore
import Foundation
import Glibc
import Testing

@testable import Persistence

@Suite struct FullDiskTests {
  @Test(arguments: Place.allCases)
  func aFullDiskInTheMiddleOfAnImportLeavesNothingOfIt(place: Place) async throws {
    let test = try place.open()
    let kept = try await test.store.addFilter(try draft("kept"))
    try await test.store.limitSize(pages: 120)
    let drafts = try (0..<5_000).map { try draft("filling the disk \($0)") }
    await expectError(.diskFull) { _ = try await test.store.importFilters(drafts) }
    #expect(try await test.store.fetchFilterRecords() == [kept])
    #expect(try await test.store.revision() == kept.revision)
    let found = try await test.store.filterPage(FilterQuery(type: .deny, search: "filling"))
    #expect(found.total == 0)

    try await test.store.limitSize(pages: nil)
    #expect(try await test.store.importFilters(drafts).added == drafts.count)
    let page = try await test.store.filterPage(FilterQuery(type: .deny, search: "filling"))
    #expect(page.total == drafts.count)
    #expect(page.filters.first?.position == 2)
  }

  @Test(arguments: [ENOSPC, EDQUOT, EFBIG])
  func noRoomIsNoRoomWhateverTheReason(systemError: Int32) {
    let error = PersistenceError(code: SQLITE_IOERR, systemError: systemError, path: "")
    #expect(error == .diskFull)
    #expect(PersistenceError.cannotOpen("", systemError) == .diskFull)
  }

  @Test func callsBesideTheOneThatFilledTheDiskAreKept() async throws {
    let test = try Place.directory.open()
    let store = test.store
    try await store.limitSize(pages: 120)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try await store.setLanguage("x\(number)", isActive: true) }
      }
      group.addTask {
        let drafts = try (0..<5_000).map { try draft("filling the disk \($0)") }
        await expectError(.diskFull) { _ = try await store.importFilters(drafts) }
      }
      try await group.waitForAll()
    }
    #expect(try await store.fetchAutomaticFiltersLanguageRecords().count == 20)
    #expect(try await store.fetchFilterRecords().isEmpty)
  }

  @Test func aConfirmedImportThatFillsTheDiskStaysPending() async throws {
    let test = try Place.directory.open()
    let transfers = TransferStore(test.store)
    try await transfers.beginImport(
      browser: "b", fileName: "f",
      candidates: try (0..<3_000).map { ($0 + 1, try draft("filling \($0)"), []) }, duplicates: 0,
      invalid: [])
    // The bound is the present size.
    try await test.store.limitSize(pages: 1)
    await expectError(.diskFull) { _ = try await transfers.importSelected(browser: "b") }
    #expect(try await transfers.pending(browser: "b")?.selected == 3_000)
    #expect(try await test.store.fetchFilterRecords().isEmpty)
    try await test.store.limitSize(pages: nil)
    #expect(try await transfers.importSelected(browser: "b").added == 3_000)
  }
}
