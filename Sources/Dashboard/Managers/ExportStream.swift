import FilterCore
import Foundation

/// Writes an export file from slices of the store, so that no file and no whole list is kept.
enum ExportStream {
  /// Filters read at once.
  static let sliceCount = 500

  typealias Slice = [(key: Int64, draft: FilterDraft)]

  /// `next` gets the last key written, `nil` at first, and returns at most `sliceCount` more.
  ///
  /// A slice that cannot be read ends the stream with its error and without the footer: what arrived is
  /// then no JSON, and nobody takes half of his filters for all of them.
  static func make(
    at date: Date, _ next: @escaping @Sendable (Int64?) async throws -> Slice
  ) -> AsyncThrowingStream<[UInt8], any Error> {
    let writer = FilterExportWriter(appVersion: AppVersion.current, exportedAt: date)
    let state = State(writer: writer, next: next)
    return AsyncThrowingStream { try await state.chunk() }
  }

  private actor State {
    private let writer: FilterExportWriter
    private let next: @Sendable (Int64?) async throws -> Slice
    private var key: Int64?
    private var isStarted = false
    private var isFirst = true
    private var isDone = false

    init(writer: FilterExportWriter, next: @escaping @Sendable (Int64?) async throws -> Slice) {
      self.writer = writer
      self.next = next
    }

    func chunk() async throws -> [UInt8]? {
      guard !isDone else { return nil }
      guard isStarted else {
        isStarted = true
        return writer.header()
      }
      let slice = try await next(key)
      guard let last = slice.last else {
        isDone = true
        return writer.footer()
      }
      key = last.key
      var bytes: [UInt8] = []
      for (_, draft) in slice {
        bytes += writer.record(draft, isFirst: isFirst)
        isFirst = false
      }
      return bytes
    }
  }
}
