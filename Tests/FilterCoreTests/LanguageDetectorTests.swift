import Foundation
import Testing

@testable import FilterCore

@Test(arguments: [
  ("שלום לך", "he"), ("안녕하세요", "ko"), ("مرحبا بكم في مدينتنا", "ar"), ("تخفيف ویژه برای شما", "fa"),
  ("آپ کا پیکج یہاں ہے", "other"), ("Ваш код: 1234", "ru"), ("Ваш код їжак", "other"),
  ("ようこそ、日本へ", "ja"), ("日本語のテキスト", "ja"), ("您的包裹已经到达", "zh-Hans"),
  ("您的包裹已經到達", "zh-Hant"), ("上海", "zh-Hans"), ("「上海」", "zh-Hant"), ("hello", "und"),
  ("", "und"), ("12345 !!", "und"), ("Γειά σου", "other"), ("สวัสดี", "other"),
  ("https://example.com/long/path שלום", "he"), ("someone.long@example.com кот", "ru"),
  ("example.com/abcdefgh", "und"), ("点击https://a.cn/longlonglong查看", "zh-Hans"),
])
func scriptDecides(text: String, code: String) {
  #expect(LanguageDetector().detect(text).code == code)
}

@Test func confidenceIsTheShareOfTheLetters() {
  #expect(LanguageDetector().detect("שלום").confidence == 1)
  #expect(LanguageDetector().detect("שלום לך abc").confidence == 6.0 / 9.0)
  #expect(LanguageDetector().detect("") == .undetermined)
}

@Test func folderOfALanguageFilterIsItsOwn() throws {
  let filter = try Filter.make("$lang:russian", .denyLanguage, folder: .transaction)
  #expect(manager([filter]).action("Ваш заказ") == .transaction)
  #expect(manager([filter]).action("Your order") == .allow)
}

@Test func scriptsAreToldApartOnTheLabelledTexts() throws {
  guard let lines = Peers.lines("cases/languages.tsv") else { return }
  var right: [String: Int] = [:]
  var total: [String: Int] = [:]
  for line in lines.dropFirst() {
    let columns = line.split(separator: "\t", maxSplits: 2).map(String.init)
    guard columns.count == 3 else { continue }
    total[columns[0], default: 0] += 1
    if LanguageDetector().detect(columns[2]).code == columns[0] {
      right[columns[0], default: 0] += 1
    }
  }
  for code in ["he", "ru", "ja", "zh-Hans", "zh-Hant", "ar"] {
    let share = Double(right[code] ?? 0) / Double(max(total[code] ?? 0, 1))
    print("script vote, \(code): \(right[code] ?? 0) of \(total[code] ?? 0)")
    #expect(share > 0.8, "\(code)")
  }
}
