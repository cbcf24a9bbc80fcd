import HTTPCore

/// What can be tipped, and where it is paid: on a page of a payment service that whoever runs the
/// dashboard has set up, or, in a debug run without one, on a page of ours that only pretends.
struct TipJarManager: Sendable {
  /// A tip that can be given.
  struct Product: Sendable, Equatable {
    var tier: TipTier
    var address: String
  }

  /// How a payment ended, as the return address says.
  enum TipPurchaseResult: String, CaseIterable, Sendable {
    case success
    case cancelled
    case pending
    case error
  }

  /// The cheapest first; empty where tips are not set up.
  let products: [Product]

  /// What in a configured address stands for the address to come back to.
  static let returnPlaceholder = "{return}"
  static let returnPath = "/tip-jar/return"
  static let testPaymentPath = "/tip-jar/test-payment"

  /// - Parameter base: the base path, put before the page that pretends.
  init(links: [TipTier: String], isDebug: Bool, base: String) {
    let pretends = links.isEmpty && isDebug
    products = TipTier.allCases.sorted { $0.cents < $1.cents }.compactMap { tier in
      let address = pretends ? "\(base)\(TipJarManager.testPaymentPath)" : links[tier]
      return address.map { Product(tier: tier, address: $0) }
    }
  }

  var isAvailable: Bool { !products.isEmpty }

  /// Where a tier is paid; `nil` for one that is not offered.
  ///
  /// - Parameter origin: of the dashboard as the browser sees it, "https://example.org".
  func paymentAddress(_ tier: TipTier, origin: String, base: String) -> String? {
    guard let product = products.first(where: { $0.tier == tier }) else { return nil }
    let back = PercentCoding.encodeComponent(origin + base + TipJarManager.returnPath)
    return product.address.replacing(TipJarManager.returnPlaceholder, with: back)
  }
}
