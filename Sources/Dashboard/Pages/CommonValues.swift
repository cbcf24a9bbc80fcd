import HTMLTemplate
import Localization

/// What every page knows.
struct CommonValues: Sendable {
  let app: AppManager
  let language: Language
  /// The page's own path below the base path, for the language menu and for coming back.
  let path: String
  let flash: Flash?
  /// `nil` on sheets, and where the store cannot be read.
  let home: HomeModel?

  func values(title: String) -> [String: TemplateValue] {
    [
      "title": .string(title),
      "lang": .string(language.code),
      "dir": .string(language.direction),
      "base": .string(app.configuration.basePath),
      "path": .string(path),
      "version": .string(AppVersion.current),
      "isDebug": .bool(app.configuration.isDebug),
      "flash": flash?.value ?? .null,
      "languages": .list(languages),
      "menu": HomeValues.menu(home),
      "home": homeValue,
      "assets": app.assetValues,
    ]
  }

  private var languages: [TemplateValue] {
    app.catalog.languages.map { each in
      .object([
        "code": .string(each.code), "name": .string(each.ownName),
        "isCurrent": .bool(each == language),
      ])
    }
  }

  private var homeValue: TemplateValue {
    guard let home else { return .null }
    var generator = app.randomness()
    return HomeValues(
      model: home, language: language, path: path,
      emoji: EmojiGenerator.randomEmoji(using: &generator)
    ).value
  }
}

extension Flash {
  /// The `flash` object of the layout.
  var value: TemplateValue {
    .object([
      "icon": .string(icon), "text": .string(text),
      "undo": undoNumber.map { .string(String($0)) } ?? .null,
    ])
  }

  private var icon: String {
    switch self {
    case .undoTooLate, .filterGone: "info"
    case .tipped: "heart"
    default: "tick-circle"
    }
  }

  /// Named in the form that takes a deletion back.
  private var undoNumber: Int? {
    guard case .filtersDeleted(_, let number) = self else { return nil }
    return number
  }

  private var text: String {
    switch self {
    case .filterAdded: "flash_filterAdded"~
    case .languageBlocked(let language):
      localized(
        "flash_languageAdded",
        .string(LocalizationContext.current.language.nameOfLanguage(language.code)))
    case .filtersDeleted(let count, _): localized("flash_deleted", .integer(count))
    case .filtersRestored(let count): localized("flash_restored", .integer(count))
    case .undoTooLate: "flash_undoTooLate"~
    case .filterGone: "error_filterGone"~
    case .filtersImported(let added, let duplicates):
      duplicates == 0
        ? localized("flash_imported", .integer(added))
        : localized("flash_importedDuplicates", .integer(added), .integer(duplicates))
    case .importCancelled: "flash_importCancelled"~
    case .exportCancelled: "flash_exportCancelled"~
    case .tipped: "flash_tipped"~
    }
  }
}
