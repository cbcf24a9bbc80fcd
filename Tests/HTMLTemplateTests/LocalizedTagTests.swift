import HTMLTemplate
import Localization
import Testing

@Suite struct LocalizedTagTests {
  static let languages = [
    "en":
      "\"title\" = \"Filters & <rules>\"; \"count\" = \"%ld filters\"; \"percent\" = \"100% yours\";",
    "he": "\"title\" = \"מסננים\"; \"only_hebrew\" = \"x\";",
  ]

  @Test func sentenceIsTheLanguagesAndEscaped() throws {
    let catalog = try catalog(Self.languages)
    let library = try TemplateLibrary(
      sources: ["a": "<h1>{{title~}}</h1> {{ percent~ }}"], catalog: catalog)
    func page(_ code: String) throws -> String {
      String(
        decoding: try library.render("a", [:], language: Language(code: code)), as: UTF8.self)
    }
    #expect(try page("en") == "<h1>Filters &amp; &lt;rules&gt;</h1> 100% yours")
    #expect(try page("he") == "<h1>מסננים</h1> 100% yours")
    #expect(try page("xx") == "<h1>Filters &amp; &lt;rules&gt;</h1> 100% yours")
  }

  @Test(arguments: [
    ("ab\n {{nothing~}}", TemplateError.Reason.unknownKey("nothing")),
    ("ab\n {{only_hebrew~}}", .unknownKey("only_hebrew")),
    ("ab\n {{count~}}", .keyWantsArguments("count")),
    ("ab\n {{~}}", .invalidName("~")),
    ("ab\n {{{title~}}}", .invalidName("title~")),
    ("ab\n {{#title~}}{{/title~}}", .invalidName("title~")),
  ])
  func wrongKeyStopsTheStart(_ template: String, _ reason: TemplateError.Reason) throws {
    #expect(
      parseError(template, catalog: try catalog(Self.languages))
        == TemplateError(file: "main.mustache", line: 2, column: 2, reason: reason))
  }

  @Test func withoutACatalogEveryKeyIsUnknown() {
    #expect(parseError("{{title~}}")?.reason == .unknownKey("title"))
  }
}
