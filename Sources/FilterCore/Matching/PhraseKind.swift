/// What an occurrence of a phrase may touch.
enum PhraseKind: Sendable {
  /// It may begin and end inside a word.
  case contains
  /// No letter may stand right beside it.
  case exact

  /// Whether the letters around an occurrence allow it.
  @inline(__always)
  func accepts(_ text: UnsafeBufferPointer<UInt8>, start: Int, end: Int) -> Bool {
    if LetterBoundary.splitsLetter(text, start: start, end: end) { return false }
    return self == .contains || !LetterBoundary.touchesLetter(text, start: start, end: end)
  }

  /// Whether one may begin at `start`: what stands before and behind it is asked, its end is not.
  @inline(__always)
  func mayBegin(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    accepts(text, start: start, end: text.count)
  }

  /// Whether one may end at `end`.
  @inline(__always)
  func mayEnd(_ text: UnsafeBufferPointer<UInt8>, at end: Int) -> Bool {
    accepts(text, start: 0, end: end)
  }
}

/// In which part of a message an occurrence stands.
enum PhraseSide: Sendable {
  case body, sender
  /// It holds the space between them.
  case across
}
