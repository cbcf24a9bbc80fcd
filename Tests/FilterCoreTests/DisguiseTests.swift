import Foundation
import Testing

@testable import FilterCore

/// One phrase against one message, plain and with disguises seen through.
struct DisguiseCase: Sendable, CustomTestStringConvertible {
  var id: String
  var phrase: String
  var matching: FilterMatching = .exact
  var filterCase: FilterCase = .caseInsensitive
  var target: FilterTarget = .body
  var body: String
  var sender = "+15550100"
  /// Found without seeing through anything.
  var isPlain = false
  var isFound = true

  var testDescription: String { "\(id) \(phrase)" }
}

/// Compiles filters with the view that sees through disguises.
func seeingManager(_ filters: [Filter], rules: [RuleState] = []) -> MessageEvaluationManager {
  manager(filters, rules: rules, seesThroughDisguises: true)
}

private let evasions = [
  DisguiseCase(id: "E01", phrase: "customer", body: "Dеаr ϲuѕtomеr, wе fаilеd to dеliνеr"),
  DisguiseCase(id: "E01", phrase: "package", body: "dеliνеr thе pаϲκаgе! http://example.com"),
  DisguiseCase(id: "E01", phrase: "deliver the", body: "fаilеd to dеliνеr thе pаϲκаgе!"),
  DisguiseCase(id: "E02", phrase: "parcel", body: "Parϲеl / ѕhірреd  http://example.com"),
  DisguiseCase(id: "E02", phrase: "shipped", body: "Parϲеl / ѕhірреd  http://example.com"),
  DisguiseCase(id: "E03", phrase: "your", body: "Shippеd - уоur ; _57_ оrdеr hаs @ аlrеаdу"),
  DisguiseCase(id: "E03", phrase: "order has", body: "_57_ оrdеr hаs @ аlrеаdу шippеd tоdау!"),
  DisguiseCase(id: "E04", phrase: "package", body: "Your pa\u{200B}ckage is held"),
  DisguiseCase(id: "E05", phrase: "package", body: "Your pa\u{200C}ckage is held"),
  DisguiseCase(id: "E06", phrase: "package", body: "Your pa\u{200D}ckage is held"),
  DisguiseCase(id: "E07", phrase: "package", body: "Your pa\u{2060}ckage is held"),
  DisguiseCase(id: "E08", phrase: "package", body: "Your pa\u{AD}ckage is held"),
  DisguiseCase(id: "E09", phrase: "package", body: "Your pa\u{FEFF}ckage is held"),
  DisguiseCase(id: "E10", phrase: "noted  ", matching: .contains, body: "noted \u{34F} "),
  DisguiseCase(id: "E11", phrase: "free money", body: "ＦＲＥＥ　ＭＯＮＥＹ"),
  DisguiseCase(id: "E12", phrase: "free money", body: "𝐅𝐑𝐄𝐄 𝐦𝐨𝐧𝐞𝐲"),
  DisguiseCase(id: "E13", phrase: "free", body: "ⒻⓇⒺⒺ"),
  DisguiseCase(id: "E14", phrase: "café", body: "cafe\u{301} offer", isPlain: true),
  DisguiseCase(id: "E19", phrase: "تخفیف ویژه", body: "تخفيف ویژه"),
  DisguiseCase(id: "E20", phrase: "مجاني", body: "مـــجـــاني"),
  DisguiseCase(id: "E22", phrase: "istanbul", body: "İSTANBUL indirim", isPlain: true),
  DisguiseCase(id: "E23", phrase: "מבצע", body: "מִבְצָע מיוחד"),
  // Documented as not folded: text turned around, digits for letters, spaces and dots between.
  DisguiseCase(id: "E15", phrase: "free", body: "\u{202E}gnp.eerf\u{202C}", isFound: false),
  DisguiseCase(id: "E16", phrase: "free", body: "FR33 m0ney", isFound: false),
  DisguiseCase(id: "E16", phrase: "money", body: "FR33 m0ney", isFound: false),
  DisguiseCase(id: "E17", phrase: "free", body: "F R E E money", isFound: false),
  DisguiseCase(id: "E18", phrase: "free", body: "f.r.e.e money", isFound: false),
]

