import HTTPCore
import Testing

struct PreconditionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let fields: HTTPFields
    let outcome: Preconditions.Outcome
    var method = HTTPMethod.get
    var testDescription: String { "\(method) \(Array(fields))" }
  }

  private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let then = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  /// The state is `"a"`, last modified `then`.
  @Test(arguments: [
    Case(fields: [:], outcome: .holds),
    Case(fields: ["if-none-match": "\"a\""], outcome: .notModified),
    Case(fields: ["if-none-match": "\"a\""], outcome: .notModified, method: .head),
    Case(fields: ["if-none-match": "\"a\""], outcome: .failed, method: .put),
    Case(fields: ["if-none-match": "W/\"a\""], outcome: .notModified),
    Case(fields: ["if-none-match": "\"b\" , \"x,y\",W/\"a\""], outcome: .notModified),
    Case(fields: ["if-none-match": "*"], outcome: .notModified),
    Case(fields: ["if-none-match": "*"], outcome: .failed, method: .put),
    Case(fields: ["if-none-match": "\"b\""], outcome: .holds),
    Case(fields: ["if-none-match": "a"], outcome: .holds),
    Case(fields: ["if-none-match": "\"a"], outcome: .holds),
    Case(fields: ["if-none-match": "w/\"a\""], outcome: .holds),
    Case(fields: ["if-none-match": "\"a\" \"b\""], outcome: .holds),
    Case(fields: ["if-none-match": ""], outcome: .holds),
    Case(fields: ["if-none-match": "*, \"a\""], outcome: .holds),
    // The tag is the better witness: where it speaks the date is not asked.
    Case(fields: ["if-none-match": "\"b\"", "if-modified-since": later], outcome: .holds),
    Case(fields: ["if-modified-since": then], outcome: .notModified),
    Case(fields: ["if-modified-since": later], outcome: .notModified),
    Case(fields: ["if-modified-since": earlier], outcome: .holds),
    Case(fields: ["if-modified-since": "yesterday"], outcome: .holds),
    Case(fields: ["if-modified-since": later], outcome: .holds, method: .post),
    Case(fields: ["if-match": "\"a\""], outcome: .holds),
    Case(fields: ["if-match": "\"b\", \"a\""], outcome: .holds),
    Case(fields: ["if-match": "*"], outcome: .holds),
    Case(fields: ["if-match": "\"b\""], outcome: .failed),
    Case(fields: ["if-match": "W/\"a\""], outcome: .failed),
    Case(fields: ["if-match": "a"], outcome: .failed),
    Case(fields: ["if-match": "\"a\"", "if-none-match": "\"a\""], outcome: .notModified),
    Case(fields: ["if-match": "\"b\"", "if-none-match": "\"a\""], outcome: .failed),
    Case(fields: ["if-unmodified-since": then], outcome: .holds),
    Case(fields: ["if-unmodified-since": earlier], outcome: .failed),
    Case(fields: ["if-unmodified-since": "never"], outcome: .holds),
    Case(fields: ["if-match": "\"a\"", "if-unmodified-since": earlier], outcome: .holds),
  ])
  func theOrderOfTheRFCIsKept(_ each: Case) {
    let request = HTTPRequest(method: each.method, fields: each.fields)
    let outcome = Preconditions.evaluate(
      request, tag: EntityTag("a"), lastModified: HTTPDate.seconds(PreconditionTests.then))
    #expect(outcome == each.outcome)
  }

  @Test func severalFieldsOfANameAreOneList() {
    var fields: HTTPFields = ["if-none-match": "\"b\""]
    fields.add("if-none-match", "\"a\"")
    let request = HTTPRequest(fields: fields)
    #expect(
      Preconditions.evaluate(request, tag: EntityTag("a"), lastModified: nil) == .notModified)
  }
}

struct ConditionalAnswerTests {
  private static let file = HTTPResponse(
    fields: [
      "content-type": "text/css", "etag": "\"a\"", "accept-ranges": "bytes", "vary": "x",
      "cache-control": "public", "content-encoding": "gzip",
    ], body: .bytes(Array("0123456789".utf8)))

  private static func ask(
    _ fields: HTTPFields, _ method: HTTPMethod = .get, of file: HTTPResponse = file
  ) -> HTTPResponse {
    file.answering(HTTPRequest(method: method, fields: fields))
  }

