import Testing

@testable import HTTPCore

@Suite struct FormTests {
  private func decode(_ text: String) throws(FormError) -> FormFields {
    try FormFields.decode(Array(text.utf8))
  }

  @Test(arguments: [
    ("", []),
    ("a=b", [("a", "b")]),
    ("a=b&a=c&&d", [("a", "b"), ("a", "c"), ("d", "")]),
    ("=b&a==c", [("", "b"), ("a", "=c")]),
    ("a+b=c%2Bd+%26", [("a b", "c+d &")]),
    ("t=%D7%A9%D7%9C%D7%95%D7%9D", [("t", "שלום")]),
    ("t=%f0%9F%98%80%0D%0A", [("t", "😀\r\n")]),
    ("t=\u{0}", [("t", "\u{0}")]),
  ])
  func formsAreDecoded(text: String, fields: [(String, String)]) throws {
    #expect(try decode(text) == FormFields(fields.map { (name: $0.0, value: $0.1) }))
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "%g0=a", "a=b&c=%1"])
  func halfAnEscapeIsRefused(text: String) {
    #expect(throws: FormError.malformed) { try decode(text) }
  }

  @Test(arguments: ["a=%FF", "a=%C3", "%C3=%A9", "a=%ED%A0%80", "a=%C0%AF", "a=%F4%90%80%80"])
  func whatIsNotUTF8IsRefused(text: String) {
    #expect(throws: FormError.invalidUTF8) { try decode(text) }
  }

  @Test func rawBytesThatAreNotUTF8AreRefused() {
    #expect(throws: FormError.invalidUTF8) { try FormFields.decode([0x61, 0x3D, 0xC3, 0x28]) }
  }

  @Test(arguments: [
    ("%FF+end", "\u{FFFD} end"), ("%C3", "\u{FFFD}"), ("%ED%A0%80", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("%", "%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%%41", "%A"), ("a%2", "a%2"),
  ])
  func faultsOfAMessageAreMended(text: String, value: String) throws {
    let form = try FormFields.decode(Array("a=\(text)&b=%41".utf8), faults: .mended)
    #expect(form["a"] == value)
    #expect(form["b"] == "A")
  }

  @Test func aFormHasNoEndlessFields() throws {
    let most = String(repeating: "a&", count: FormFields.maximumFields)
    #expect(try decode(most).fields.count == FormFields.maximumFields)
    #expect(throws: FormError.tooManyFields(limit: FormFields.maximumFields)) {
      try decode(most + "a")
    }
  }

  @Test func encodingIsUndoneByDecoding() throws {
    let form = FormFields([(name: "a b", value: "&=+%é😀\r\n"), (name: "", value: "")])
    #expect(try FormFields(query: form.encoded) == form)
    #expect(try FormFields(query: nil) == FormFields())
  }

  @Test func namesAreLookedUpInOrder() throws {
    let form = try decode("a=1&b=2&a=3")
    #expect(form["a"] == "1")
    #expect(form.all("a") == ["1", "3"])
    #expect(form["c"] == nil)
  }

  @Test func percentCodingIsStrictUTF8() {
    #expect(PercentCoding.decode("a%20b+c") == "a b+c")
    #expect(PercentCoding.decode("%") == nil)
    #expect(PercentCoding.decode("%4") == nil)
    #expect(PercentCoding.decode("%+1") == nil)
    #expect(PercentCoding.decode("%FF") == nil)
    #expect(PercentCoding.encodeComponent("a/b é~") == "a%2Fb%20%C3%A9~")
  }
}
