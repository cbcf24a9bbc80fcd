/// How words of each language end, written down by hand: inflection, and the endings that form nouns,
/// adjectives and verbs.
enum WordEndings {
  /// Shorter words show no ending, in letters.
  private static let minimumWord = 4
  /// Longest ending, in letters.
  private static let maximumEnding = 5

  /// The languages of the longest ending of `word` that is known.
  static func languages(of word: String) -> LatinLanguageSet {
    let count = word.count
    guard count >= minimumWord else { return [] }
    for length in stride(from: min(maximumEnding, count - 1), to: 0, by: -1) {
      if let languages = table[String(word.suffix(length))] { return languages }
    }
    return []
  }

  private static let table: [String: LatinLanguageSet] = {
    var table: [String: LatinLanguageSet] = [:]
    for (languages, endings) in lists {
      for ending in endings.split(whereSeparator: \.isWhitespace) {
        table[String(ending), default: []].formUnion(languages)
      }
    }
    return table
  }()

  private static let lists: [(LatinLanguageSet, String)] = [
    (
      .english,
      """
      ing tion tions ed ly ness ment ght ck sh th ow ew ay ty ry ss ous ive ble er
      """
    ),
    (
      .french,
      """
      tion tions sion eur eurs euse eux aux ment ments age ages ique iques er ez oir é ée és ées
      ait ent et elle
      """
    ),
    (
      .german,
      """
      ung ungen keit heit lich lichen isch ischen en er es cht st tz rt chen ieren iert ige igen
      """
    ),
    (
      .italian,
      """
      zione zioni sione sioni tà aggio aggi abile ibile iere iera ino ina ando endo ato ati ata
      ate are ere ire gli cchi ggi tto tti tta zza
      """
    ),
    (
      .portuguese,
      """
      ção ções são ssão ssões dade dades agem agens ável íveis ível áveis eiro eira inho inha
      ando endo indo ão ões ém em am
      """
    ),
    (
      .spanish,
      """
      ción ciones sión siones dad dades aje ajes able ible ero era illo illa ando iendo ón ó és
      ía ías
      """
    ),
    (
      .turkish,
      """
      lar ler ları leri ların lerin lık lik da de dan den ta te tan ten ı ini ını sı si mak mek
      yor acak ecek dı di miş mış iz ız ya ye in ın
      """
    ),
  ]
}
