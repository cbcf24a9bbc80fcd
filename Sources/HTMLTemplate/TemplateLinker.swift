import Localization

/// Turns the names of parsed templates into numbers, so that rendering looks nothing up by name.
struct TemplateLinker {
  private let templates: [String: Int]
  private let catalog: LocalizationCatalog?
  private var blocks: [String: Int] = [:]
  private var sentences: [String: Int] = [:]
  /// The catalog's slot of each linked sentence.
  private(set) var slots: [Int] = []

  init(templates: [String: Int], catalog: LocalizationCatalog?) {
    self.templates = templates
    self.catalog = catalog
  }

  /// - Throws: `unknownTemplate`, `unknownKey`, `keyWantsArguments`.
  mutating func link(_ nodes: [TemplateNode<String>]) throws(TemplateError)
    -> [TemplateNode<Int>]
  {
    var linked: [TemplateNode<Int>] = []
    linked.reserveCapacity(nodes.count)
    for node in nodes { linked.append(try link(node)) }
    return linked
  }

  private mutating func link(_ node: TemplateNode<String>) throws(TemplateError)
    -> TemplateNode<Int>
  {
    switch node {
    case .text(let bytes):
      return .text(bytes)
    case .variable(let name, let isRaw):
      return .variable(name, isRaw: isRaw)
    case .localized(let key, let site):
      return .localized(try sentence(key, site), site)
    case .section(let name, let isInverted, let inner):
      return .section(name, isInverted: isInverted, try link(inner))
    case .partial(let name, let site, let indent):
      return .partial(try template(name, site), site, indent)
    case .parent(let name, let site, let indent, let arguments):
      var linked: [Int: [TemplateNode<Int>]] = [:]
      for (name, content) in arguments { linked[block(name)] = try link(content) }
      return .parent(try template(name, site), site, indent, linked)
    case .block(let name, let site, let indent, let content):
      return .block(block(name), site, indent, try link(content))
    }
  }

  private func template(_ name: String, _ site: TemplateSite) throws(TemplateError) -> Int {
    guard let index = templates[name] else { throw site.error(.unknownTemplate(name)) }
    return index
  }

  private mutating func block(_ name: String) -> Int {
    if let number = blocks[name] { return number }
    blocks[name] = blocks.count
    return blocks.count - 1
  }

  private mutating func sentence(_ key: String, _ site: TemplateSite) throws(TemplateError)
    -> Int
  {
    if let number = sentences[key] { return number }
    guard let catalog, let slot = catalog.slot(key),
      let placeholders = catalog.placeholders(key, in: .english)
    else { throw site.error(.unknownKey(key)) }
    guard placeholders.isEmpty else { throw site.error(.keyWantsArguments(key)) }
    sentences[key] = slots.count
    slots.append(slot)
    return slots.count - 1
  }
}
