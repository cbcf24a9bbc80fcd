extension FilterDraft {
  /// The text in the form in which it is stored, or why it cannot be.
  static func validated(
    _ text: String, type: FilterType, matching: FilterMatching
  ) throws(FilterTextError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    guard text.count <= maximumTextLength else { throw .tooLong(limit: maximumTextLength) }
    return text
  }
}
