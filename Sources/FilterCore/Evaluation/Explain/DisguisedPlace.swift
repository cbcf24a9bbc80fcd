/// Where the phrase stands that was found only once disguises were seen through.
enum DisguisedPlace {
  /// `nil` where the view cannot be counted against the message (a mark that has come to stand on
  /// another letter).
  static func find(
    _ rank: UInt32, of compiled: CompiledFilters, in context: ExplainContext
  ) -> FoundText? {
    let condition = compiled.condition(rank)
    let filterCase = condition.isCaseSensitive ? FilterCase.caseSensitive : .caseInsensitive
    guard let view = context.disguises.view(of: context.message, filterCase),
      let text = context.disguises.text
    else { return nil }
    var range: Range<Int>?
    for (table, rankOf) in compiled.tables {
      let phrases = condition.readsOtherwise ? table.phrases.undisguised : table.phrases.plain
      _ = phrases[filterCase]?.lowest(in: view.bytes) { found, start, end in
        guard range == nil, rankOf(found) == rank,
          condition.accepts(view, start: start, end: end)
        else { return false }
        range = start..<end
        return false
      }
    }
    let normal = filterCase == .caseSensitive ? TextFolding.nfc : TextFolding.folded
    var scalars = String(decoding: text.bytes, as: UTF8.self).unicodeScalars[...]
    let places = MessagePlaces(context.message, view: view) { character in
      let piece = scalars.prefix(DisguiseTable.shared.count(of: character))
      scalars = scalars[piece.endIndex...]
      return normal(String(piece))
    }
    return range.flatMap(places.found)
  }
}

extension DisguiseTable {
  /// How many scalars are read for a character: some are left out, some are spelled.
  fileprivate func count(of character: String) -> Int {
    func count(_ scalar: UInt32) -> Int { self[scalar].action == .drop ? 0 : 1 }
    return TextFolding.nfc(character).unicodeScalars.reduce(0) { sum, scalar in
      let entry = self[scalar.value]
      guard scalar.value >= 0x80, entry.action == .spell else {
        return sum + (scalar.isASCII ? 1 : count(scalar.value))
      }
      return sum + form(entry).reduce(0) { $0 + count($1) }
    }
  }
}
