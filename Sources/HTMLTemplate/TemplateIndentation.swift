/// Indentation of block content, by the inheritance rules of the Mustache specification: removed
/// where an argument is written, added where it is put in.
struct TemplateIndentation {
  private var isAtLineStart = true
  private var least: Int?

  /// The least indentation of the lines of `nodes`, which begin at a line's start; nil without lines.
  static func intrinsic(_ nodes: [TemplateNode<String>]) -> [UInt8]? {
    var walk = TemplateIndentation()
    walk.measure(nodes)
    return walk.least.map { Array(repeating: UInt8(ascii: " "), count: $0) }
  }

  /// `nodes` with at most `count` spaces and tabs less at each line's start.
  static func dedented(_ nodes: [TemplateNode<String>], by count: Int) -> [TemplateNode<String>] {
    guard count > 0 else { return nodes }
    var walk = TemplateIndentation()
    return walk.dedent(nodes, count)
  }

  private mutating func note(_ indentation: Int) { least = min(least ?? indentation, indentation) }

  private mutating func measure(_ nodes: [TemplateNode<String>]) {
    for node in nodes {
      switch node {
      case .text(let bytes): measure(bytes)
      case .variable, .localized: beginInline()
      case .section(_, _, let inner): measure(inner)
      case .partial(_, _, let indent), .parent(_, _, let indent, _): measure(indent)
      case .block(_, _, let indent, let inner):
        if inner.isEmpty { measure(indent) } else { measure(inner) }
      }
    }
  }

  private mutating func measure(_ bytes: [UInt8]) {
    var blanks = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        isAtLineStart = true
        blanks = 0
      } else if isAtLineStart {
        if isBlank(byte) {
          blanks += 1
        } else if byte != UInt8(ascii: "\r") {
          note(blanks)
          isAtLineStart = false
        }
      }
    }
    // Blanks before a tag are that line's indentation.
    if isAtLineStart, blanks > 0 {
      note(blanks)
      isAtLineStart = false
    }
  }

  private mutating func measure(_ indent: TemplateIndent) {
    if indent.isStandalone { note(indent.bytes.count) } else { beginInline() }
  }

  private mutating func beginInline() {
    if isAtLineStart { note(0) }
    isAtLineStart = false
  }

  private mutating func dedent(_ nodes: [TemplateNode<String>], _ count: Int)
    -> [TemplateNode<String>]
  {
    var result: [TemplateNode<String>] = []
    for node in nodes {
      switch node {
      case .text(let bytes):
        let text = dedent(bytes, count)
        if !text.isEmpty { result.append(.text(text)) }
      case .variable, .localized:
        isAtLineStart = false
        result.append(node)
      case .section(let name, let isInverted, let inner):
        result.append(.section(name, isInverted: isInverted, dedent(inner, count)))
      case .partial(let link, let site, let indent):
        if !indent.isStandalone { isAtLineStart = false }
        result.append(.partial(link, site, indent.dedented(by: count)))
      case .parent(let link, let site, let indent, let arguments):
        // Arguments were freed of their own indentation where they were read.
        if !indent.isStandalone { isAtLineStart = false }
        result.append(.parent(link, site, indent.dedented(by: count), arguments))
      case .block(let link, let site, let indent, let inner):
        result.append(.block(link, site, indent.dedented(by: count), dedent(inner, count)))
      }
    }
    return result
  }

  private mutating func dedent(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var left = isAtLineStart ? count : 0
    for byte in bytes {
      if left > 0, isBlank(byte) {
        left -= 1
        continue
      }
      left = byte == UInt8(ascii: "\n") ? count : 0
      result.append(byte)
    }
    if let last = bytes.last { isAtLineStart = last == UInt8(ascii: "\n") }
    return result
  }
}

/// A space or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
