import Synchronization

/// Lines of a body that is there as a whole, found only when they are asked for: 32 MiB may be as many
/// million lines.
final class MessageLines: Sendable {
  struct Line: Sendable, Equatable {
    /// From 1, blank lines counted.
    let number: Int
    let bytes: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  /// Where the next line begins, and the number of the line before it.
  private let place = Mutex((position: 0, number: 0))

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next lines, at most `count`; empty lines are passed over. None at the end.
  func next(_ count: Int) -> [Line] {
    place.withLock { place in
      var lines: [Line] = []
      while lines.count < count, place.position < bytes.count {
        let rest = bytes[place.position...]
        let end = rest.firstIndex(of: LineSplitter.lineFeed) ?? bytes.count
        place.number += 1
        if end > place.position { lines.append(Line(number: place.number, bytes: rest[..<end])) }
        place.position = end + 1
      }
      return lines
    }
  }
}
