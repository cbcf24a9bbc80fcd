import FilterCore
import HTMLTemplate
import Localization

/// One row of a list: `Templates/partials/filter-row.mustache`.
struct FilterListRow {
  /// Characters of a text that a row shows; the rest comes on request, so that a page of fifty texts of
  /// 10,000 characters stays a page.
  static let shownCharacters = 300
  /// Bytes that those may have: a character can be made of a thousand marks.
  private static let shownBytes = 4_000

  let filter: Filter
  let language: Language
  /// Sentences under a pattern.
  var notes: [String] = []
  var isNew = false
  /// The whole text is shown, however long it is.
  var isFull = false
  var isLocked = false
  var edit: FilterEdit?

  init(_ filter: Filter, language: Language) {
    self.filter = filter
    self.language = language
  }

  var isRegex: Bool { filter.matching == .regex && filter.type != .denyLanguage }

  var value: TemplateValue {
    let whole = FilterText(FilterDraft(filter), in: language).text
    let shown = isFull ? whole : FilterListRow.beginning(of: whole)
    let isCut = shown.utf8.count < whole.utf8.count
    return .object([
      "id": .string(filter.id.uuidString),
      "revision": .integer(Int(filter.revision)),
      "text": .string(shown),
      "tokens": isRegex ? PatternTokens(shown).value : .list([]),
      "isRegex": .bool(isRegex),
      "isNew": .bool(isNew),
      "isCut": .bool(isCut),
      "canEdit": .bool(!isLocked && filter.type != .denyLanguage && edit?.isForm != true),
      "edit": edit?.formValue(of: filter) ?? .null,
      "notice": edit?.notice.map(TemplateValue.string) ?? .null,
      "chips": .list(OptionChip.chips(for: FilterDraft(filter)).map(\.value)),
      "notes": .list(notes.map(TemplateValue.string)),
    ])
  }

  /// The first characters, up to both limits.
  static func beginning(of text: String) -> String {
    guard text.utf8.count > shownCharacters else { return text }
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count < shownCharacters {
      let next = text.index(after: end)
      guard text.utf8.distance(from: text.startIndex, to: next) <= shownBytes else { break }
      end = next
      count += 1
    }
    guard end < text.endIndex else { return text }
    let shown = text[..<end]
    return shown.prefix(upTo: shown.lastIndex { !$0.isWhitespace }.map(shown.index(after:)) ?? end)
      + "…"
  }
}
