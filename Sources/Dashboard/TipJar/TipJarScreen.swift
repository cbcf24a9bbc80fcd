import HTMLTemplate
import HTTPCore
import Localization
import Persistence

/// The Tip Jar: three cards, a payment elsewhere, and thanks.
enum TipJarScreen {
  /// What a purchase is at; each is a page that works by itself.
  enum PurchaseState: Equatable {
    case idle
    /// On the way to the payment page, whose address this is.
    case purchasing(TipTier, address: String)
    case success(TipTier)
    case cancelled
    case pending
    case error
  }

  static func show(_ context: RequestContext) async throws -> HTTPResponse {
    let state: PurchaseState =
      switch context.query["result"].flatMap(TipJarManager.TipPurchaseResult.init(rawValue:)) {
      case .cancelled: .cancelled
      case .pending: .pending
      case .error: .error
      // Thanks come with the notice after a payment, once.
      case .success, nil:
        if case .tipped(let tier) = context.flash { .success(tier) } else { .idle }
      }
    return try await page(state, context)
  }

  /// A card was pressed.
  static func choose(_ context: RequestContext) async throws -> HTTPResponse {
    guard let tier = try context.form()["tier"].flatMap(TipTier.init(rawValue:)),
      context.app.tipJarManager.products.contains(where: { $0.tier == tier })
    else { throw Refusal.malformedForm }
    var response = Redirect.to(payPath, in: context)
    response.fields.add(
      "set-cookie", TipCookie.field(tier, path: context.app.configuration.cookiePath))
    return response
  }

  /// The way to the payment page: the chosen card turns, the page goes on by itself.
  static func pay(_ context: RequestContext) async throws -> HTTPResponse {
    guard let tier = TipCookie.tier(of: context),
      let address = context.app.tipJarManager.paymentAddress(
        tier, origin: context.origin, base: context.base)
    else { return Redirect.to(Screen.tipJar.path, in: context) }
    return try await page(.purchasing(tier, address: address), context)
  }

  /// Given up before the payment page.
  static func cancel(_ context: RequestContext) async throws -> HTTPResponse {
    leave(.cancelled, context)
  }

  /// Back from the payment page. Only a browser that went there brings a result home.
  static func comeBack(_ context: RequestContext) async throws -> HTTPResponse {
    guard context.request.method == .get, let tier = TipCookie.tier(of: context) else {
      return Redirect.to(Screen.tipJar.path, in: context)
    }
    // Payment pages that know one return address come back to it after a payment alone.
    let name = context.query["result"] ?? TipJarManager.TipPurchaseResult.success.rawValue
    let result = TipJarManager.TipPurchaseResult(rawValue: name) ?? .error
    guard result == .success else { return leave(result, context) }
    try await context.app.defaultsManager.set(.didTip, true)
    var response = Redirect.to(Screen.tipJar.path, in: context, flash: .tipped(tier))
    forgetTip(in: &response, context)
    return response
  }

  /// A payment page of ours that takes no money; only in debug runs.
  static func testPayment(_ context: RequestContext) async throws -> HTTPResponse {
    guard context.app.configuration.isDebug else { throw Refusal.notFound }
    let results = TipJarManager.TipPurchaseResult.allCases.map { result -> TemplateValue in
      .object([
        "result": .string(result.rawValue),
        "label": .string("tipJar_test_\(result.rawValue)"~),
      ])
    }
    return try await Page(
      template: "screens/test-payment", title: "tipJar_test"~,
      values: [
        "close": .string(TipJarManager.returnPath + "?result=cancelled"),
        "results": .list(results),
      ], hasHome: false
    ).response(in: context)
  }

  private static let payPath = "/tip-jar/pay"

  private static func leave(
    _ result: TipJarManager.TipPurchaseResult, _ context: RequestContext
  ) -> HTTPResponse {
    var response = Redirect.to("\(Screen.tipJar.path)?result=\(result.rawValue)", in: context)
    forgetTip(in: &response, context)
    return response
  }

  private static func forgetTip(in response: inout HTTPResponse, _ context: RequestContext) {
    response.fields.add(
      "set-cookie", TipCookie.removalField(path: context.app.configuration.cookiePath))
  }

  private static func page(
    _ state: PurchaseState, _ context: RequestContext
  ) async throws -> HTTPResponse {
    try await Page(
      template: "screens/tip-jar", title: "tipJar_title"~,
      values: TipJarValues(state: state, app: context.app, language: context.language).values,
      hasHome: false
    ).response(in: context)
  }
}

extension RequestContext {
  /// The dashboard's own origin, as the browser that asks sees it.
  fileprivate var origin: String {
    let isSecure = request.fields["x-forwarded-proto"]?.lowercased() == "https"
    return (isSecure ? "https://" : "http://") + (request.fields["host"] ?? "")
  }
}
