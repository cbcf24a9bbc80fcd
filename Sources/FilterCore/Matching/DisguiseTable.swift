import CICUText

/// What the view that sees through disguises knows of every code point (about 100 KB). Asked of ICU at
/// first use (about 10 ms), which is when a snapshot with that view is first compiled.
struct DisguiseTable: Sendable {
  static let shared = DisguiseTable()

  private let table: BlockTable
  private let forms: [UInt32]

  private init() {
    let lookAlikes = LookAlikes()
    var forms: [UInt32] = []
    table = BlockTable { first, entries in
      guard BlockTable.isVaried(first) else {
        return entries.update(repeating: DisguiseEntry.plain(first).bits)
      }
      for offset in entries.indices {
        let scalar = first + UInt32(offset)
        entries[offset] = DisguiseEntry.make(scalar, lookAlikes, &forms).bits
      }
    }
    self.forms = forms
  }

  @inline(__always)
  subscript(_ scalar: UInt32) -> DisguiseEntry { DisguiseEntry(bits: table[scalar]) }

  /// The characters that stand in the place of one whose action is `.spell`.
  func form(_ entry: DisguiseEntry) -> ArraySlice<UInt32> {
    let first = Int(entry.payload >> 5)
    return forms[first..<first + Int(entry.payload & 31)]
  }
}

/// What `DisguiseTable` knows of a character: 21 bits of payload, then action, role and a flag.
struct DisguiseEntry {
  let bits: UInt32

  enum Action: UInt32 {
    case keep, drop
    /// The payload is read in its place.
    case replace
    /// Several characters are: 16 bits of their place in the table of forms, 5 of their number.
    case spell
    /// The payload is the letter that it looks like.
    case lookAlike
    /// The payload is its Persian form.
    case persian
  }

  /// What a character says of the word it stands in.
  enum Role: UInt32 {
    /// It ends the word.
    case none
    case latin
    /// Looks like a Latin letter, and so does its small form.
    case lookAlike
    /// Looks like a Latin letter as a capital or as a small capital only.
    case nearLookAlike
    /// A letter of another script that is like no Latin one.
    case own
    case mark
  }

  @inline(__always)
  var payload: UInt32 { bits & 0x1F_FFFF }
  @inline(__always)
  var action: Action { Action(rawValue: bits >> 21 & 7) ?? .keep }
  @inline(__always)
  var role: Role { Role(rawValue: bits >> 24 & 7) ?? .none }
  /// A letter that Persian has and Arabic has not.
  @inline(__always)
  var isPersian: Bool { bits & 1 << 27 != 0 }

  init(bits: UInt32) { self.bits = bits }

  private init(
    _ action: Action, _ role: Role = .none, payload: UInt32 = 0, isPersian: Bool = false
  ) {
    bits = payload | action.rawValue << 21 | role.rawValue << 24 | (isPersian ? 1 << 27 : 0)
  }

  /// ك and ي, and how Persian writes them.
  private static let persianForms: [UInt32: UInt32] = [0x0643: 0x06A9, 0x064A: 0x06CC]
  /// پ چ ژ گ ک ی.
  private static let persianLetters: Set<UInt32> = [
    0x067E, 0x0686, 0x0698, 0x06AF, 0x06A9, 0x06CC,
  ]
  /// Stretches Arabic words and means nothing.
  private static let tatweel: UInt32 = 0x0640

  /// A character that is never replaced.
  static func plain(_ scalar: UInt32) -> DisguiseEntry {
    if cicu_is_invisible(scalar) != 0 { return DisguiseEntry(.drop) }
    switch CharacterTable.shared[scalar].kind {
    case .point: return DisguiseEntry(.drop)
    case .letterMark, .wordMark, .signMark: return DisguiseEntry(.keep, .mark)
    case .letter, .laterPart, .other: break
    }
    switch cicu_script_of(scalar) {
    case CICU_SCRIPT_LATIN: return DisguiseEntry(.keep, .latin)
    case CICU_SCRIPT_NONE: return DisguiseEntry(.keep)
    default: return DisguiseEntry(.keep, .own)
    }
  }

  static func make(
    _ scalar: UInt32, _ lookAlikes: LookAlikes, _ forms: inout [UInt32]
  ) -> DisguiseEntry {
    if scalar < 0x80 { return plain(scalar) }
    if scalar == tatweel { return DisguiseEntry(.drop) }
    if let form = persianForms[scalar] { return DisguiseEntry(.persian, .own, payload: form) }
    let plain = plain(scalar)
    if plain.action == .drop { return plain }
    // Before its compatibility form: ϲ looks like c, and is a sigma.
    if let likeness = lookAlikes[scalar] {
      let letter = UInt32(likeness.letter)
      switch likeness.kind {
      // Nobody writes plain words in small capitals.
      case .latin: return DisguiseEntry(.replace, .latin, payload: letter)
      case .whole: return DisguiseEntry(.lookAlike, .lookAlike, payload: letter)
      case .capitalOnly: return DisguiseEntry(.lookAlike, .nearLookAlike, payload: letter)
      }
    }
    if let form = compatibilityForm(scalar) {
      if form.count == 1 { return DisguiseEntry(.replace, payload: form[0]) }
      let place = UInt32(forms.count)
      forms += form
      return DisguiseEntry(.spell, payload: place << 5 | UInt32(form.count))
    }
    if persianLetters.contains(scalar) { return DisguiseEntry(.keep, .own, isPersian: true) }
    return plain
  }

  private static func compatibilityForm(_ scalar: UInt32) -> [UInt32]? {
    let form = [UInt32](unsafeUninitializedCapacity: Int(CICU_COMPATIBILITY_MAXIMUM)) {
      buffer, count in
      count = Int(cicu_compatibility(scalar, buffer.baseAddress))
    }
    return form.isEmpty ? nil : form
  }
}
