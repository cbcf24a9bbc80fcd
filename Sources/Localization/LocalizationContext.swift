/// The catalog and the language of the work at hand, bound once for each request.
///
/// It travels with the task: a raw thread does not have it, so store and worker threads throw codes
/// and never make sentences.
public struct LocalizationContext: Sendable {
  public let catalog: LocalizationCatalog
  public let language: Language

  public init(catalog: LocalizationCatalog, language: Language) {
    self.catalog = catalog
    self.language = language
  }

  /// The context of the current task; without one, English over an empty catalog: keys print
  /// themselves.
  @TaskLocal public static var current = LocalizationContext(
    catalog: .empty, language: .english)
}

postfix operator ~

/// The sentence of a key in the current context's language: `"help_title"~`.
public postfix func ~ (key: String) -> String {
  let context = LocalizationContext.current
  return context.catalog.string(key, in: context.language)
}

/// The sentence of a key with its arguments, in the current context's language.
public func localized(_ key: String, _ arguments: LocalizedArgument...) -> String {
  let context = LocalizationContext.current
  return context.catalog.string(key, arguments, in: context.language)
}
