/// One tag as it stands between its delimiters.
struct TemplateTag {
  enum Kind {
    case variable, raw, section, inverted, close, partial, parent, block, comment, delimiters
  }

  let kind: Kind
  /// Without sigil and outer white space.
  let content: String
  /// The tag's bytes, delimiters included.
  let range: Range<Int>
  let site: TemplateSite
}

/// The delimiters in force; `{{` and `}}` until a tag changes them.
struct TemplateDelimiters {
  var open = Array("{{".utf8)
  var close = Array("}}".utf8)

  /// Reads the words of `{{=<% %>=}}`; nil unless they are two, without `=`.
  init?(_ content: String) {
    let words = content.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, !content.contains("=") else { return nil }
    open = Array(words[0].utf8)
    close = Array(words[1].utf8)
  }

  init() {}

  /// The first tag at or after `offset`; nil without one.
  /// - Throws: `unclosedTag`.
  func nextTag(in source: TemplateSource, from offset: Int) throws(TemplateError) -> TemplateTag? {
    guard let start = source.find(open, from: offset) else { return nil }
    let site = source.site(start)
    var inner = start + open.count
    var ending = close
    var kind = TemplateTag.Kind.variable
    if inner < source.bytes.count, let sigil = Self.kind(source.bytes[inner]) {
      kind = sigil
      if source.bytes[inner] == UInt8(ascii: "{") { ending = Array("}".utf8) + close }
      if kind == .delimiters { ending = Array("=".utf8) + close }
      inner += 1
    }
    guard let end = source.find(ending, from: inner) else { throw site.error(.unclosedTag) }
    let content = String(decoding: source.bytes[inner..<end], as: UTF8.self)
    return TemplateTag(
      kind: kind, content: Self.trimmed(content), range: start..<end + ending.count, site: site)
  }

  private static func kind(_ sigil: UInt8) -> TemplateTag.Kind? {
    switch sigil {
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    case UInt8(ascii: "&"), UInt8(ascii: "{"): .raw
    default: nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let front = text.drop(while: \.isWhitespace)
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}
