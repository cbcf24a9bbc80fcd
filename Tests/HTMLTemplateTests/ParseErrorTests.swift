import Foundation
import HTMLTemplate
import Testing

@Suite struct ParseErrorTests {
  @Test(arguments: [
    ("{{", 1, 1, TemplateError.Reason.unclosedTag),
    ("a\nשלום {{x", 2, 6, .unclosedTag),
    ("{{{x}}", 1, 1, .unclosedTag),
    ("{{! never", 1, 1, .unclosedTag),
    ("{{=<% %>}}", 1, 1, .unclosedTag),
    ("x{{}}", 1, 2, .invalidName("")),
    ("{{a b}}", 1, 1, .invalidName("a b")),
    ("{{a..b}}", 1, 1, .invalidName("a..b")),
    ("{{.a}}", 1, 1, .invalidName(".a")),
    ("{{#}}{{/}}", 1, 1, .invalidName("")),
    ("{{>}}", 1, 1, .invalidName("")),
    ("{{>a b}}", 1, 1, .invalidName("a b")),
    ("{{=a=}}", 1, 1, .invalidDelimiters),
    ("{{=a b c=}}", 1, 1, .invalidDelimiters),
    ("{{==}}", 1, 1, .invalidDelimiters),
    ("\n\n  {{#a}}x{{#b}}y{{/b}}", 3, 3, .unclosedSection("a")),
    ("{{$a}}", 1, 1, .unclosedSection("a")),
    ("{{<main}}", 1, 1, .unclosedSection("main")),
    ("ab{{/a}}", 1, 3, .unopenedSection("a")),
    ("{{#a}}\n{{^b}}\n {{/a}}", 3, 2, .mismatchedSection(expected: "b", found: "a")),
    ("\r\n x {{>none}}", 2, 4, .unknownTemplate("none")),
    ("{{<none}}{{/none}}", 1, 1, .unknownTemplate("none")),
    ("{{<main}}{{$a}}\n{{>none}}{{/a}}{{/main}}", 2, 1, .unknownTemplate("none")),
  ])
  func mistakeIsNamedWithItsPlace(
    _ template: String, _ line: Int, _ column: Int, _ reason: TemplateError.Reason
  ) {
    #expect(
      parseError(template)
        == TemplateError(file: "main.mustache", line: line, column: column, reason: reason))
  }

  @Test func nestingIsBounded() {
    let open = String(repeating: "{{#a}}", count: 64)
    let close = String(repeating: "{{/a}}", count: 64)
    #expect(parseError(open + close) == nil)
    #expect(
      parseError(open + "{{#a}}{{/a}}" + close)
        == TemplateError(
          file: "main.mustache", line: 1, column: 385, reason: .nestedTooDeep(limit: 64)))
  }

  @Test func everyCutOfATemplateIsReadOrRefused() {
    let whole =
      "{{<main}}{{$a}}\n {{#b}}{{{c}}}{{^d}}{{&e.f}}{{/d}}{{/b}}{{/a}}{{/main}}{{=<% %>=}}<%x%>"
    for end in whole.indices {
      _ = parseError(String(whole[..<end]))
    }
    #expect(parseError(whole) == nil)
  }
}

@Suite struct TemplateDirectoryTests {
  @Test func namesArePathsWithoutTheExtension() throws {
    let files = [
      "screens/home.mustache": "{{<layouts/page}}{{$content}}Home{{/content}}{{/layouts/page}}",
      "layouts/page.mustache": "<main>{{$content}}{{/content}}</main>",
      "README.md": "{{ not a template",
    ]
    try withDirectory(files) { directory in
      let library = try TemplateLibrary(directory: directory, catalog: nil)
      #expect(library.templateNames == ["layouts/page", "screens/home"])
      let page = try library.render("screens/home", [:], language: .english)
      #expect(String(decoding: page, as: UTF8.self) == "<main>Home</main>")
    }
  }

  @Test func errorNamesTheFile() throws {
    _ = try withDirectory(["screens/home.mustache": "\n{{>none}}"]) { directory in
      #expect(
        throws: TemplateError(
          file: "screens/home.mustache", line: 2, column: 1, reason: .unknownTemplate("none"))
      ) { try TemplateLibrary(directory: directory, catalog: nil) }
    }
  }

  @Test func fileThatIsNotUTF8() throws {
    try withDirectory(["a.mustache": ""]) { directory in
      try Data([0x41, 0xFF]).write(to: directory.appendingPathComponent("a.mustache"))
      #expect(throws: TemplateError(file: "a.mustache", line: 0, column: 0, reason: .notText)) {
        try TemplateLibrary(directory: directory, catalog: nil)
      }
    }
  }

  @Test func directoryWithoutTemplates() throws {
    try withDirectory(["notes.txt": ""]) { directory in
      for url in [directory, directory.appendingPathComponent("missing")] {
        #expect(
          throws: TemplateError(file: url.path, line: 0, column: 0, reason: .noTemplates)
        ) { try TemplateLibrary(directory: url, catalog: nil) }
      }
    }
  }
}
