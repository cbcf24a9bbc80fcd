import FilterCore
import Foundation
import Testing

@testable import Persistence

@Suite struct FilterPageTests {
  /// Filters of two types, plain and patterns, whose texts sort otherwise than their positions.
  static func filled(_ place: Place, count: Int = 60) async throws -> TestStore {
    let test = try place.open()
    var drafts: [FilterDraft] = []
    for number in 0..<count {
      let shuffled = number * 37 % count
      drafts.append(
        try draft(
          "\(shuffled.isMultiple(of: 2) ? "Parcel" : "parcel") \(shuffled % 10) no \(shuffled)",
          number.isMultiple(of: 7) ? .allow : .deny,
          matching: number.isMultiple(of: 5) ? .regex : .contains))
      // The same text three times: a tie in the order by text.
      if number.isMultiple(of: 10) {
        drafts.append(
          try draft("tied", target: .sender, matching: .exact, filterCase: .caseSensitive))
      }
    }
    drafts.append(try draft("tied"))
    drafts.append(try draft("tied", target: .body))
    _ = try await test.store.importFilters(drafts)
    return test
  }

  static func expected(_ query: FilterQuery, in store: PersistenceManager) async throws -> [Filter]
  {
    let fitting = try await store.fetchFilterRecords(for: query.type).filter { filter in
      (query.isRegex == nil || query.isRegex == (filter.matching == .regex))
        && (query.search.isEmpty
          || TextFolding.folded(filter.text).contains(TextFolding.folded(query.search)))
    }
    switch query.order {
    case .position: return fitting
    case .newest: return fitting.reversed()
    case .text:
      return fitting.sorted { one, other in
        let (first, second) = (FilterKeys.sortKey(one.text), FilterKeys.sortKey(other.text))
        return first == second
          ? one.position < other.position : first.lexicographicallyPrecedes(second)
      }
    }
  }

  @Test(
    arguments: FilterOrder.allCases,
    ["", "a", "parcel", "PARCEL 3", "no 1", "nothing like it"])
  func walkingShowsEveryFilterOnceAndBackAgain(order: FilterOrder, search: String) async throws {
    for place in Place.allCases {
      let test = try await Self.filled(place)
      for isRegex in [nil, false, true] as [Bool?] {
        var query = FilterQuery(
          type: .deny, isRegex: isRegex, search: search, order: order, limit: 7)
        let expected = try await Self.expected(query, in: test.store)
        var pages: [FilterPage] = []
        repeat {
          pages.append(try await test.store.filterPage(query))
          query.after = pages.last?.next
        } while query.after != nil
        #expect(pages.flatMap(\.filters) == expected)
        #expect(pages.allSatisfy { $0.total == expected.count })
        #expect(pages.first?.previous == nil)

        query.before = pages.last?.previous
        for page in pages.dropLast().reversed() {
          let back = try await test.store.filterPage(query)
          #expect(back.filters == page.filters)
          #expect(back.next == page.next)
          #expect(back.previous == page.previous)
          query.before = back.previous
        }
        #expect(query.before == nil)
      }
    }
  }

  @Test(arguments: FilterOrder.allCases)
  func aPlaceStaysGoodWhenItsFilterIsDeleted(order: FilterOrder) async throws {
    let test = try await Self.filled(.directory)
    var query = FilterQuery(type: .deny, order: order, limit: 5)
    let first = try await test.store.filterPage(query)
    let second = try await test.store.filterPage(
      FilterQuery(type: .deny, order: order, after: first.next, limit: 5))
    _ = try await test.store.deleteFilters(ids: [try #require(first.filters.last).id])
    query.after = first.next
    #expect(try await test.store.filterPage(query).filters == second.filters)
  }

  @Test(arguments: FilterOrder.allCases)
  func anEmptiedLastPageLeadsBack(order: FilterOrder) async throws {
    let test = try await Self.filled(.memory)
    var query = FilterQuery(type: .allow, order: order, limit: 5)
    let first = try await test.store.filterPage(query)
    query.after = first.next
    query.limit = 500
    let rest = try await test.store.filterPage(query)
    _ = try await test.store.deleteFilters(ids: rest.filters.map(\.id))
    let empty = try await test.store.filterPage(query)
    #expect(empty.filters.isEmpty)
    #expect(empty.next == nil)
    let back = try await test.store.filterPage(
      FilterQuery(type: .allow, order: order, before: empty.previous, limit: 5))
    #expect(back.filters == first.filters)
    #expect(back.next == nil)
  }

  @Test func everyOrderReadsNoMoreThanItsPage() async throws {
    let database = try Database.openForWriting(.inMemory)
    for order in FilterOrder.allCases {
      for backwards in [false, true] {
        let listing = FilterListing(
          type: .deny, isRegex: false, order: order, search: "", total: 1)
        let place = FilterCursor(position: 1, sortKey: order == .text ? [1] : nil)
        let sql = listing.statement(
          .walk, false, from: place, backwards, 50
        ).sql
        let plan = try database.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
        #expect(plan.count == 1, "\(plan)")
        #expect(plan[0].contains("USING INDEX filter_by_"), "\(plan)")
      }
    }
  }

  @Test func aLimitIsKeptWithinItsBounds() async throws {
    let test = try await Self.filled(.memory)
    let one = try await test.store.filterPage(FilterQuery(type: .deny, limit: 0))
    #expect(one.filters.count == 1)
    let many = try await test.store.filterPage(FilterQuery(type: .deny, limit: .max))
    #expect(many.filters.count == many.total)
  }

  @Test(arguments: Place.allCases)
  func everyFilterStandsOnThePageThatIsNamedForIt(_ place: Place) async throws {
    let test = try await Self.filled(place)
    for type in [FilterType.allow, .deny] {
      let all = try await test.store.fetchFilterRecords(for: type)
      for (rank, filter) in all.enumerated() {
        let (after, before) = try await test.store.pageHolding(filter, pageCount: 4)
        let page = try await test.store.filterPage(FilterQuery(type: type, after: after, limit: 4))
        #expect(before == rank / 4 * 4)
        #expect(page.filters.map(\.id) == all[before...].prefix(4).map(\.id))
        #expect((page.previous == nil) == (before == 0))
      }
    }
  }
}
