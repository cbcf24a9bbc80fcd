/// Where a tag stands, for errors.
struct TemplateSite: Sendable, Equatable {
  let file: String
  /// 1-based.
  let line: Int
  /// 1-based, in characters.
  let column: Int

  func error(_ reason: TemplateError.Reason) -> TemplateError {
    TemplateError(file: file, line: line, column: column, reason: reason)
  }
}

/// The name of a value: `.`, or words joined by dots, looked up one after the other.
enum TemplateName: Sendable, Equatable {
  case current
  /// The first word is searched through all contexts, the others only in what was found.
  case path(first: String, rest: [String])

  /// Nil for an empty name or part, and for one with white space.
  init?(_ text: String) {
    if text == "." {
      self = .current
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
      return nil
    }
    self = .path(first: parts[0], rest: Array(parts.dropFirst()))
  }
}

/// A part of a template. `Link` is how other templates, blocks and sentences are named: by text when
/// parsed, by number when linked.
indirect enum TemplateNode<Link: Sendable & Hashable>: Sendable {
  case text([UInt8])
  /// `isRaw`: `{{{name}}}` or `{{&name}}`.
  case variable(TemplateName, isRaw: Bool)
  /// `{{key~}}`
  case localized(Link, TemplateSite)
  case section(TemplateName, isInverted: Bool, [TemplateNode])
  case partial(Link, TemplateSite, TemplateIndent)
  /// A template with arguments for its blocks.
  case parent(Link, TemplateSite, TemplateIndent, [Link: [TemplateNode]])
  /// A place that a parent's argument replaces, with what stands there otherwise.
  case block(Link, TemplateSite, TemplateIndent, [TemplateNode])
}

/// What is prepended to each line of what a tag brings in.
struct TemplateIndent: Sendable, Equatable {
  var bytes: [UInt8]
  /// The tag has its lines to itself: they vanish, and `bytes` stood before the tag.
  var isStandalone: Bool

  static let none = TemplateIndent(bytes: [], isStandalone: false)

  func dedented(by count: Int) -> TemplateIndent {
    TemplateIndent(bytes: Array(bytes.dropFirst(count)), isStandalone: isStandalone)
  }
}
