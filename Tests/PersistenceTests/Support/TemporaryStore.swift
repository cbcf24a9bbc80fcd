import FilterCore
import Foundation
import Testing

@testable import Persistence

/// A directory that is gone with its last reference.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("store-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("left behind: \(url.path)")
    }
  }

  var location: StoreLocation { .directory(url) }
  var file: URL { url.appendingPathComponent(StoreLocation.fileName) }
}

/// Where a test's store lies: every documented call does the same in both.
enum Place: String, CaseIterable, CustomTestStringConvertible {
  case directory, memory

  var testDescription: String { rawValue }

  func open() throws -> TestStore {
    let directory = try TemporaryDirectory()
    let clock = TestClock()
    let location = self == .memory ? StoreLocation.inMemory : directory.location
    return TestStore(
      directory: directory, clock: clock,
      store: try PersistenceManager(location, clock: { clock.now }))
  }
}

/// A store with its directory and its clock.
struct TestStore {
  let directory: TemporaryDirectory
  let clock: TestClock
  let store: PersistenceManager
}

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
  private let date: Monitor<Date>

  init(_ date: Date = Date(timeIntervalSince1970: 1_800_000_000.25)) {
    self.date = Monitor(date)
  }

  var now: Date { date.change { $0 } }
  func advance(_ seconds: TimeInterval) { date.change { $0 += seconds } }
}

/// A draft with few words.
func draft(
  _ text: String, _ type: FilterType = .deny, folder: DenyFolderType = .junk,
  target: FilterTarget = .all, matching: FilterMatching = .contains,
  filterCase: FilterCase = .caseInsensitive
) throws -> FilterDraft {
  try FilterDraft(
    text: text, type: type, folder: folder, target: target, matching: matching,
    filterCase: filterCase)
}

/// Expects a call to throw this error.
func expectError(
  _ expected: PersistenceError, sourceLocation: SourceLocation = #_sourceLocation,
  _ call: () async throws -> Void
) async {
  do {
    try await call()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    #expect(error as? PersistenceError == expected, sourceLocation: sourceLocation)
  }
}
