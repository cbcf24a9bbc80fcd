import Foundation
import Testing

@testable import FilterCore

/// What the evidence alone says: the likeliest languages.
private func likeliest(_ text: String) -> Set<String> {
  let words = LanguageWords(LanguageText(text), of: .latin)
  let weights = LatinEvidence(words).weights
  let best = weights.max() ?? 0
  return Set(
    weights.indices.filter { weights[$0] == best }
      .map { $0 < LatinLanguages.codes.count ? LatinLanguages.codes[$0] : "other" })
}

@Test(arguments: [
  ("o senhor não está com você", "pt"), ("el señor no está con usted", "es"),
  ("gli amici della mamma", "it"), ("l'heure d'été", "fr"), ("it's what they're for", "en"),
  ("das ist nicht für dich", "de"), ("bu mesaj sizin için değil", "tr"),
  ("het pakket is niet voor jou", "other"), ("aap kahan hain", "other"),
  ("ya ne mogu, chto eto", "other"),
])
func functionWordsSpeakForTheirLanguage(text: String, code: String) {
  #expect(likeliest(text) == [code])
}

@Test(arguments: [
  ("ação", "pt"), ("acción", "es"), ("azione", "it"), ("richtigkeit", "de"), ("kitaplar", "tr"),
])
func endingsSpeakForTheirLanguage(word: String, code: String) {
  #expect(likeliest(word) == [code])
}

@Test func lettersSpeakAgainstLanguagesThatLackThem() {
  #expect(LatinAlphabets.languagesLackingLetters(of: "hello") == [])
  #expect(
    LatinAlphabets.languagesLackingLetters(of: "straße")
      == [.english, .french, .italian, .portuguese, .spanish, .turkish])
  #expect(
    LatinAlphabets.languagesLackingLetters(of: "mañana")
      == [.english, .french, .german, .italian, .portuguese, .turkish])
  let all: LatinLanguageSet = [
    .english, .french, .german, .italian, .portuguese, .spanish, .turkish,
  ]
  #expect(LatinAlphabets.languagesLackingLetters(of: "łódź") == all)
  #expect(LatinAlphabets.languagesLackingLetters(of: "việc") == all)
  #expect(LatinAlphabets.languagesLackingLetters(of: "it's") == [])
}

@Test func oneWordOfAFewLettersDecidesNothingByItself() {
  let weights = LatinEvidence(LanguageWords(LanguageText("xyz"), of: .latin)).weights
  #expect(weights.filter { $0 == 1 }.count == LatinLanguages.codes.count)
}

@Test func listedWordsAreWrittenAsTextsAreRead() {
  #expect(FunctionWords.languages.count > 900)
  for word in FunctionWords.languages.keys {
    // In small letters and NFC, or it would never be met.
    #expect(TextFolding.nfc(word) == word && word.lowercased() == word, "\(word)")
    #expect(word.count <= 12, "\(word)")
  }
  for index in 0...LatinLanguages.otherIndex {
    let count = FunctionWords.languages.values.count { $0.contains(LatinLanguageSet(index: index)) }
    #expect(count >= 60, "\(index)")
  }
}

@Test func wordsAreReadInSmallLettersWithoutSignsAndDigits() {
  let text = LanguageText("L’ORA è 10:30, İZMİR'de — test123 שלום 'Größe'")
  #expect(
    LanguageWords(text, of: .latin).withBytes { String(decoding: $0, as: UTF8.self) }
      == "l'ora è izmir'de test größe ")
}
