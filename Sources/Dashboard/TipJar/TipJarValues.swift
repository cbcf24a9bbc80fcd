import HTMLTemplate
import Localization

/// What `Templates/screens/tip-jar.mustache` shows of a state.
struct TipJarValues {
  let state: TipJarScreen.PurchaseState
  let app: AppManager
  let language: Language

  var values: [String: TemplateValue] {
    [
      "close": .string(Screen.appHome.path),
      "isAvailable": .bool(app.tipJarManager.isAvailable),
      "isPurchasing": .bool(paymentAddress != nil),
      "paymentAddress": paymentAddress.map(TemplateValue.string) ?? .null,
      "cards": .list(app.tipJarManager.products.map { card($0.tier) }),
      "thanks": thanked == nil ? .null : .string("tipJar_thanks"~),
      "confetti": thanked.map { confetti($0.confetti) } ?? .null,
      "message": message,
    ]
  }

  private var paymentAddress: String? {
    if case .purchasing(_, let address) = state { address } else { nil }
  }

  private var thanked: TipTier? {
    if case .success(let tier) = state { tier } else { nil }
  }

  private func card(_ tier: TipTier) -> TemplateValue {
    let isPurchasing = if case .purchasing(tier, _) = state { true } else { false }
    return .object([
      "tier": .string(tier.rawValue), "emoji": .string(tier.emoji),
      "name": .string("tipJar_\(tier.rawValue)"~),
      "text": .string("tipJar_\(tier.rawValue)_text"~),
      "price": .string(tier.price(in: language)), "isPurchasing": .bool(isPurchasing),
    ])
  }

  private func confetti(_ confetti: TipTier.Confetti) -> TemplateValue {
    .object([
      "birthRate": .integer(confetti.birthRate), "lifetime": .string("\(confetti.lifetime)"),
      "velocity": .integer(confetti.velocity),
    ])
  }

  /// What is said under the cards, and whether it goes again by itself.
  private var message: TemplateValue {
    func message(_ kind: String, _ text: String) -> TemplateValue {
      .object(["kind": .string(kind), "text": .string(text)])
    }
    return switch state {
    case .cancelled: message("cancelled", "tipJar_cancelled"~)
    case .pending: message("pending", "tipJar_pending"~)
    case .error: message("error", "tipJar_error"~)
    case .idle, .purchasing, .success: .null
    }
  }
}
