/// The texts of a page and the values of its fields, each with whether its direction is its own: it
/// stands in a `bdi`, or an element below `html` says its direction.
struct MarkedText: Equatable {
  let text: String
  let isIsolated: Bool

  private static let void: Set = [
    "area", "br", "hr", "img", "input", "link", "meta", "use", "path", "circle",
  ]

  /// Reads the HTML that our templates write: every element that is not void is closed.
  static func all(in html: String) -> [MarkedText] {
    var found: [MarkedText] = []
    var open: [(name: String, isIsolated: Bool)] = []
    let body = html[(html.firstRange(of: "<body")?.lowerBound ?? html.startIndex)...]
    var rest = body
    while let start = rest.firstIndex(of: "<") {
      let text = rest[..<start]
      if text.contains(where: { !$0.isWhitespace }) {
        found.append(MarkedText(text: String(text), isIsolated: open.contains { $0.isIsolated }))
      }
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if let last = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(last...) }
        continue
      }
      let name = String(tag.prefix { $0.isLetter || $0.isNumber })
      let isIsolated = name == "bdi" || tag.contains(" dir=\"")
      if name == "input", !tag.contains("type=\"hidden\""), !tag.contains("type=\"checkbox\""),
        !tag.contains("type=\"radio\""), let value = tag.firstMatch(of: /\svalue="([^"]*)"/)
      {
        found.append(MarkedText(text: String(value.1), isIsolated: isIsolated))
      }
      if !void.contains(name), !tag.hasSuffix("/") { open.append((name, isIsolated)) }
    }
    return found
  }

  /// Whether `needle` stands here without a direction of its own: neither from an element, nor between
  /// the characters that isolate it in a sentence, nor behind the mark that says left-to-right.
  func exposes(_ needle: String) -> Bool {
    guard !isIsolated else { return false }
    var rest = text[...]
    while let place = rest.firstRange(of: needle) {
      let before = rest[..<place.lowerBound].unicodeScalars
      let opened = before.count { (0x2066...0x2068).contains($0.value) }
      let closed = before.count { $0.value == 0x2069 }
      if opened <= closed, before.last != "\u{200E}" { return true }
      rest = rest[place.upperBound...]
    }
    return false
  }
}