private let further = [
  DisguiseCase(
    id: "case counts", phrase: "FREE", filterCase: .caseSensitive, body: "ＦＲＥＥ"),
  DisguiseCase(
    id: "case counts", phrase: "free", filterCase: .caseSensitive, body: "ＦＲＥＥ",
    isFound: false),
  DisguiseCase(
    id: "exact keeps to words", phrase: "pack", body: "Your pа\u{200B}ckage", isFound: false),
  DisguiseCase(
    id: "contains does not", phrase: "pack", matching: .contains, body: "Your pа\u{200B}ckage"),
  DisguiseCase(id: "sender", phrase: "paypal", target: .sender, body: "hi", sender: "РауРаl"),
  DisguiseCase(
    id: "sender is not the body", phrase: "paypal", target: .sender, body: "pаypаl",
    isFound: false),
  DisguiseCase(
    id: "both at once", phrase: "paypal bank", target: .all, body: "pаypаl", sender: "Ваnk"),
  DisguiseCase(id: "small capitals", phrase: "package", body: "ᴘᴀᴄᴋᴀɢᴇ"),
  DisguiseCase(id: "white on black", phrase: "free", body: "🅵🆁🅴🅴"),
  DisguiseCase(id: "ligature", phrase: "final offer", body: "ﬁnal oﬀer", isPlain: true),
  DisguiseCase(id: "no-break space", phrase: "free money", body: "free\u{A0}money"),
  DisguiseCase(id: "tags", phrase: "free", body: "fr\u{E0065}ee"),
  DisguiseCase(id: "bidi control", phrase: "free", body: "fr\u{202A}ee"),
  DisguiseCase(id: "Arabic forms", phrase: "مجاني", body: "ﻣﺠﺎﻧﻲ"),
  DisguiseCase(id: "Arabic harakat", phrase: "كتاب", body: "كِتَاب"),
  DisguiseCase(
    id: "a Cyrillic phrase behind a zero-width space", phrase: "кредит", body: "кре\u{200B}дит"),
  DisguiseCase(id: "a disguised phrase", phrase: "ＦＲＥＥ", body: "𝐅𝐑𝐄𝐄"),
  DisguiseCase(
    id: "a whole look-alike word in a Latin message", phrase: "copy", body: "send me a сору now"),
  // What is plain text stays what it is.
  DisguiseCase(
    id: "a look-alike in a Russian message", phrase: "paypal", body: "Ваш РауPаl заблокирован"),
  DisguiseCase(id: "the word alone", phrase: "copy", body: "сору", isFound: false),
  DisguiseCase(
    id: "the word in Russian", phrase: "copy", body: "Хозяин сору не рад, WhatsApp тоже",
    isFound: false),
  DisguiseCase(id: "rn is no m", phrase: "modern", body: "modem é", isFound: false),
  DisguiseCase(id: "m is no rn", phrase: "modem", body: "modern é", isFound: false),
  DisguiseCase(id: "0 is no o", phrase: "loan", body: "l0an é", isFound: false),
  DisguiseCase(id: "1 is no l", phrase: "loan", body: "1oan é", isFound: false),
  DisguiseCase(id: "ı is no i", phrase: "isi", body: "ısı\u{200B}", isFound: false),
  DisguiseCase(id: "é is no e", phrase: "cafe", body: "c\u{200B}afé", isFound: false),
  DisguiseCase(id: "№ is no word", phrase: "no", body: "Приказ № 5\u{200B}", isFound: false),
  DisguiseCase(id: "ordinal", phrase: "no", body: "nº 5\u{200B}", isFound: false),
  DisguiseCase(id: "trade mark", phrase: "tm", body: "Tesla ™\u{200B}", isFound: false),
  DisguiseCase(
    id: "a Latin word with a Russian ending", phrase: "cmc", matching: .contains,
    body: "SMСки, CМСки", isFound: false),
  DisguiseCase(id: "a Hebrew prefix", phrase: "lvisa", body: "וVISA\u{200B}", isFound: false),
  DisguiseCase(
    id: "Arabic yeh in Arabic", phrase: "تخفیف", body: "تخفيف خاص\u{200B}", isFound: false),
]

