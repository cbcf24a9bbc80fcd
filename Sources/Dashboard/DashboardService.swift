import Foundation
import HTTPCore
import Localization
import Persistence

/// Answers every request: host, language, route, access, body, browser, then the handler.
public struct DashboardService: Sendable {
  private let app: AppManager
  private let router: Router
  private let hostRule: HostRule

  public init(app: AppManager) {
    self.app = app
    let isDebug = app.configuration.isDebug
    router = Router(routes: Routes.table.filter { isDebug || !$0.isDebugOnly })
    hostRule = HostRule(additional: app.configuration.allowedHosts)
  }

  /// Never throws: a fault becomes a page or a JSON error with an identity that stands in the log.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let cookies = Cookie.parse(request.fields.values("cookie"))
    let query = try? FormFields(query: request.query)
    let language = LanguageNegotiation.choose(
      query: query?["lang"], cookie: cookies[LanguageCookie.name],
      acceptLanguage: request.fields["accept-language"], from: app.catalog.languages)
    let localization = LocalizationContext(catalog: app.catalog, language: language)
    return await LocalizationContext.$current.withValue(localization) {
      var response: HTTPResponse
      do {
        try hostRule.check(request)
        guard let query else { throw Refusal.malformedQuery }
        response = try await dispatch(
          request, query: query, cookies: cookies, language: language)
      } catch {
        response = await ErrorAnswer(
          app: app, language: language,
          settings: await browser(cookies: cookies, isNeeded: true).settings
        ).response(to: error, for: request)
        LanguageFields.apply(language, to: &response)
      }
      if response.status.code < 400, let tag = query?["lang"],
        let asked = LanguageNegotiation.language(tag, of: app.catalog.languages)
      {
        response.fields.add(
          "set-cookie", LanguageCookie.field(asked.code, path: app.configuration.cookiePath))
      }
      response = response.answering(request)
      SecurityFields.apply(to: &response)
      await ContentCodingRule.apply(to: &response, for: request)
      return response
    }
  }

  private func dispatch(
    _ request: HTTPRequest, query: FormFields, cookies: [String: String], language: Language
  ) async throws -> HTTPResponse {
    let path = try pathBelowBase(request.path)
    if let file = app.publicFiles.response(
      path: path, accepting: request.fields.values("accept-encoding"))
    {
      guard request.method == .get || request.method == .head else {
        throw Refusal.methodNotAllowed([.get, .head])
      }
      RequestTrace.current?.route = "/assets"
      return file
    }
    let segments = try PathPattern.split(path).map { segment in
      guard let text = PercentCoding.decode(segment) else { throw Refusal.notFound }
      return text
    }
    switch router.find(request.method, segments) {
    case .nothing: throw Refusal.notFound
    case .otherMethods(let methods): throw Refusal.methodNotAllowed(methods)
    case .route(let route, let parameters):
      RequestTrace.current?.route = route.pattern.description
      let principal = Principal.local
      guard principal.mayUse(route.access) else { throw Refusal.notSameOrigin }
      try SameOriginRule.check(request, access: route.access)
      try AcceptRule.check(request, route)
      try BodyRule.check(request, route.body)
      let browser = await browser(cookies: cookies, isNeeded: !route.isAPI)
      // What waits for the next page waits for one that a person looks at.
      let isView = route.screen != nil && Presence.isPersonal(request)
      var context = RequestContext(
        app: app, request: request, path: path, parameters: parameters, principal: principal,
        browser: browser, language: language, query: query,
        flash: route.isShown && Presence.isPersonal(request) ? flash(cookies) : nil)
      if isView { await look(at: route.screen, &context) }
      let asked = context
      let origin = BrowserCookie.identity(in: cookies) ?? ""
      var response = try await ChangeOrigin.$current.withValue(origin) {
        try await route.handler(asked)
      }
      // Whoever changed something sees it in the next verdict; others evaluate meanwhile.
      if route.access == .write { await app.snapshotManager.catchUp() }
      if !route.isAPI { remember(browser, shown: context.flash, in: &response) }
      LanguageFields.apply(language, to: &response)
      return response
    }
  }

  /// Counts the view. A store that cannot be written shows its pages all the same.
  private func look(at screen: Screen?, _ context: inout RequestContext) async {
    do {
      let (settings, presence) = try await PresenceManager(app: app).view(screen, context)
      context.browser.settings = settings
      context.presence = presence
    } catch {
      app.log("presence kind=\(type(of: error))")
    }
  }

  /// The raw path without the base path.
  private func pathBelowBase(_ path: String) throws -> String {
    let base = app.configuration.basePath
    guard !base.isEmpty else { return path }
    if path == base { return "/" }
    guard path.hasPrefix(base + "/") else { throw Refusal.notFound }
    return String(path.dropFirst(base.count))
  }

  /// The browser that asks. Settings that cannot be read are the defaults: a page that still works
  /// is worth more than a remembered choice.
  private func browser(
    cookies: [String: String], isNeeded: Bool
  ) async -> RequestContext.Browser {
    guard isNeeded, let identity = BrowserCookie.identity(in: cookies) else {
      var generator = app.randomness()
      let identity = isNeeded ? BrowserCookie.makeIdentity(using: &generator) : ""
      return RequestContext.Browser(id: identity, isNew: true, settings: BrowserSettings())
    }
    do {
      let settings = try await app.sessionStore.browser(identity)
      return RequestContext.Browser(id: identity, isNew: false, settings: settings)
    } catch {
      return RequestContext.Browser(id: identity, isNew: false, settings: BrowserSettings())
    }
  }

  /// Gives a new browser its identity, and takes back the sentence that was shown.
  private func remember(
    _ browser: RequestContext.Browser, shown flash: Flash?, in response: inout HTTPResponse
  ) {
    let path = app.configuration.cookiePath
    if browser.isNew {
      response.fields.add("set-cookie", BrowserCookie.field(browser.id, path: path))
    }
    let setsFlash = response.fields.values("set-cookie").contains { value in
      value.hasPrefix(Flash.cookieName + "=")
    }
    if flash != nil, response.status == .ok, !setsFlash {
      response.fields.add("set-cookie", Flash.removalField(path: path))
    }
  }

  private func flash(_ cookies: [String: String]) -> Flash? {
    cookies[Flash.cookieName].flatMap(Flash.init(cookieValue:))
  }
}
