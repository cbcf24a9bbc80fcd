/// The beginning of a text as language detection sees it: letters with their scripts, without links
/// and addresses.
struct LanguageText {
  /// What is looked at, in bytes of UTF-8: ten messages put together, and a bound for the time.
  static let maximumBytes = 4 << 10

  /// A letter or mark; `script` is `nil` for everything else, which parts words or stands in them.
  struct Sign {
    let scalar: Unicode.Scalar
    let script: Script?
  }

  private(set) var signs: [Sign] = []
  /// By script.
  private var votes = [Int](repeating: 0, count: Script.allCases.count)

  init(_ text: String) {
    let beginning = TextFolding.nfc(Self.beginning(of: text))
    signs.reserveCapacity(beginning.utf8.count)
    var run: [Unicode.Scalar] = []
    for scalar in beginning.unicodeScalars {
      // A link or an address is a run of ASCII without white space.
      if scalar.value > 0x20 && scalar.value < 0x7F {
        run.append(scalar)
      } else {
        add(&run)
        add(scalar)
      }
    }
    add(&run)
  }

  /// The script with the most votes; Kana and Han are written together and vote as `han`. `nil` without
  /// letters.
  var dominantScript: Script? {
    var best: Script?
    for script in Script.allCases where votes[script.index] > best.map({ votes[$0.index] }) ?? 0 {
      best = script
    }
    return best
  }

  /// The part of all votes that `script` has, 0 … 1.
  func share(of script: Script) -> Double {
    Double(votes[script.index]) / Double(max(votes.reduce(0, +), 1))
  }

  func letters(of script: Script) -> some Sequence<Unicode.Scalar> {
    signs.lazy.filter { $0.script == script }.map(\.scalar)
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > maximumBytes else { return text }
    return TextFolding.withBytes(of: text) { bytes in
      let end = bytes.characterStart(before: maximumBytes)
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let script = Script(scalar)
    signs.append(Sign(scalar: scalar, script: script))
    guard let script else { return }
    votes[(script == .kana ? .han : script).index] += script.weight
  }

  /// Adds and empties a run of ASCII, unless it is a link or an address.
  private mutating func add(_ run: inout [Unicode.Scalar]) {
    if isAddress(run) {
      signs.append(Sign(scalar: " ", script: nil))
    } else {
      for scalar in run { add(scalar) }
    }
    run.removeAll(keepingCapacity: true)
  }

  private func isAddress(_ run: [Unicode.Scalar]) -> Bool {
    guard run.count > 3 else { return false }
    if run.contains("@") { return true }
    guard run.dropFirst().dropLast().contains(where: { $0 == "." || $0 == ":" }) else {
      return false
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: run)
    return LinkDetector.containsLink(String(text))
  }
}

extension Script {
  /// How much one letter says, in halves of a Latin one: a Han character stands for a word, a
  /// syllable for two letters, and Hebrew and Arabic write few vowels.
  fileprivate var weight: Int {
    switch self {
    case .han: 6
    case .kana, .hangul: 4
    case .hebrew, .arabic: 3
    default: 2
    }
  }
}
