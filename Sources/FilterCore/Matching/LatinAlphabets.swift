/// The letters that each language writes its own words with.
enum LatinAlphabets {
  private static let basic = "abcdefghijklmnopqrstuvwxyz"
  private static let alphabets: [(LatinLanguageSet, String)] = [
    (.english, basic + "é"),
    (.french, basic + "àâæçéèêëîïôœùûüÿ"),
    (.german, basic + "äöüß"),
    (.italian, basic + "àèéìíîòóùú"),
    (.portuguese, basic + "áâãàçéêíóôõúü"),
    (.spanish, basic + "áéíñóúü"),
    (.turkish, basic.filter { !"qwx".contains($0) } + "çğıöşüâîû"),
  ]
  private static let all = LatinLanguageSet(alphabets.map(\.0))

  /// By scalar, up to Latin Extended-A: the languages without it.
  private static let lacking: [LatinLanguageSet] = (0..<0x180).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "'" else { return [] }
    return LatinLanguageSet(
      alphabets.filter { !$0.1.unicodeScalars.contains(scalar) }.map(\.0))
  }

  /// The languages that do not have every letter of `word`, which is in small letters; other languages
  /// have every letter.
  static func languagesLackingLetters(of word: String) -> LatinLanguageSet {
    var answer: LatinLanguageSet = []
    for scalar in word.unicodeScalars {
      answer.formUnion(
        lacking.indices.contains(Int(scalar.value)) ? lacking[Int(scalar.value)] : all)
    }
    return answer
  }
}