@Test(arguments: evasions + further)
func disguisesAreSeenThrough(_ item: DisguiseCase) throws {
  let filter = try Filter.make(
    item.phrase, folder: .promotion, target: item.target, matching: item.matching,
    filterCase: item.filterCase)
  let plain = manager([filter]).evaluateMessage(body: item.body, sender: item.sender)
  #expect((plain.match != .noMatch) == item.isPlain)
  #expect(!plain.isDisguised)
  let seen = seeingManager([filter]).evaluateMessage(body: item.body, sender: item.sender)
  #expect((seen.match != .noMatch) == item.isFound)
  #expect(seen.isDisguised == (item.isFound && !item.isPlain))
  if item.isFound { #expect(seen.action == .promotion) }
}

/// The cases above show what stands in the messages; this reads the messages themselves.
@Test func theEvasiveMessagesAreDecidedAsTheirCasesSay() throws {
  struct Record: Decodable {
    var id: String
    var body: String
  }
  guard let lines = Peers.lines("data/payloads/evasion-and-edge-messages.jsonl") else { return }
  let records = try lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
  var found = 0
  var checked: Set<String> = []
  for record in records {
    for item in evasions where item.id == record.id {
      let filter = try Filter.make(item.phrase, target: .body, matching: item.matching)
      let seen = seeingManager([filter]).evaluateMessage(body: record.body, sender: item.sender)
      #expect((seen.match != .noMatch) == item.isFound, "\(record.id) \(item.phrase)")
      if checked.insert(record.id).inserted, item.isFound { found += 1 }
    }
  }
  print("evasive messages: \(found) seen through, \(checked.count - found) not, as documented")
  #expect(checked.count == 22)
}

@Test func plainViewBeatsDisguisesWithinAStage() throws {
  let disguised = try Filter.make("free", folder: .promotion)
  let plain = try Filter.make("offer", folder: .transaction)
  let manager = seeingManager([disguised, plain])
  #expect(manager.action("ＦＲＥＥ offer") == .transaction)
  #expect(manager.action("ＦＲＥＥ") == .promotion)
}

@Test func allowFiltersSeeThroughDisguisesBeforeAnythingDenies() throws {
  let filters = [try Filter.make("code", .allow), try Filter.make("bank")]
  let result = seeingManager(filters, rules: [rule(.allUnknown)])
    .evaluateMessage(body: "ｃｏｄｅ of your bank", sender: "x")
  #expect(result.action == .allow)
  #expect(result.isDisguised)
}

@Test func regexesAndListsReadThePlainTextAlone() throws {
  let regex = try Filter.make("free", matching: .regex)
  #expect(seeingManager([regex]).action("ＦＲＥＥ") == .allow)
  let lists = AutomaticFilterListsResponse(filterLists: [
    "en": LanguageFilterListResponse(denyBody: ["free"])
  ])
  let source = FilterSnapshotSource(
    activeLanguages: ["en"], lists: lists, seesThroughDisguises: true)
  let manager = MessageEvaluationManager(snapshot: FilterSnapshot(source))
  #expect(manager.action("ＦＲＥＥ") == .allow)
}

@Test func lowestPositionWinsAmongDisguisedPhrases() throws {
  // The second reads otherwise itself and is therefore kept in another matcher.
  let filters = [
    try Filter.make("zzz"), try Filter.make("ｍｏｎｅｙ", folder: .promotion),
    try Filter.make("FREE", folder: .transaction, filterCase: .caseSensitive),
    try Filter.make("free", folder: .junk),
  ]
  #expect(seeingManager(filters).action("𝐅𝐑𝐄𝐄 𝐦𝐨𝐧𝐞𝐲") == .promotion)
  #expect(seeingManager(Array(filters.reversed())).action("𝐅𝐑𝐄𝐄 𝐦𝐨𝐧𝐞𝐲") == .junk)
}

@Test func aScratchForgetsTheDisguisesOfTheLastMessage() throws {
  let manager = seeingManager([try Filter.make("free")])
  let scratch = EvaluationScratch()
  for (body, isFound) in [
    ("ＦＲＥＥ", true), ("hello", false), ("ｎｏ", false), ("ⒻⓇⒺⒺ", true),
    (String(repeating: "ｎｏ ", count: 40_000), false), ("fr\u{200B}ee", true), ("é", false),
  ] {
    let result = manager.evaluateMessage(body: body, sender: "1", scratch: scratch)
    #expect((result.match != .noMatch) == isFound)
  }
}

/// Letters and marks of a text read without disguises, as the plain view of a text compares them.
private func undisguised(_ text: String) -> String? {
  let bytes = Array(text.utf8)
  let undisguiser = Undisguiser()
  return withExtendedLifetime(undisguiser) {
    bytes.withUnsafeBufferPointer { bytes in
      undisguiser.read(body: bytes, sender: UnsafeBufferPointer(rebasing: bytes[..<0])).map {
        TextFolding.nfc(String(decoding: $0.body, as: UTF8.self))
      }
    }
  }
}

@Test(arguments: [
  "Привет! Как дела? Сору нет, хорошо: ухо, роса, оса, хор, сыр, рот.", "Оса, роса, ухо.",
  "Χαίρετε, το δέμα σας έφτασε", "שלום, מה נשמע? 5 ש״ח", "مرحبا، كيف حالك يا علي؟ على",
  "こんにちは、元気ですか。ニコニコ", "Isı, ığdır, İstanbul, şöyle, çağrı", "μία ώρα", "ТЕСТ НЕТ МОСКВА",
  "SMSка от VISA, № 5", "Łódź ßtraße nº 1ª œuvre ©®™", "ก็ดี", "하나 ㅋㅋㅋ ㅠㅠ", "हिन्दी में",
])
func plainTextReadsTheSame(_ text: String) {
  #expect(undisguised(text) == nil)
}

@Test func languageCasesAreNoDisguises() throws {
  guard let lines = Peers.lines("cases/languages.tsv") else { return }
  let texts = lines.dropFirst().map { $0.split(separator: "\t", maxSplits: 2).map(String.init) }
  // Every word of the Latin languages as a phrase of its own, against every text.
  let latin: Set = ["en", "de", "fr", "es", "it", "pt", "tr"]
  let words = Set(
    texts.filter { latin.contains($0[0]) }.flatMap { $0[2].split { !$0.isLetter } }
      .map { $0.lowercased() })
  let filters = try words.sorted().map { try Filter.make($0, matching: .exact) }
  let manager = seeingManager(filters)
  let plain = ["ru", "he", "ar", "fa", "ja", "ko", "tr", "zh-Hans", "zh-Hant"]
  var changed: [String] = []
  var readOtherwise = 0
  for text in texts where plain.contains(text[0]) {
    if undisguised(text[2]) != nil { readOtherwise += 1 }
    let result = manager.evaluateMessage(body: text[2], sender: "+15550100")
    if result.isDisguised { changed.append(text[2]) }
  }
  print(
    "languages.tsv: \(words.count) Latin words, \(readOtherwise) plain texts read otherwise, "
      + "\(changed.count) changed into a match")
  #expect(changed.isEmpty, "\(changed)")
}
