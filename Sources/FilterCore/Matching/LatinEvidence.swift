import Foundation

/// What the words, endings and letters of a text say by themselves about its language.
struct LatinEvidence {
  /// How much likelier a language is for one more of its function words, as an exponent of e.
  private static let wordWeight = 1.6
  private static let maximumWords = 4.0
  /// How much likelier it is for one more of its endings.
  private static let endingWeight = 0.9
  private static let maximumEndings = 3.0
  /// How much less likely it is for a word with a letter that it lacks; a few may be names.
  private static let letterWeight = 1.5
  private static let maximumForeign = 3.0
  /// Endings of other languages are not listed; they have as many as this part of the best of ours.
  private static let otherEndings = 0.5

  /// By the order of `LatinLanguages.codes`, then of other languages.
  private typealias Counts = [Double]

  private var functionWords = Counts(repeating: 0, count: LatinLanguages.otherIndex + 1)
  private var endings = Counts(repeating: 0, count: LatinLanguages.otherIndex + 1)
  /// Words with a letter that the language lacks; other languages lack none.
  private var foreignWords = Counts(repeating: 0, count: LatinLanguages.otherIndex + 1)

  init(_ words: LanguageWords) {
    words.forEach { word in
      let isFunctionWord = countFunctionWords(in: word)
      if !isFunctionWord { add(WordEndings.languages(of: word), to: &endings) }
      add(LatinAlphabets.languagesLackingLetters(of: word), to: &foreignWords)
    }
    endings[LatinLanguages.otherIndex] = Self.otherEndings * (endings.max() ?? 0)
  }

  /// A factor for each language, 1 for one that has the most of everything and lacks no letter.
  var weights: [Double] {
    let mostWords = functionWords.max() ?? 0
    let mostEndings = endings.max() ?? 0
    return foreignWords.indices.map { index in
      exp(
        -Self.wordWeight * min(mostWords - functionWords[index], Self.maximumWords)
          - Self.endingWeight * min(mostEndings - endings[index], Self.maximumEndings)
          - Self.letterWeight * min(foreignWords[index], Self.maximumForeign))
    }
  }

  private mutating func countFunctionWords(in word: String) -> Bool {
    var isKnown = add(FunctionWords.languages[word], to: &functionWords)
    if let apostrophe = word.firstIndex(of: "'") {
      // `l'ora`, `it's`, `İzmir'de`: each part may be a word.
      let next = word.index(after: apostrophe)
      for part in [word[..<next], word[next...], word[apostrophe...]] {
        isKnown = add(FunctionWords.languages[String(part)], to: &functionWords) || isKnown
      }
    }
    return isKnown
  }

  @discardableResult
  private func add(_ languages: LatinLanguageSet?, to counts: inout Counts) -> Bool {
    guard let languages, !languages.isEmpty else { return false }
    for index in counts.indices where languages.contains(LatinLanguageSet(index: index)) {
      counts[index] += 1
    }
    return true
  }
}