  @Test func whatTheClientHasIsNotSentAgain() {
    let answer = ConditionalAnswerTests.ask(["if-none-match": "\"a\""])
    #expect(answer.status == .notModified)
    #expect(answer.bytes.isEmpty)
    for name in ["content-type", "content-encoding", "content-length", "content-range"] {
      #expect(!answer.fields.contains(name), "\(name)")
    }
    for name in ["etag", "cache-control", "vary"] { #expect(answer.fields.contains(name)) }
  }

  @Test func aPartSaysOfWhat() {
    let answer = ConditionalAnswerTests.ask(["range": "bytes=2-4"])
    #expect(answer.status == .partialContent)
    #expect(answer.fields["content-range"] == "bytes 2-4/10")
    #expect(answer.fields["content-type"] == "text/css")
    #expect(answer.fields["etag"] == "\"a\"")
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "234")
  }

  @Test func whatIsNotThereIsRefusedWithTheLength() {
    let answer = ConditionalAnswerTests.ask(["range": "bytes=10-"])
    #expect(answer.status == .rangeNotSatisfiable)
    #expect(answer.fields["content-range"] == "bytes */10")
    #expect(answer.bytes.isEmpty)
  }

  @Test(arguments: [
    ("\"a\"", 206), ("\"b\"", 200), ("W/\"a\"", 200), ("a", 200), ("", 200),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 200),
  ])
  func aRangeCountsOnlyOfTheStateThatTheClientHas(_ condition: String, _ status: Int) {
    let answer = ConditionalAnswerTests.ask(["range": "bytes=0-0", "if-range": condition])
    #expect(answer.status.code == status)
    #expect(answer.bytes.count == (status == 206 ? 1 : 10))
  }

  @Test func conditionsComeBeforeTheRange() {
    let range = "bytes=99-"
    #expect(
      ConditionalAnswerTests.ask(["range": range, "if-none-match": "\"a\""]).status == .notModified)
    #expect(
      ConditionalAnswerTests.ask(["range": range, "if-match": "\"b\""]).status
        == .preconditionFailed)
  }

  @Test func onlyGetHasRanges() {
    let head = ConditionalAnswerTests.ask(["range": "bytes=0-0"], .head)
    #expect(head.status == .ok)
    #expect(head.bytes.count == 10)
  }

  @Test func twoRangeFieldsAreNoRange() {
    var fields: HTTPFields = ["range": "bytes=0-0"]
    fields.add("range", "bytes=1-1")
    #expect(ConditionalAnswerTests.ask(fields).status == .ok)
  }

  @Test func answersWithoutRangesOrTagsStayWhole() {
    var noRanges = ConditionalAnswerTests.file
    noRanges.fields["accept-ranges"] = "none"
    #expect(ConditionalAnswerTests.ask(["range": "bytes=0-0"], of: noRanges).status == .ok)
    let page = HTTPResponse.text("page")
    let conditions: HTTPFields = ["if-none-match": "*", "range": "bytes=0-0"]
    #expect(ConditionalAnswerTests.ask(conditions, of: page).status == .ok)
  }

  @Test(arguments: [HTTPStatus.created, .notFound, .seeOther])
  func onlyA200HasConditions(_ status: HTTPStatus) {
    var answer = ConditionalAnswerTests.file
    answer.status = status
    #expect(ConditionalAnswerTests.ask(["if-none-match": "\"a\""], of: answer).status == status)
  }
}

struct HTTPDateReadingTests {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func allThreeFormsAreTheSameSecond(_ text: String) {
    #expect(HTTPDate.seconds(text) == 784_111_777)
  }

  @Test(arguments: [
    0, 1, 86_399, 86_400, 951_782_400, 951_868_800, 1_709_164_800, 4_102_444_799, 32_503_680_000,
  ])
  func whatIsWrittenIsReadAgain(_ seconds: Int) {
    #expect(HTTPDate.seconds(HTTPDate.text(secondsSince1970: seconds)) == seconds)
  }

  @Test(arguments: [
    "", "now", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
  ])
  func otherTextsAreNoDates(_ text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}

struct ContentDispositionTests {
  @Test(arguments: [
    ("Filters.sfsfilters", "attachment; filename=\"Filters.sfsfilters\""),
    ("a b;c.txt", "attachment; filename=\"a b;c.txt\""),
    ("../a\\b.txt", "attachment; filename=\".._a_b.txt\""),
    ("a\"b\r\nX: y", "attachment; filename=\"a_b__X: y\""),
    (
      "מסננים.txt",
      "attachment; filename=\"______.txt\"; filename*=UTF-8''"
        + "%D7%9E%D7%A1%D7%A0%D7%A0%D7%99%D7%9D.txt"
    ),
    ("50%.txt", "attachment; filename=\"50_.txt\"; filename*=UTF-8''50%25.txt"),
    (
      "é (1)'*.txt",
      "attachment; filename=\"_ (1)'*.txt\"; filename*=UTF-8''%C3%A9%20%281%29%27%2A.txt"
    ),
  ])
  func everyClientFindsAName(_ name: String, _ field: String) {
    #expect(ContentDisposition.attachment(fileName: name) == field)
  }
}
