import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// What every page knows.
struct CommonValues: Sendable {
  let app: AppManager
  let language: Language
  /// The page's own path below the base path, for the language menu and for coming back.
  var path: String
  /// The page's query without `lang`; language links keep it.
  var query = ""
  let flash: Flash?
  /// `nil` on sheets, and where the store cannot be read.
  let home: HomeModel?
  var settings = BrowserSettings()
  var presence = Presence()
  /// The store's revision that the page shows; `nil` where it shows nothing of the store.
  var revision: Int64?

  /// Paths of everything that is laid out as a sheet.
  static let sheets =
    (Screen.allCases.filter(\.isSheet).map(\.path) + ["/licences", DebugScreen.path])
    .joined(separator: " ")

  func values(title: String) -> [String: TemplateValue] {
    [
      "title": .string(title),
      "lang": .string(language.code),
      "dir": .string(language.direction),
      "base": .string(app.configuration.basePath),
      "path": .string(path),
      "version": .string(AppVersion.current),
      "isDebug": .bool(app.configuration.isDebug),
      "toasts": .list(toasts.map { $0.value(base: app.configuration.basePath) }),
      "toastTemplates": .list(toastTemplates),
      "revision": revision.map { .string(String($0)) } ?? .null,
      "zone": settings.timeZone.map(TemplateValue.string) ?? .null,
      "accent": settings.remembered.accentColorRGB.map { .string(RGBColor($0).hex) } ?? .null,
      "sheets": .string(CommonValues.sheets),
      "flow": flow,
      "languages": .list(languages),
      "menu": HomeValues.menu(home),
      "home": homeValue,
      "assets": app.assetValues,
    ]
  }

  private var toasts: [Toast] {
    [flash?.toast, presence.toast].compactMap(\.self)
  }

  /// What a script may raise on this page.
  private var toastTemplates: [TemplateValue] {
    let mayShowOffline = SessionRules.showsOffline(
      settings.remembered.lastOfflineNotificationDismiss, now: app.now())
    let isNetworkNeeded = mayShowOffline && app.networkSyncManager.isNeeded
    let offline: [ToastKind] = mayShowOffline ? [.offline] : []
    let network: [ToastKind] = isNetworkNeeded ? [.networkOffline] : []
    return (offline + network + ToastKind.raisedInTheBrowser).map { kind in
      Toast.plain(kind).value(base: app.configuration.basePath, isShown: false)
    }
  }

  /// The sheet that lies over Home, where it has a page.
  private var flow: TemplateValue {
    guard let sheet = presence.sheet, Routes.screens.contains(sheet.screen) else { return .null }
    return .object([
      "path": .string(sheet.screen.path), "isFirstRun": .bool(sheet.isFirstRun),
      "label": .string(sheet.isFirstRun ? "flow_firstRun"~ : "flow_open"~),
    ])
  }

  private var languages: [TemplateValue] {
    app.catalog.languages.map { each in
      .object([
        "code": .string(each.code), "name": .string(each.ownName),
        "direction": .string(each.direction),
        "href": .string("\(path)?\(query)\(query.isEmpty ? "" : "&")lang=\(each.code)"),
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

extension CommonValues {
  /// Of a request.
  init(_ context: RequestContext, home: HomeModel?, revision: Int64?) {
    self.init(
      app: context.app, language: context.language, path: context.path,
      query: FormFields(
        context.query.fields.filter { $0.name != "lang" }.map { (name: $0.name, value: $0.value) }
      ).encoded,
      flash: context.flash, home: home, settings: context.browser.settings,
      presence: context.presence,
      revision: revision)
  }
}
