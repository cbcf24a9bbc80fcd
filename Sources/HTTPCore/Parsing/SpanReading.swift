extension Span<UInt8> {
  /// A String of those bytes; what is not UTF-8 reads as U+FFFD.
  func text(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  func array(_ range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBufferPointer { Array($0) }
  }

  /// Whether those bytes are that ASCII text, without regard to case; `lowercase` is lower-case.
  func equals(_ range: Range<Int>, _ lowercase: StaticString) -> Bool {
    guard range.count == lowercase.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(
      start: lowercase.utf8Start, count: lowercase.utf8CodeUnitCount)
    for index in 0..<wanted.count
    where ASCII.lowercased(self[range.lowerBound + index]) != wanted[index] {
      return false
    }
    return true
  }

  /// Whether those bytes are exactly that text, with regard to case.
  func isExactly(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for index in 0..<wanted.count where self[range.lowerBound + index] != wanted[index] {
      return false
    }
    return true
  }

  /// Where that byte stands first in the range.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The range without spaces and tabs at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, ASCII.isOptionalSpace(self[start]) { start += 1 }
    while end > start, ASCII.isOptionalSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Calls `visit` with each member of a comma-separated list, trimmed, empty ones left out.
  func forEachListMember(_ range: Range<Int>, _ visit: (Range<Int>) -> Void) {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = firstIndex(of: ASCII.comma, in: start..<range.upperBound) ?? range.upperBound
      let member = trimmed(start..<end)
      if !member.isEmpty { visit(member) }
      start = end + 1
    }
  }
}
