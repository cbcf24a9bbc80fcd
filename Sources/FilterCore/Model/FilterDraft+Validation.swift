extension FilterDraft {
  /// The text in the form in which it is stored, or why it cannot be: NFC, spaces kept, a language
  /// filter's text in its written form, a pattern compiled once to see that it does.
  static func validated(
    _ text: String, type: FilterType, matching: FilterMatching
  ) throws(FilterTextError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    // Bytes first: counting the characters of a huge text costs far more than refusing it.
    guard text.utf8.count <= maximumTextBytes, text.count <= maximumTextLength else {
      throw .tooLong(limit: maximumTextLength)
    }
    if type == .denyLanguage {
      guard let language = FilterLanguage(filterText: text.trimmingWhitespace()) else {
        throw .unknownLanguage(text)
      }
      return language.filterText
    }
    let composed = TextFolding.nfc(text)
    if matching == .regex { try FilterPattern.check(composed) }
    return composed
  }

  /// More UTF-8 bytes than any text of `maximumTextLength` ordinary characters has: a character made
  /// of a hundred marks is refused together with its text.
  private static let maximumTextBytes = maximumTextLength * 16
}
