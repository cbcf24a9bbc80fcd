/// Reads a message as a person does who does not look closely: the second view of its text.
///
/// Invisible characters, Arabic tatweel, Hebrew points and Arabic harakat are left out; dressed
/// letters (fullwidth, circled, bold …) are read as their letters; and letters of other alphabets
/// that look like Latin ones are read as those where the word cannot be plain text:
/// - in a word that mixes them with Latin letters and has no other letter (`pаypаl`); what looks like a
///   Latin letter as a capital only (к) counts only in a message as below, since Russian has `SMSка`;
/// - in a word made of nothing else (`рау`), where the message has Latin words and not one word of
///   another script that could not be Latin. `сору` by itself is Russian and stays.
/// ك and ي are read as Persian writes them where the message has a letter that only Persian has.
/// ASCII is never changed.
final class Undisguiser {
  private static let space = UInt32(UInt8(ascii: " "))
  private let source = ByteBuffer()
  private let text = ByteBuffer()
  /// Scalars kept from message to message; more are given back.
  private static let keptScalars = 1 << 14
  private var scalars: [UInt32] = []
  private var bodyCount = 0
  private var isChanged = false
  private var hasPersianLetters = false

  /// The text read so, in UTF-8 but not in NFC, with the length of its body in bytes; `nil` where that
  /// changes nothing. Valid until the next call.
  func read(
    body: UnsafeBufferPointer<UInt8>, sender: UnsafeBufferPointer<UInt8>
  ) -> TextView? {
    reset()
    take(body)
    bodyCount = scalars.count
    scalars.append(Self.space)
    take(sender)
    replaceLookAlikes()
    if hasPersianLetters { replacePersianForms() }
    guard isChanged else { return nil }
    return written()
  }

  private func reset() {
    if scalars.capacity > Self.keptScalars { scalars = [] }
    scalars.removeAll(keepingCapacity: true)
    isChanged = false
    hasPersianLetters = false
  }

  private func take(_ part: UnsafeBufferPointer<UInt8>) {
    source.removeAll()
    TextFolding.appendComposed(part, to: source)
    let bytes = source.bytes
    let table = DisguiseTable.shared
    var index = 0
    while index < bytes.count {
      let (scalar, length) = bytes.scalar(at: index)
      index += length
      if scalar < 0x80 {
        scalars.append(scalar)
        continue
      }
      let entry = table[scalar]
      if entry.action == .spell {
        isChanged = true
        for character in table.form(entry) { take(character, table[character]) }
      } else {
        take(scalar, entry)
      }
    }
  }

  private func take(_ scalar: UInt32, _ entry: DisguiseEntry) {
    switch entry.action {
    case .drop: isChanged = true
    case .replace:
      isChanged = true
      scalars.append(entry.payload)
    case .keep, .lookAlike, .persian, .spell:
      if entry.isPersian { hasPersianLetters = true }
      scalars.append(scalar)
    }
  }

  /// What the letters of a word, or of a message, are.
  private struct Letters {
    var latin = false
    var lookAlike = false
    var near = false
    var own = false

    mutating func note(_ role: DisguiseEntry.Role) {
      switch role {
      case .latin: latin = true
      case .lookAlike: lookAlike = true
      case .nearLookAlike: near = true
      case .own: own = true
      case .none, .mark: break
      }
    }

    /// Mixes Latin letters with what looks like them.
    var isMixed: Bool { latin && !own && (lookAlike || near) }
    /// A Latin word with a letter that is like none: `шippеd` says nothing of the message.
    var isMarred: Bool { latin && own && lookAlike }
    /// Looks like a Latin word from end to end.
    var isWhollyLookAlike: Bool { lookAlike && !latin && !near && !own }
  }

  private func replaceLookAlikes() {
    var hasLatin = false
    var hasOwn = false
    var candidates = false
    forEachWord { word, letters in
      if letters.latin && !letters.own {
        hasLatin = true
        if letters.near { candidates = true } else if letters.isMixed { replace(word) }
      } else if letters.isWhollyLookAlike {
        candidates = true
      } else if !letters.isMarred {
        hasOwn = true
      }
    }
    guard candidates, hasLatin, !hasOwn else { return }
    forEachWord { word, letters in
      if letters.isMixed || letters.isWhollyLookAlike { replace(word) }
    }
  }

  /// Words are runs of letters and marks; those without a letter are not offered.
  private func forEachWord(_ body: (Range<Int>, Letters) -> Void) {
    let table = DisguiseTable.shared
    var start = 0
    var letters = Letters()
    var hasLetters = false
    for index in 0...scalars.count {
      let role = index < scalars.count ? table[scalars[index]].role : .none
      if role == .none {
        if hasLetters { body(start..<index, letters) }
        start = index + 1
        letters = Letters()
        hasLetters = false
      } else if role != .mark {
        letters.note(role)
        hasLetters = true
      }
    }
  }

  private func replace(_ word: Range<Int>) {
    let table = DisguiseTable.shared
    for index in word {
      let entry = table[scalars[index]]
      guard entry.action == .lookAlike else { continue }
      scalars[index] = entry.payload
      isChanged = true
    }
  }

  private func replacePersianForms() {
    let table = DisguiseTable.shared
    for index in scalars.indices {
      let entry = table[scalars[index]]
      guard entry.action == .persian else { continue }
      scalars[index] = entry.payload
      isChanged = true
    }
  }

  private func written() -> TextView {
    text.removeAll()
    var out = text.reserve(scalars.count * 4)
    let start = out
    var bodyEnd = 0
    for (index, scalar) in scalars.enumerated() {
      if index == bodyCount { bodyEnd = out - start }
      out += out.write(scalar: scalar)
    }
    text.count = out - start
    return TextView(bytes: text.bytes, bodyEnd: bodyEnd)
  }
}
