import Foundation

/// Cuts a stream into lines, in whatever pieces it comes; each byte is looked at once and at most one
/// line is held.
public struct LineSplitter {
  public enum Line: Sendable, Equatable {
    /// Without its line feed.
    case whole(Data)
    /// Longer than allowed: its bytes are gone.
    case tooLong
  }

  static let lineFeed = UInt8(ascii: "\n")

  private let maximumBytes: Int
  private var pending = Data()
  private var isTooLong = false

  /// `maximumBytes`: of one line.
  public init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Takes the next piece and hands over every line that ends in it.
  public mutating func add(_ piece: Data, _ take: (Line) throws -> Void) rethrows {
    var rest = piece
    while let end = rest.firstIndex(of: LineSplitter.lineFeed) {
      keep(rest[..<end])
      try take(close())
      rest = rest[(end + 1)...]
    }
    keep(rest)
  }

  /// Hands over what stands behind the last line feed, if anything does.
  public mutating func finish(_ take: (Line) throws -> Void) rethrows {
    guard isTooLong || !pending.isEmpty else { return }
    try take(close())
  }

  private mutating func keep(_ bytes: Data) {
    if !isTooLong, pending.count + bytes.count <= maximumBytes {
      pending.append(bytes)
    } else {
      isTooLong = true
      pending = Data()
    }
  }

  private mutating func close() -> Line {
    defer {
      pending = Data()
      isTooLong = false
    }
    return isTooLong ? .tooLong : .whole(pending)
  }
}
