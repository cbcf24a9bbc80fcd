/// Which of the product's languages a reader gets.
public enum LanguageNegotiation {
  /// A longer header is not looked at, in bytes.
  static let maximumHeaderBytes = 1_000
  /// Ranges of a header beyond this many are not looked at.
  static let maximumRanges = 32
  /// A longer tag is no language, in bytes (RFC 5646, section 4.4.1).
  static let maximumTagBytes = 35

  /// The first of query, cookie and header that names one of `languages`; else English, else the
  /// first of them.
  ///
  /// Tags are matched by lookup (RFC 4647, section 3.4): `he-IL` finds `he`; then a language without
  /// a country finds any form of it: `pt` finds `pt-BR`.
  public static func choose(
    query: String?, cookie: String?, acceptLanguage: String?, from languages: [Language]
  ) -> Language {
    for tag in [query, cookie] {
      if let tag, let language = language(tag, of: languages) { return language }
    }
    for range in ranges(acceptLanguage ?? "") {
      // "Any" is what the product would choose itself.
      if range == "*" { break }
      if let language = language(range, of: languages) { return language }
    }
    return languages.first { $0 == .english } ?? languages.first ?? .english
  }

  /// The header's ranges with a quality above 0, best first, equal ones in their order
  /// (RFC 9110, section 12.5.4).
  private static func ranges(_ header: String) -> [String] {
    guard header.utf8.count <= maximumHeaderBytes else { return [] }
    var weighed: [(tag: String, quality: Double)] = []
    let parts = header.utf8.split(separator: UInt8(ascii: ","), maxSplits: maximumRanges)
    for part in parts.prefix(maximumRanges) {
      let pieces = part.split(separator: UInt8(ascii: ";"))
      guard let tag = pieces.first.map(trimmed), !tag.isEmpty else { continue }
      var quality = 1.0
      for piece in pieces.dropFirst() {
        let pair = piece.split(separator: UInt8(ascii: "="))
        guard pair.count == 2, trimmed(pair[0]).lowercased() == "q" else { continue }
        quality = Double(trimmed(pair[1])) ?? 0
      }
      guard quality > 0, quality <= 1 else { continue }
      weighed.append((tag, quality))
    }
    // `sort` is not promised to be stable, hence the index.
    return weighed.enumerated().sorted {
      ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset)
    }.map(\.element.tag)
  }

  /// The language that a tag names: `iw-IL` names `he`; `nil` for one that is none of `languages`.
  public static func language(_ tag: String, of languages: [Language]) -> Language? {
    guard tag.utf8.count <= maximumTagBytes, !tag.isEmpty else { return nil }
    if let found = languages.first(where: { $0.code == tag }) { return found }
    let codes = languages.map { $0.code.lowercased() }
    var subtags = tag.lowercased().utf8
      .split(whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
      .map { String(Substring($0)) }
    guard let first = subtags.first else { return nil }
    subtags[0] = formerCodes[first] ?? first
    for length in stride(from: subtags.count, to: 0, by: -1) {
      let code = subtags.prefix(length).joined(separator: "-")
      if let found = codes.firstIndex(of: code) { return languages[found] }
    }
    return codes.firstIndex { $0.hasPrefix("\(subtags[0])-") }.map { languages[$0] }
  }

  /// Codes that ISO 639 withdrew and that old systems still send.
  private static let formerCodes = ["iw": "he", "in": "id", "ji": "yi"]

  /// Without the blanks that a header allows around its parts.
  private static func trimmed(_ text: Substring.UTF8View) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var utf8 = text
    while let first = utf8.first, isBlank(first) { utf8.removeFirst() }
    while let last = utf8.last, isBlank(last) { utf8.removeLast() }
    return String(Substring(utf8))
  }
}
