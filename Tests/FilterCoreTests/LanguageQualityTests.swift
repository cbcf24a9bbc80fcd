import Foundation
import Testing

@testable import FilterCore

/// A row of a table of labelled texts.
struct LabelledText {
  let label: String
  let source: String
  let text: String

  init?(_ line: String) {
    let columns = line.split(separator: "\t", maxSplits: 2).map(String.init)
    guard columns.count == 3, columns[0] != "language" else { return nil }
    (label, source, text) = (columns[0], columns[1], columns[2])
  }

  /// The sentences written for these tests: messages as people send them, in every language that can
  /// be found, some in others, some in Latin letters for another script.
  static func own() throws -> [LabelledText] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/languages.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .compactMap { LabelledText(String($0)) }
  }
}

/// Measures `texts`, prints what was missed and the figures.
private func measure(_ name: String, _ texts: [LabelledText]) -> LanguageMeasurement {
  var measurement = LanguageMeasurement()
  for row in texts {
    let answer = LanguageDetector().detect(row.text)
    if measurement.add(label: row.label, text: row.text, answer: answer) == .wrong {
      print("\(name): \(row.label) taken for \(answer.code): \(row.text)")
    }
  }
  for label in measurement.languages + measurement.others {
    let counts = measurement.counts(label)
    print(
      "\(name), \(label): \(counts.right) right, \(counts.wrong) wrong, \(counts.silent) silent")
  }
  if measurement.languages.isEmpty { return measurement }
  print(
    "\(name), macro: \(percent(measurement.macro(\.right))) right, "
      + "\(percent(measurement.macro(\.wrong))) wrong, "
      + "\(percent(measurement.macro(\.silent))) silent")
  return measurement
}

private func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }

@Test func ownSentencesAreFoundInEveryLanguage() throws {
  let measurement = measure("own sentences", try LabelledText.own())
  #expect(Set(measurement.languages) == LanguageMeasurement.foundCodes)
  #expect(measurement.macro(\.right) >= 0.98)
  #expect(measurement.macro(\.wrong) <= 0.01)
  for label in measurement.languages {
    #expect(measurement.counts(label).share(of: \.right) >= 0.9, "\(label)")
  }
}

@Test func ownSentencesOfOtherLanguagesAreMostlyLeftOpen() throws {
  let counts = measure("other languages", try LabelledText.own().filter { $0.label == "und" })
    .counts("und")
  #expect(counts.total >= 25)
  #expect(counts.share(of: \.silent) >= 0.85)
}

@Test func labelledTextsAreFoundAsOftenAsPromised() throws {
  guard let lines = Peers.lines("cases/languages.tsv") else { return }
  let measurement = measure("labelled texts", lines.compactMap(LabelledText.init))
  #expect(measurement.languages.count == 15)
  #expect(measurement.macro(\.right) >= 0.97)
  #expect(measurement.macro(\.wrong) <= 0.013)
  #expect(measurement.counts("und").share(of: \.silent) >= 0.8)
}

@Test func aMeasurementCountsSilenceApart() {
  var measurement = LanguageMeasurement()
  let answers = [
    ("en", "en"), ("en", "en"), ("en", "de"), ("en", "und"), ("de", "other"), ("de", "de"),
    ("und", "other"), ("und", "en"), ("nl", "other"),
  ]
  for (label, code) in answers {
    measurement.add(
      label: label, text: label == "de" ? String(repeating: "x", count: 200) : "x",
      answer: DetectedLanguage(code: code, confidence: code == "und" ? 0 : 1))
  }
  #expect(measurement.languages == ["de", "en"])
  #expect(measurement.others == ["nl", "und"])
  #expect(measurement.counts("en").share(of: \.right) == 0.5)
  #expect(measurement.macro(\.right) == 0.5)
  #expect(measurement.macro(\.wrong) == 0.125)
  #expect(measurement.counts("und").silent == 1)
  #expect(measurement.allByLength.map(\.total) == [4, 0, 0, 0, 2])
}
