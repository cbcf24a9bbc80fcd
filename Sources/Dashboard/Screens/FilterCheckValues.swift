import FilterCore
import HTMLTemplate
import Localization

/// What the Add Filter form says about what stands in it.
struct FilterCheckValues {
  /// `nil` before anything was checked.
  let check: FilterCheck?
  let text: String
  let matching: FilterMatching

  /// Characters of a word that is also found inside longer ones: a single one is found everywhere, and
  /// what is longer than this is hardly part of another.
  private static let wordCharacters = 2...12

  var values: [String: TemplateValue] {
    [
      "error": check?.problem.map { .string($0.sentence.text) } ?? .null,
      "place": place,
      "duplicate": check?.duplicate.map { filter in
        .string(FilterListScreen.path(showing: filter.id, of: filter.type))
      } ?? .null,
      "notes": .list((check?.notes ?? []).map(\.note.sentence.text).unique.map { .string($0) }),
      "differences": .list((check?.differences ?? []).map { .string($0.sentence.text) }),
      "wordHint": isWord ? .string(localized("addFilter_wordHint", .typed(text))) : .null,
      "match": match,
    ]
  }

  private var isWord: Bool {
    check != nil && check?.problem == nil && matching == .contains
      && Self.wordCharacters.contains(text.count) && text.allSatisfy(\.isLetter)
  }

  /// The pattern cut where it goes wrong, so that the place is seen and not counted.
  private var place: TemplateValue {
    guard let offset = check?.problemOffset else { return .null }
    let around = 40
    let end =
      text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    return .object([
      "before": .string(String(text[..<end].suffix(around))),
      "sign": .string(String(text[end...].prefix(1))),
      "after": .string(String(text[end...].dropFirst().prefix(around))),
    ])
  }

  private var match: TemplateValue {
    switch check?.match {
    case nil: .null
    case .noMatch:
      .object(["isMatch": false, "sentence": .string("addFilter_noMatch"~), "found": .null])
    case .gaveUp:
      .object(["isMatch": false, "sentence": .string("note_gaveUp"~), "found": .null])
    case .match(let before, let found, let after):
      .object([
        "isMatch": true,
        "sentence": .string(found.isEmpty ? "addFilter_matchNothing"~ : "addFilter_match"~),
        "found": .object([
          "before": .string(before), "text": .string(found), "after": .string(after),
        ]),
      ])
    }
  }
}

extension [String] {
  /// Each once, in their order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
