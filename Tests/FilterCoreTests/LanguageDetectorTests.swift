import Foundation
import Testing

@testable import FilterCore

@Test(arguments: [
  ("שלום לך", "he"), ("안녕하세요", "ko"), ("مرحبا بكم في مدينتنا", "ar"), ("تخفيف ویژه برای شما", "fa"),
  ("آپ کا پیکج یہاں ہے", "other"), ("Ваш код подтверждения: 1234", "ru"), ("Ваш код їжак", "other"),
  ("ようこそ、日本へ", "ja"), ("日本語のテキスト", "ja"), ("您的包裹已经到达", "zh-Hans"),
  ("您的包裹已經到達", "zh-Hant"), ("上海", "zh-Hans"), ("「上海」", "zh-Hant"),
  ("Γειά σου", "other"), ("สวัสดี", "other"), ("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "other"),
])
func scriptDecides(text: String, code: String) {
  #expect(LanguageDetector().detect(text).code == code)
}

@Test(arguments: [
  ("Your parcel is on hold, pay the fee today", "en"), ("Ihr Paket wird zurückgehalten", "de"),
  ("Votre colis est en attente de paiement", "fr"), ("Il suo pacco è in attesa", "it"),
  ("A sua encomenda está retida", "pt"), ("Su paquete está retenido", "es"),
  ("Kargonuz bekletiliyor, ücreti ödeyin", "tr"), ("Uw pakket wordt vastgehouden", "other"),
  ("Twoja paczka została wstrzymana", "other"), ("Пратката не можа да бъде доставена", "other"),
  ("אַ פּעקל איז אָנגעקומען פֿאַר דיר", "other"), ("زه نن ښوونځي ته ځم", "other"),
  ("من امروز به مدرسه نمی‌روم", "fa"), ("انا ذاهب الى المدرسة", "ar"),
])
func wordsDecideWithinAScript(text: String, code: String) {
  #expect(LanguageDetector().detect(text).code == code)
}

@Test(arguments: [
  "YOUR PARCEL IS ON HOLD, PAY THE FEE TODAY", "Your Parcel Is On Hold, Pay The Fee Today",
])
func capitalsChangeNoLanguage(text: String) {
  #expect(LanguageDetector().detect(text).code == "en")
}

@Test func decomposedLettersAreTheComposedOnes() {
  for text in ["Ação não disponível até amanhã", "Kargonuz bugün dağıtıma çıktı", "Мой чай остыл"] {
    let decomposed = text.decomposedStringWithCanonicalMapping
    #expect(LanguageDetector().detect(decomposed) == LanguageDetector().detect(text))
  }
}

@Test(arguments: [
  ("https://example.com/long/path שלום", "he"), ("someone.long@example.com кот", "ru"),
  ("example.com/abcdefgh", "und"), ("点击https://a.cn/longlonglong查看", "zh-Hans"),
  ("www.example.com/track?id=99381 +972-52-1234567", "und"),
  ("https://www.example.com/il/signin?country=us&locale=fr_FR", "und"),
])
func linksAndAddressesDoNotCount(text: String, code: String) {
  #expect(LanguageDetector().detect(text).code == code)
}

@Test(arguments: [
  "", " ", "\n\t", "x", "12345 !!", "$100.00", "🎉🎉🎉", "\u{200B}", "\u{0301}", "\0\0\0", "'", "’’",
])
func whatHasNoWordsIsUndetermined(text: String) {
  #expect(LanguageDetector().detect(text) == .undetermined)
}

@Test func confidenceIsTheShareOfTheLetters() {
  #expect(LanguageDetector().detect("שלום").confidence == 1)
  #expect(LanguageDetector().detect("שלום לך abc").confidence == 9.0 / 12.0)
  let english = LanguageDetector().detect("Where are you going tonight?")
  #expect((0.5...1).contains(english.confidence))
}

@Test(arguments: [
  ("до завтра", "ru"), ("Такси", "ru"), ("Скоро буду", "ru"), ("Позвони", "ru"),
  ("Ваш заказ готов", "ru"),
  // The model is sure of another language, or a letter is not Russian.
  ("Пратката пристигна", "other"), ("Видимо се сутра", "other"), ("Добър ден", "other"),
  ("Љубав", "other"),
])
func fewCyrillicWordsAreRussianUnlessTheModelIsSure(text: String, code: String) {
  #expect(LanguageDetector().detect(text).code == code)
}

@Test func folderOfALanguageFilterIsItsOwn() throws {
  let filter = try Filter.make("$lang:russian", .denyLanguage, folder: .transaction)
  #expect(manager([filter]).action("Ваш заказ") == .transaction)
  #expect(manager([filter]).action("Your order") == .allow)
}

@Test func latinLanguagesAreBlockedOneByOne() throws {
  let filter = try Filter.make("$lang:spanish", .denyLanguage, folder: .promotion)
  #expect(manager([filter]).action("¿Dónde estás? Llámame cuando tengas tiempo") == .promotion)
  #expect(manager([filter]).action("Onde você está? Me liga quando tiver tempo") == .allow)
}

@Test func largeAndOddTextsStayWithinTheirBounds() {
  let detector = LanguageDetector()
  let words = String(repeating: "please come to the meeting ", count: 40_000)
  #expect(words.utf8.count > 1 << 20)
  #expect(detector.detect(words).code == "en")
  // Behind what is looked at, nothing counts.
  let beginning = String(repeating: "1", count: LanguageText.maximumBytes)
  #expect(detector.detect(beginning + words) == .undetermined)
  // One word of a mebibyte, one of marks, and a cut within a letter.
  for text in ["a", "é", "ж", "あ", "字", "\u{0301}", "שׁ", "😀", "e\u{0301}\u{0327}", "'a", "a.b"] {
    let long = String(repeating: text, count: (1 << 20) / text.utf8.count)
    #expect(detector.detect(long).confidence <= 1)
    #expect(detector.detect("x" + long).confidence <= 1)
  }
  #expect(detector.detect("please\0come\0to the\0meeting").code == "en")
  #expect(detector.detect(String(decoding: [0xFF, 0xC3, 0x28, 0x80], as: UTF8.self)).code == "und")
  #expect(detector.detect("__label__fr </s> </s>").isNamed == false)
}

@Test func oneModelServesManyThreads() async throws {
  let texts = try LabelledText.own().map(\.text)
  let alone = texts.map(LanguageDetector().detect)
  await withTaskGroup(of: [DetectedLanguage].self) { group in
    for _ in 0..<8 { group.addTask { texts.map(LanguageDetector().detect) } }
    for await answers in group { #expect(answers == alone) }
  }
}
