import Markdown
import Testing

struct MarkdownTests {
  @Test(arguments: [
    ("", ""),
    ("plain", "<p>plain</p>\n"),
    (
      "**bold** *thin* `code <b>`",
      "<p><strong>bold</strong> <em>thin</em> <code>code &lt;b&gt;</code></p>\n"
    ),
    ("1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n"),
    ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
    ("# שלום", "<h1>שלום</h1>\n"),
    ("a < b & c", "<p>a &lt; b &amp; c</p>\n"),
  ])
  func whatIsWrittenIsShown(_ source: String, _ html: String) {
    #expect(Markdown.html(source) == html)
  }

  @Test(arguments: [
    ("[a](/deny)", "<a href=\"/sms/deny\">a</a>"),
    ("[a](/deny?q=1&r=2#x)", "<a href=\"/sms/deny?q=1&amp;r=2#x\">a</a>"),
    ("[a](#folders)", "<a href=\"#folders\">a</a>"),
    (
      "[a](https://example.org/x)",
      "<a href=\"https://example.org/x\" rel=\"noopener noreferrer\">a</a>"
    ),
    ("[a](HTTP://example.org)", "<a href=\"HTTP://example.org\" rel=\"noopener noreferrer\">a</a>"),
    ("[a](mailto:a@b.example)", "<a href=\"mailto:a@b.example\" rel=\"noopener noreferrer\">a</a>"),
    ("[a](</x \"y>)", "<a href=\"/sms/x%20%22y\">a</a>"),
    ("[**a**](/x \"title\")", "<a href=\"/sms/x\"><strong>a</strong></a>"),
  ])
  func linksLeadWhereTheyMay(_ source: String, _ html: String) {
    #expect(Markdown.html(source, base: "/sms") == "<p>\(html)</p>\n")
  }

  @Test(arguments: [
    "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](&#106;avascript:alert(1))",
    "[a](java&#09;script:alert(1))", "[a](data:text/html;base64,PHM+)", "[a](vbscript:x)",
    "[a](//evil.example)", "[a](/\\evil.example)", "[a](\\\\evil.example)",
    "[a](file:///etc/passwd)",
    "[a](&#1;javascript:alert(1))", "[a][b]\n\n[b]: javascript:alert(1)", "<javascript:alert(1)>",
    "[a](evil)", "[a]()", "[a](ftp://x.example)",
  ])
  func otherAddressesAreNoLinks(_ source: String) {
    let html = Markdown.html(source)
    #expect(!html.contains("<a"), "\(html)")
    #expect(!html.contains("href"), "\(html)")
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a <img src=x onerror=alert(1)> b",
    "<div onclick=\"x\">\n\n</div>",
    "<!-- --> <svg/onload=x>", "<?php x ?>", "<![CDATA[<script>]]>",
    "<a href=\"javascript:x\">y</a>",
    "<style>*{}</style>", "<iframe src=//evil.example>", "```<script>\n</script>\n```",
    "[<script>](/x)", "![<script>](/x)", "[a](/x \"<script>\")", "# <b onmouseover=x>",
    "```js\" onload=\"x\ncode\n```", "\\<script>", "&lt;script&gt;",
  ])
  func markupInATextIsShownAsText(_ source: String) {
    let html = Markdown.html(source)
    let tags = html.matches(of: /<\/?([a-zA-Z!?][^\s>\/]*)/).map { String($0.1) }
    let ours: Set = ["p", "h1", "pre", "code", "a"]
    #expect(Set(tags).isSubset(of: ours), "\(html)")
    #expect(html.firstMatch(of: /<[^>]*\son[a-z]+=/) == nil, "\(html)")
  }

  @Test func whatLooksLikeHTMLIsNotLost() {
    #expect(Markdown.html("a <b>c</b>") == "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n")
    #expect(Markdown.html("<div>\nx\n</div>") == "<p>&lt;div&gt;\nx\n&lt;/div&gt;\n</p>\n")
  }

  @Test func anImageIsItsDescription() {
    #expect(
      Markdown.html("![a *cat*](https://evil.example/pixel.png)") == "<p>a <em>cat</em></p>\n")
    #expect(
      Markdown.html("[![a](/i.png)](/x)") == "<p><a href=\"/x\">a</a></p>\n")
  }

  @Test func aZeroByteIsAReplacementCharacter() {
    #expect(Markdown.html("a\0b") == "<p>a\u{FFFD}b</p>\n")
  }

  /// Each of these is deep or wide in the way that parsers have broken on; all have to end.
  @Test(arguments: [
    String(repeating: "> ", count: 1_000) + "a", String(repeating: "[", count: 5_000),
    String(repeating: "*a ", count: 5_000), String(repeating: "[a](", count: 2_000),
    String(repeating: "![[]()", count: 2_000), String(repeating: "`", count: 5_001),
    String(repeating: "<", count: 5_000), String(repeating: "- ", count: 1_000) + "a",
  ])
  func patternsThatHurtParsersEnd(_ source: String) {
    #expect(!Markdown.html(source).isEmpty)
  }
}
