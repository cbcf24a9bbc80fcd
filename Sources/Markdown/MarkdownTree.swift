import CCmarkGFM

/// A parsed text whose nodes are replaced before it is printed.
struct MarkdownTree {
  typealias Node = OpaquePointer

  let document: Node

  init(_ document: Node) { self.document = document }

  /// Replaces links, images and HTML by what may be printed.
  func makeSafe(base: String) {
    // Collected first: the iterator does not survive that its node goes.
    for node in nodes {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_LINK: replaceLink(node, base: base)
      case CMARK_NODE_IMAGE: unwrap(node, before: "", after: "")
      case CMARK_NODE_HTML_INLINE: replaceHTML(node, isBlock: false)
      case CMARK_NODE_HTML_BLOCK: replaceHTML(node, isBlock: true)
      default: continue
      }
    }
  }

  private var nodes: [Node] {
    guard let iterator = cmark_iter_new(document) else { return [] }
    defer { cmark_iter_free(iterator) }
    var nodes: [Node] = []
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { nodes.append(node) }
    }
    return nodes
  }

  private func replaceLink(_ node: Node, base: String) {
    let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    guard let target = LinkTarget(address, base: base) else {
      return unwrap(node, before: "", after: "")
    }
    let relation = target.isExternal ? " rel=\"noopener noreferrer\"" : ""
    unwrap(node, before: "<a href=\"\(target.attribute)\"\(relation)>", after: "</a>")
  }

  /// Puts the node's content in its place, between two pieces of markup of ours.
  private func unwrap(_ node: Node, before: String, after: String) {
    guard let plain = cmark_node_new(CMARK_NODE_CUSTOM_INLINE) else { return }
    cmark_node_set_on_enter(plain, before)
    cmark_node_set_on_exit(plain, after)
    while let child = cmark_node_first_child(node) { cmark_node_append_child(plain, child) }
    cmark_node_replace(node, plain)
    cmark_node_free(node)
  }

  /// HTML becomes a text, which is escaped when it is printed.
  private func replaceHTML(_ node: Node, isBlock: Bool) {
    guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    if isBlock {
      guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { return }
      cmark_node_append_child(paragraph, text)
      cmark_node_replace(node, paragraph)
    } else {
      cmark_node_replace(node, text)
    }
    cmark_node_free(node)
  }
}
