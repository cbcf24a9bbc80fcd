import FilterCore

/// What is stored beside a filter's text so that lists can be sorted and searched.
enum FilterKeys {
  /// What is kept of a sort key, in bytes. Texts that agree in so much of it are sorted by position,
  /// and a cursor stays short enough for a link.
  static let sortKeyLength = 256

  /// The beginning of the text's root-collation key.
  static func sortKey(_ text: String) -> [UInt8] {
    Array(TextFolding.sortKey(text).prefix(sortKeyLength))
  }

  /// The text as it is searched: folded, and without NUL, at which the tokenizer would stop.
  static func searchText(_ text: String) -> String {
    let folded = TextFolding.folded(text)
    guard folded.utf8.contains(0) else { return folded }
    return String(folded.map { $0 == "\0" ? "\u{FFFD}" : $0 })
  }
}
