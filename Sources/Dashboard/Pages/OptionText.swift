import FilterCore
import Localization

/// An option of a filter, as screens name it.
protocol FilterOption: WireNamed {
  /// The word in keys of the catalogs and in names of icons.
  static var family: String { get }
}

extension DenyFolderType: FilterOption { static let family = "folder" }
extension FilterTarget: FilterOption { static let family = "target" }
extension FilterMatching: FilterOption { static let family = "matching" }
extension FilterCase: FilterOption { static let family = "case" }

extension FilterOption {
  /// The label of the choice in a form.
  var label: String { "option_\(Self.family)_\(wireName)"~ }
  /// What the small icon in a row says when it is read out.
  var spokenLabel: String { "chip_\(Self.family)_\(wireName)"~ }
  /// The icon's name in the sprite.
  var icon: String { "\(Self.family)-\(wireName)" }
}
