/// One rendering of one page.
///
/// Lines that stand in a template are indented by the tags that brought the template in; lines of
/// values never are, so a `<textarea>`'s text stays as it is.
struct TemplateRenderer {
  /// Partials, parents and blocks inside one another while rendering, at most: bounds the
  /// stack against templates that include themselves.
  static let maximumDepth = 128

  let templates: [[TemplateNode<Int>]]
  /// Escaped UTF-8 in the page's language, by the number of the sentence.
  let sentences: [[UInt8]]
  var bytes: [UInt8]

  /// What names are searched in, innermost last.
  private var contexts: [TemplateValue]
  /// What stands in for blocks, by the outermost parent first: that one counts.
  private var arguments: [[Int: [TemplateNode<Int>]]] = []
  private var indent: [UInt8] = []
  private var isAtLineStart = true
  private let onMissingName = TemplateDiagnostics.onMissingName
  private var depth = 0

  init(
    templates: [[TemplateNode<Int>]], sentences: [[UInt8]], value: TemplateValue, bytes: [UInt8]
  ) {
    self.templates = templates
    self.sentences = sentences
    self.bytes = bytes
    contexts = [value]
  }

  /// - Throws: `recursionTooDeep`.
  mutating func render(_ nodes: [TemplateNode<Int>]) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let text): append(text)
      case .variable(let name, let isRaw): append(resolve(name), isRaw: isRaw)
      case .localized(let number, _):
        beginLine()
        bytes += sentences[number]
      case .section(let name, let isInverted, let inner):
        try section(resolve(name), isInverted: isInverted, inner)
      case .partial(let number, let site, let indent):
        try nested(site, indent.bytes, templates[number])
      case .parent(let number, let site, let indent, let content):
        arguments.append(content)
        try nested(site, indent.bytes, templates[number])
        arguments.removeLast()
      case .block(let number, let site, let indent, let content):
        if let argument = arguments.lazy.compactMap({ $0[number] }).first {
          try nested(site, indent.bytes, argument)
        } else {
          try nested(site, [], content)
        }
      }
    }
  }

  private mutating func nested(
    _ site: TemplateSite, _ added: [UInt8], _ nodes: [TemplateNode<Int>]
  ) throws(TemplateError) {
    guard depth < Self.maximumDepth else {
      throw site.error(.recursionTooDeep(limit: Self.maximumDepth))
    }
    depth += 1
    indent += added
    try render(nodes)
    indent.removeLast(added.count)
    depth -= 1
  }

  private mutating func section(
    _ value: TemplateValue?, isInverted: Bool, _ nodes: [TemplateNode<Int>]
  ) throws(TemplateError) {
    guard let value, value.isShown else {
      if isInverted { try render(nodes) }
      return
    }
    if isInverted { return }
    guard case .list(let items) = value else { return try within(value, nodes) }
    for item in items { try within(item, nodes) }
  }

  private mutating func within(_ value: TemplateValue, _ nodes: [TemplateNode<Int>])
    throws(TemplateError)
  {
    contexts.append(value)
    try render(nodes)
    contexts.removeLast()
  }

  private func resolve(_ name: TemplateName) -> TemplateValue? {
    guard case .path(let first, let rest) = name else { return contexts.last }
    for context in contexts.reversed() {
      guard case .object(let members) = context, var value = members[first] else { continue }
      for word in rest {
        guard case .object(let members) = value, let inner = members[word] else {
          onMissingName?(([first] + rest).joined(separator: "."))
          return nil
        }
        value = inner
      }
      return value
    }
    onMissingName?(first)
    return nil
  }
}

extension TemplateRenderer {
  private mutating func append(_ value: TemplateValue?, isRaw: Bool) {
    switch value {
    case .string(let text):
      guard !text.isEmpty else { return }
      beginLine()
      HTMLEscaping.append(text, to: &bytes)
    case .html(let html):
      guard !html.markup.isEmpty else { return }
      beginLine()
      if isRaw {
        bytes += html.markup.utf8
      } else {
        HTMLEscaping.append(html.markup, to: &bytes)
      }
    case .integer(let number):
      beginLine()
      bytes += String(number).utf8
    case .bool(let isTrue):
      beginLine()
      bytes += (isTrue ? "true" : "false").utf8
    case .null, .list, .object, nil:
      break
    }
  }

  /// Text of a template, whose lines are indented.
  private mutating func append(_ text: [UInt8]) {
    guard let last = text.last else { return }
    guard !indent.isEmpty else {
      bytes += text
      isAtLineStart = last == UInt8(ascii: "\n")
      return
    }
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      beginLine()
      bytes += text[start..<end]
      isAtLineStart = text[end - 1] == UInt8(ascii: "\n")
      start = end
    }
  }

  private mutating func beginLine() {
    if isAtLineStart { bytes += indent }
    isAtLineStart = false
  }
}

extension TemplateValue {
  /// What a section shows: everything but null, false, an empty list and an empty text. Zero is
  /// shown.
  var isShown: Bool {
    switch self {
    case .null: false
    case .bool(let isTrue): isTrue
    case .string(let text): !text.isEmpty
    case .html(let html): !html.markup.isEmpty
    case .list(let items): !items.isEmpty
    case .integer, .object: true
    }
  }
}
