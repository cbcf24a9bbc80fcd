import Testing

@testable import Persistence

@Suite struct FilterCursorTests {
  @Test(arguments: [
    FilterCursor(position: 0, sortKey: nil), FilterCursor(position: .max, sortKey: nil),
    FilterCursor(position: 12, sortKey: []), FilterCursor(position: 12, sortKey: [0, 255, 16]),
  ])
  func aCursorIsReadFromItsText(cursor: FilterCursor) {
    #expect(FilterCursor(cursor.description) == cursor)
    #expect(cursor.description.utf8.allSatisfy { $0 >= 0x2e && $0 < 0x7f })
  }

  @Test(arguments: [
    "", "p", "t", "p-1", "p1.", "t1", "t1.0", "t1.0g", "t1.00.00", "x1", "p1 ",
    "p99999999999999999999",
    "t1." + String(repeating: "0", count: 5_000), "т1.00",
  ])
  func anyOtherTextIsNoCursor(text: String) {
    #expect(FilterCursor(text) == nil)
  }

  @Test func aCursorOfAnotherOrderBeginsTheList() async throws {
    let test = try await FilterPageTests.filled(.memory)
    let wrong = FilterCursor(position: 40, sortKey: [1])
    let page = try await test.store.filterPage(FilterQuery(type: .deny, after: wrong))
    let first = try await test.store.filterPage(FilterQuery(type: .deny))
    #expect(page == first)
  }
}
