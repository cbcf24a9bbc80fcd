import FilterCore
import Testing

@testable import Persistence

@Suite struct FilterSearchTests {
  /// A text in the store, and a search that has to find it or not.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let search: String
    let isFound: Bool
    var testDescription: String { "\(search) in \(text)" }

    init(_ text: String, _ search: String, _ isFound: Bool = true) {
      self.text = text
      self.search = search
      self.isFound = isFound
    }
  }

  static let cases = [
    // Hebrew, whole words, parts and one letter.
    Case("הלוואה מיידית", "הלוואה"), Case("הלוואה מיידית", "מיי"), Case("הלוואה מיידית", "ה"),
    Case("הלוואה מיידית", "ית"), Case("הלוואה מיידית", "הלווה", false),
    // Turkish: İ is i, ı stays itself.
    Case("İSTANBUL", "istanbul"), Case("istanbul", "İSTANBUL"), Case("İş", "iş"),
    Case("istanbul", "ISTANBUL"), Case("ısı", "isi", false), Case("ısı", "ısı"),
    // Full folding and composition.
    Case("Straße", "STRASSE"), Case("STRASSE", "straße"), Case("Straße", "ss"),
    Case("caf\u{e9} noir", "CAFE\u{301}"), Case("café", "cafe", false),
    Case("ΟΔΟΣ", "οδος"), Case("ПОДАРОК", "подарок"), Case("ПО", "по"),
    Case("日本語のテスト", "日本"), Case("日本語のテスト", "本語の"), Case("🎁 gift 🎉🎉🎉", "🎉🎉🎉"),
    // What a person types is text, whatever it means to FTS5 or LIKE.
    Case("say \"free\" now", "\"free\""), Case("say \"free\" now", "\""),
    Case("say \"free\" now", "y \"f"), Case("100% off", "0% o"), Case("100% off", "%"),
    Case("1000 off", "1%0", false), Case("a_b", "a_b"), Case("axb", "a_b", false),
    Case("free* now", "free*"), Case("freedom", "free*", false), Case("^free", "^free"),
    Case("free", "^free", false), Case("a AND b", "a AND b"), Case("a b", "a AND b", false),
    Case("free", "NOT free", false), Case("x NEAR(y)", "NEAR("), Case("text:abc", "text:abc"),
    Case("search_text: abc", "search_text: abc"), Case("it's", "it's"), Case("-free", "-free"),
    Case("(a|b)", "(a|"), Case("a\\b\\c", "\\b\\"), Case("'; DROP TABLE filter; --", "'; DROP"),
    // Spaces count, lines and NUL do not stop it.
    Case("two  spaces", "o  s"), Case("two spaces", "o  s", false),
    Case("one\ntwo", "e\nt"), Case("one\u{0}two", "two"), Case("one\u{0}two", "e\u{0}t"),
    Case("abc", "abcd", false), Case("abc", "abc"),
  ]

  @Test(arguments: cases)
  func aSearchFindsATextByItsFoldedParts(item: Case) async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.addFilter(try draft("quite something else"))
    let filter = try await store.addFilter(try draft(item.text))
    for order in FilterOrder.allCases {
      let page = try await store.filterPage(
        FilterQuery(type: .deny, search: item.search, order: order))
      #expect(page.filters == (item.isFound ? [filter] : []))
      #expect(page.total == (item.isFound ? 1 : 0))
    }
  }

  @Test func aSearchStaysInItsTypeAndSection() async throws {
    let store = try PersistenceManager(.inMemory)
    _ = try await store.importFilters([
      try draft("prize one", .allow), try draft("prize two"),
      try draft("prize three", matching: .regex),
    ])
    for (type, isRegex, texts) in [
      (FilterType.allow, nil, ["prize one"]), (.deny, nil, ["prize two", "prize three"]),
      (.deny, true, ["prize three"]), (.deny, false, ["prize two"]), (.denyLanguage, nil, []),
    ] as [(FilterType, Bool?, [String])] {
      for search in ["prize", "iz"] {
        let page = try await store.filterPage(
          FilterQuery(type: type, isRegex: isRegex, search: search))
        #expect(page.filters.map(\.text) == texts)
        #expect(page.total == texts.count)
      }
    }
  }

  @Test func aDeletedFilterIsNotFound() async throws {
    let test = try Place.directory.open()
    _ = try await test.store.importFilters([try draft("prize one"), try draft("prize two")])
    let first = try #require(try await test.store.fetchFilterRecords().first)
    _ = try await test.store.deleteFilters(ids: [first.id])
    let page = try await test.store.filterPage(FilterQuery(type: .deny, search: "prize"))
    #expect(page.filters.map(\.text) == ["prize two"])
    #expect(page.total == 1)
  }

  /// So many hits that the order by text is walked instead of sorting them.
  @Test func aSearchThatFitsNearlyEverythingIsSortedToo() async throws {
    let test = try Place.directory.open()
    let count = FilterListing.denseTotal + 50
    _ = try await test.store.importFilters(
      try (0..<count).map { try draft("prize \($0 * 7 % count)") })
    var query = FilterQuery(type: .deny, search: "PRIZE", order: .text, limit: 400)
    let expected = try await FilterPageTests.expected(query, in: test.store)
    var found: [Filter] = []
    repeat {
      let page = try await test.store.filterPage(query)
      found += page.filters
      query.after = page.next
    } while query.after != nil
    #expect(found == expected)
  }
}
