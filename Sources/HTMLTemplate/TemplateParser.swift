/// Reads Mustache (the specification's required modules and inheritance) with two decisions of ours:
/// `{{key~}}` is a localized sentence, and raw tags print raw only what is HTML by type.
///
/// Lines that hold nothing but a section, comment, partial, parent, block or delimiter tag vanish
/// ("standalone"). Content of a parent outside its blocks is read and ignored.
struct TemplateParser {
  /// Sections, blocks and parents inside one another, at most.
  static let maximumNesting = 64

  private let source: TemplateSource
  private var delimiters = TemplateDelimiters()
  private var offset = 0
  private var frames = [Frame()]

  /// An open section, block or parent, and what was read in it so far.
  private struct Frame {
    var tag: TemplateTag?
    var nodes: [TemplateNode<String>] = []
    var arguments: [String: [TemplateNode<String>]] = [:]
    /// The blanks before the opening tag where it is the first on its line.
    var blanks: [UInt8]?
    /// A block whose opening tag has its line to itself.
    var isStandalone = false

    var ignoresContent: Bool { tag?.kind == .parent }

    mutating func append(_ text: ArraySlice<UInt8>) {
      guard !ignoresContent, !text.isEmpty else { return }
      guard case .text(let before) = nodes.last else { return nodes.append(.text(Array(text))) }
      nodes[nodes.count - 1] = .text(before + text)
    }

    /// Takes back the blanks before a standalone tag.
    mutating func dropLast(_ blanks: [UInt8]) {
      guard !blanks.isEmpty, case .text(let text) = nodes.last else { return }
      nodes.removeLast()
      append(text.dropLast(blanks.count))
    }
  }

  private init(_ source: TemplateSource) { self.source = source }

  /// The parts of a template.
  static func parse(_ source: TemplateSource) throws(TemplateError) -> [TemplateNode<String>] {
    var parser = TemplateParser(source)
    return try parser.parse()
  }

  private mutating func parse() throws(TemplateError) -> [TemplateNode<String>] {
    while let tag = try delimiters.nextTag(in: source, from: offset) {
      append(offset..<tag.range.lowerBound)
      offset = tag.range.upperBound
      try take(tag)
    }
    append(offset..<source.bytes.count)
    if let open = frames[frames.count - 1].tag {
      throw open.site.error(.unclosedSection(open.content))
    }
    return frames[0].nodes
  }

  private mutating func append(_ range: Range<Int>) {
    frames[frames.count - 1].append(source.bytes[range])
  }

  private mutating func append(_ node: TemplateNode<String>) {
    guard !frames[frames.count - 1].ignoresContent else { return }
    frames[frames.count - 1].nodes.append(node)
  }

  private mutating func take(_ tag: TemplateTag) throws(TemplateError) {
    switch tag.kind {
    case .comment:
      _ = vanish(tag)
    case .delimiters:
      guard let changed = TemplateDelimiters(tag.content) else {
        throw tag.site.error(.invalidDelimiters)
      }
      delimiters = changed
      _ = vanish(tag)
    case .variable, .raw:
      append(try value(tag))
    case .partial:
      let name = try word(tag)
      append(.partial(name, tag.site, vanish(tag)))
    case .section, .inverted:
      _ = try valueName(tag, tag.content)
      _ = vanish(tag)
      try open(Frame(tag: tag))
    case .parent:
      _ = try word(tag)
      try open(Frame(tag: tag, blanks: source.blanks(before: tag.range.lowerBound)))
    case .block:
      try openBlock(tag)
    case .close:
      try close(tag)
    }
  }

  /// Takes a standalone tag's line out; tells what stood before the tag.
  private mutating func vanish(_ tag: TemplateTag) -> TemplateIndent {
    guard let blanks = source.blanks(before: tag.range.lowerBound),
      let end = source.lineEnd(after: tag.range.upperBound)
    else { return .none }
    frames[frames.count - 1].dropLast(blanks)
    offset = end
    return TemplateIndent(bytes: blanks, isStandalone: true)
  }
}

