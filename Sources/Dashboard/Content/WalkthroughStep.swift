import HTMLTemplate
import Localization

/// One step of a walkthrough: what to do, the sign beside it, and whether it is a switch to turn on.
struct WalkthroughStep: Sendable {
  /// What stands beside the number.
  enum Sign: Sendable, Equatable {
    /// A symbol of the sprite and the class of its colour.
    case symbol(String, tint: String)
    /// The application's own icon.
    case appIcon
  }

  /// The middle of its catalog keys: `walkthrough_<id>_title` and `_text`.
  let id: String
  let sign: Sign
  /// Draws a switch that turns itself on; it is a picture and does nothing.
  var isToggle = false
  /// Where the step is done, if that is here.
  var screen: Screen?

  /// The `steps` entry of the template. `number` counts from 1.
  func value(number: Int) -> TemplateValue {
    var icon: TemplateValue = .null
    var tint: TemplateValue = .null
    if case .symbol(let name, let colour) = sign { (icon, tint) = (.string(name), .string(colour)) }
    return .object([
      "number": .string(LocalizationContext.current.language.number(number)), "icon": icon,
      "tint": tint, "id": .string(id),
      "showsAppIcon": .bool(sign == .appIcon), "isToggle": .bool(isToggle),
      "title": .string("walkthrough_\(id)_title"~), "text": .string("walkthrough_\(id)_text"~),
      "href": screen.map { .string($0.path) } ?? .null,
    ])
  }
}
