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
    let range = condition.firstPlace(in: view) { buffer in
      TextFolding.withBytes(of: compiled.identity(rank).text) { phrase in
        let undisguiser = Undisguiser()
        let none = UnsafeBufferPointer(rebasing: phrase[..<0])
        let other =
          condition.readsOtherwise ? undisguiser.read(body: phrase, sender: none)?.body : nil
        let read = other ?? phrase
        switch filterCase {
        case .caseInsensitive: TextFolding.appendFolded(read, to: buffer)
        case .caseSensitive: TextFolding.appendComposed(read, to: buffer)
        }
        withExtendedLifetime(undisguiser) {}
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
