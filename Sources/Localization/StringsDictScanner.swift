/// Walks a `.stringsdict` file for the line of each entry's key, which the property list parser does
/// not tell.
///
/// Well-formedness is that parser's matter; this scan only counts `<dict>` depth and line ends.
struct StringsDictScanner {
  /// The keys of the outermost dictionary with their 1-based lines, in order, doubles included.
  static func keys(of text: String) -> [StringsScanner.Key] {
    var keys: [StringsScanner.Key] = []
    var line = 1
    var depth = 0
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      line += lineEnds(rest[..<open])
      rest = rest[open...]
      let end = rest.hasPrefix("<!--") ? "-->" : ">"
      guard let close = rest.firstRange(of: end) else { break }
      let tag = rest[..<close.upperBound]
      rest = rest[close.upperBound...]
      switch tag {
      case "<dict>": depth += 1
      case "</dict>": depth -= 1
      case "<key>" where depth == 1:
        let key = rest.prefix(while: { $0 != "<" })
        keys.append(StringsScanner.Key(text: String(key), line: line))
      default: break
      }
      line += lineEnds(tag)
    }
    return keys
  }

  private static func lineEnds(_ text: Substring) -> Int {
    text.utf8.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }
}