extension TemplateParser {
  private mutating func open(_ frame: Frame) throws(TemplateError) {
    guard frames.count <= Self.maximumNesting else {
      guard let tag = frame.tag else { return }
      throw tag.site.error(.nestedTooDeep(limit: Self.maximumNesting))
    }
    frames.append(frame)
  }

  /// An opening tag followed by a line end gives that end up; inside a parent it need not be the
  /// first on its line, because what stands before it is ignored.
  private mutating func openBlock(_ tag: TemplateTag) throws(TemplateError) {
    _ = try word(tag)
    var frame = Frame(tag: tag, blanks: source.blanks(before: tag.range.lowerBound))
    let isFirst = frame.blanks != nil || frames[frames.count - 1].ignoresContent
    if isFirst, let end = source.lineEnd(after: tag.range.upperBound) {
      frames[frames.count - 1].dropLast(frame.blanks ?? [])
      offset = end
      frame.isStandalone = true
    }
    try open(frame)
  }

  private mutating func close(_ tag: TemplateTag) throws(TemplateError) {
    guard let open = frames[frames.count - 1].tag else {
      throw tag.site.error(.unopenedSection(tag.content))
    }
    guard open.content == tag.content else {
      throw tag.site.error(.mismatchedSection(expected: open.content, found: tag.content))
    }
    switch open.kind {
    case .parent: closeParent(open, tag)
    case .block: closeBlock(open, tag)
    default:
      _ = vanish(tag)
      let frame = frames.removeLast()
      let name = try valueName(open, open.content)
      append(.section(name, isInverted: open.kind == .inverted, frame.nodes))
    }
  }

  /// Opening and closing tag need not be on separate lines for the parent to be standalone.
  private mutating func closeParent(_ open: TemplateTag, _ tag: TemplateTag) {
    let frame = frames.removeLast()
    var indent = TemplateIndent.none
    if let blanks = frame.blanks, let end = source.lineEnd(after: tag.range.upperBound) {
      frames[frames.count - 1].dropLast(blanks)
      offset = end
      indent = TemplateIndent(bytes: blanks, isStandalone: true)
    }
    append(.parent(open.content, open.site, indent, frame.arguments))
  }

  private mutating func closeBlock(_ open: TemplateTag, _ tag: TemplateTag) {
    let isArgument = frames[frames.count - 2].ignoresContent
    if isArgument, let blanks = source.blanks(before: tag.range.lowerBound) {
      frames[frames.count - 1].dropLast(blanks)
    } else {
      _ = vanish(tag)
    }
    let frame = frames.removeLast()
    let intrinsic = frame.isStandalone ? TemplateIndentation.intrinsic(frame.nodes) : nil
    if isArgument {
      let content = TemplateIndentation.dedented(frame.nodes, by: intrinsic?.count ?? 0)
      frames[frames.count - 1].arguments[open.content] = content
    } else {
      let indent = TemplateIndent(
        bytes: intrinsic ?? frame.blanks ?? [], isStandalone: frame.isStandalone)
      append(.block(open.content, open.site, indent, frame.nodes))
    }
  }

  private func value(_ tag: TemplateTag) throws(TemplateError) -> TemplateNode<String> {
    guard tag.kind == .variable, tag.content.hasSuffix("~") else {
      return .variable(try valueName(tag, tag.content), isRaw: tag.kind == .raw)
    }
    let key = String(tag.content.dropLast())
    guard !key.isEmpty, !key.contains(where: \.isWhitespace) else {
      throw tag.site.error(.invalidName(tag.content))
    }
    return .localized(key, tag.site)
  }

  private func valueName(_ tag: TemplateTag, _ text: String) throws(TemplateError)
    -> TemplateName
  {
    // A "~" elsewhere than in `{{key~}}` is a slip that would silently find no value.
    guard let name = TemplateName(text), !text.hasSuffix("~") else {
      throw tag.site.error(.invalidName(text))
    }
    return name
  }

  private func word(_ tag: TemplateTag) throws(TemplateError) -> String {
    guard !tag.content.isEmpty, !tag.content.contains(where: \.isWhitespace) else {
      throw tag.site.error(.invalidName(tag.content))
    }
    return tag.content
  }
}
