import HTMLTemplate
import Testing

@Suite struct InheritanceTests {
  static let page = """
    <title>{{$title}}Filters{{/title}}</title>
    <main>
      {{$content}}
      {{/content}}
    </main>

    """

  @Test func screenFillsThePagesBlocks() throws {
    let screen = """
      {{<page}}
        {{$title}}{{name}} – Filters{{/title}}
        {{$content}}
        {{#rows}}
        <p>{{.}}</p>
        {{/rows}}
        {{/content}}
      {{/page}}

      """
    #expect(
      try render(screen, ["name": "Allow", "rows": ["a", "b"]], partials: ["page": Self.page])
        == """
        <title>Allow – Filters</title>
        <main>
          <p>a</p>
          <p>b</p>
        </main>

        """)
  }

  @Test func blockWithoutArgumentShowsItsDefault() throws {
    #expect(
      try render("{{<page}}ignored{{/page}}", partials: ["page": Self.page])
        == "<title>Filters</title>\n<main>\n</main>\n")
  }

  @Test func theOutermostArgumentCounts() throws {
    let partials = [
      "middle": "{{<base}}{{$a}}middle{{/a}}{{$b}}middle{{/b}}{{/base}}",
      "base": "{{$a}}base{{/a}} {{$b}}base{{/b}} {{$c}}base{{/c}}",
    ]
    #expect(
      try render("{{<middle}}{{$a}}screen{{/a}}{{/middle}}", partials: partials)
        == "screen middle base")
  }

  @Test func argumentsEndWithTheirParent() throws {
    let partials = ["p": "{{$a}}default{{/a}}"]
    #expect(
      try render("{{<p}}{{$a}}x{{/a}}{{/p}} {{<p}}{{/p}} {{>p}}", partials: partials)
        == "x default default")
  }

  @Test func argumentSeesTheContextOfItsPlace() throws {
    #expect(
      try render(
        "{{<p}}{{$a}}{{x}}{{/a}}{{/p}}", ["x": "outer", "in": ["x": "inner"]],
        partials: ["p": "{{#in}}{{$a}}{{/a}}{{/in}}"]) == "inner")
  }

  @Test func deeperLinesOfAnArgumentKeepTheirDepth() throws {
    let screen = "{{<p}}\n{{$a}}\n    <ul>\n      <li>\n    </ul>\n{{/a}}\n{{/p}}"
    #expect(
      try render(screen, partials: ["p": "<div>\n  {{$a}}\n  {{/a}}\n</div>"])
        == "<div>\n  <ul>\n    <li>\n  </ul>\n</div>")
  }

  @Test func argumentThatContainsItsOwnBlockIsBounded() {
    #expect(throws: TemplateError.self) {
      try render("{{<p}}{{$a}}{{$a}}{{/a}}{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"])
    }
  }
}
