import CCmarkGFM

/// Markdown as HTML that is safe to print, whoever wrote it: the parser is cmark-gfm, in linear time.
///
/// HTML in the source is shown as the text that it is, an image is its description, and a link leads
/// only where `LinkTarget` lets it.
public enum Markdown {
  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  /// Translates a whole text.
  ///
  /// - Parameter base: put before links that begin with a slash; without a slash at its end.
  public static func html(_ source: String, base: String = "") -> String {
    var source = source
    let document = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        // An empty buffer has no address, and cmark wants one.
        text.baseAddress.map { cmark_parse_document($0, text.count, options) }
          ?? cmark_parse_document("", 0, options)
      }
    }
    guard let document else { return "" }
    defer { cmark_node_free(document) }
    MarkdownTree(document).makeSafe(base: base)
    guard let rendered = cmark_render_html(document, options, nil) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }
}
