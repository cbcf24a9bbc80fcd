import HTMLTemplate
import Testing

@Suite struct RenderTests {
  @Test(
    arguments: [
      ("a {{x}} b", ["x": "1"], "a 1 b"),
      ("{{ x }}", ["x": 7], "7"),
      ("{{x}}|{{y}}", ["x": true, "y": nil], "true|"),
      ("{{x.y.z}}", ["x": ["y": ["z": "deep"]]], "deep"),
      ("{{#x}}{{y.z}}{{/x}}", ["x": ["y": [:]], "y": ["z": "outer"]], ""),
      ("{{#list}}[{{.}}]{{/list}}", ["list": ["a", "b"]], "[a][b]"),
      ("{{#list}}{{name}}{{title}} {{/list}}", ["title": "!", "list": [["name": "a"]]], "a! "),
      ("{{^list}}none{{/list}}", ["list": []], "none"),
      ("{{^x}}no{{/x}}{{^y}}no{{/y}}", ["x": "", "y": "text"], "no"),
      ("{{#n}}{{n}}{{/n}}", ["n": 0], "0"),
      ("{{!a\nb}}x", [:], "x"),
      ("{{=<% %>=}}<%x%>{{x}}", ["x": "1"], "1{{x}}"),
      ("| {{#x}}\n  in\n{{/x}} |", ["x": true], "| \n  in\n |"),
      ("a\n  {{#x}}\n  in\r\n  {{/x}}\r\nb", ["x": true], "a\n  in\r\nb"),
      ("{{#x}}\nin\n{{/x}}", ["x": true], "in\n"),
      ("", [:], ""),
      ("no tags, } and { and }}", [:], "no tags, } and { and }}"),
      ("שלום {{x}}", ["x": "עולם 🎉"], "שלום עולם 🎉"),
    ] as [(String, TemplateValue, String)])
  func rendersAsTheSpecificationSays(_ template: String, _ value: TemplateValue, _ page: String)
    throws
  {
    #expect(try render(template, value) == page)
  }

  @Test func partialsAreIndentedButTheirValuesAreNot() throws {
    let page = try render(
      "<ul>\n  {{>row}}\n</ul>", ["text": "one\ntwo"],
      partials: ["row": "<li>\n{{text}}\n</li>\n"])
    #expect(page == "<ul>\n  <li>\n  one\ntwo\n  </li>\n</ul>")
  }

  @Test func indentationAddsUp() throws {
    let page = try render(
      " {{>a}}\n", partials: ["a": "a\n {{>b}}\na\n", "b": "b\nb\n"])
    #expect(page == " a\n  b\n  b\n a\n")
  }

  @Test func partialsMayIncludeThemselvesOverData() throws {
    let tree: TemplateValue = ["n": 1, "kids": [["n": 2, "kids": [["n": 3, "kids": []]]]]]
    #expect(
      try render("{{>node}}", tree, partials: ["node": "{{n}}({{#kids}}{{>node}}{{/kids}})"])
        == "1(2(3()))")
  }

  @Test func endlessRecursionIsAnErrorThatNamesItsTag() {
    #expect(
      throws: TemplateError(
        file: "a.mustache", line: 2, column: 3, reason: .recursionTooDeep(limit: 128))
    ) {
      try render("{{>a}}", partials: ["a": "\nx {{>a}}"])
    }
  }

  @Test func endlessRecursionStaysWithinATasksStack() async {
    await Task.detached {
      _ = #expect(throws: TemplateError.self) {
        try render("{{>a}}", ["x": [["x": 1]]], partials: ["a": "{{#x}}{{#x}}{{>a}}{{/x}}{{/x}}"])
      }
    }.value
  }

  @Test func bufferIsAppendedTo() throws {
    let library = try TemplateLibrary(sources: ["a": "{{x}}"], catalog: nil)
    var bytes = Array("before ".utf8)
    try library.render("a", ["x": "<"], language: .english, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "before &lt;")
  }

  @Test func unknownTemplateIsAnError() throws {
    let library = try TemplateLibrary(sources: ["a": ""], catalog: nil)
    #expect(
      throws: TemplateError(
        file: "b.mustache", line: 0, column: 0, reason: .unknownTemplate("b"))
    ) { try library.render("b", [:], language: .english) }
  }
}

@Suite struct EscapingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"),
    ("<a href=\"x\">'&'</a>", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;"),
    ("&&&", "&amp;&amp;&amp;"), ("שלום <🎉>", "שלום &lt;🎉&gt;"), ("&amp;", "&amp;amp;"),
    ("a\u{0}b", "a\u{0}b"),
  ])
  func everyMarkupSignIsEscaped(_ text: String, _ escaped: String) throws {
    #expect(HTMLEscaping.escaped(text) == escaped)
    #expect(try render("{{x}}", ["x": .string(text)]) == escaped)
  }

  @Test func rawTagsPrintOnlyMarkupRaw() throws {
    let value: TemplateValue = ["text": "<i>", "markup": .html(HTML(trusted: "<b>"))]
    #expect(
      try render("{{{text}}}{{&text}}{{text}} {{{markup}}}{{&markup}}{{markup}}", value)
        == "&lt;i&gt;&lt;i&gt;&lt;i&gt; <b><b>&lt;b&gt;")
  }

  @Test func valuesAreNeverReadAsTemplates() throws {
    #expect(try render("{{x}}", ["x": "{{y}}", "y": "secret"]) == "{{y}}")
  }
}
