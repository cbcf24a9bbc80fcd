/// A run of labels with single dots between them, as it stands in a text.
struct LinkHost {
  /// Top-level domains that are words of a sentence or extensions of a file name.
  private static let ambiguous: Set<UInt32> = Set(
    [
      "am", "as", "by", "call", "do", "et", "how", "id", "im", "is", "la", "md", "me", "mov", "my",
      "next", "now", "open", "pl", "pm", "ps", "py", "rs", "sh", "so", "to", "you", "zip",
    ].map { word in word.utf8.reduce(0) { $0 << 8 | UInt32($1) } })

  let text: UnsafeBufferPointer<UInt8>
  private(set) var range: Range<Int>
  private var labelCount = 1
  private var isWellFormed: Bool
  private var last: Label
  private var hasWWW: Bool
  private var isNumber: Bool
  private var isNumberBeforeLast = true
  private var address = InternetAddress.Version4()

  /// Reads the host whose first label begins at `start` and whose first dot is at `dot`; `nil` where no
  /// label stands behind that dot.
  init?(_ text: UnsafeBufferPointer<UInt8>, from start: Int, dot: Int) {
    self.text = text
    last = Label(in: text, from: start)
    guard last.range.upperBound == dot else { return nil }
    range = last.range
    isWellFormed = last.isWellFormed
    isNumber = last.isNumber
    hasWWW = last.isWWW(text)
    addToAddress()
    while let next = Self.labelStart(text, behind: range.upperBound) {
      isNumberBeforeLast = isNumber
      last = Label(in: text, from: next)
      labelCount += 1
      range = start..<last.range.upperBound
      isWellFormed = isWellFormed && last.isWellFormed
      isNumber = isNumber && last.isNumber
      addToAddress()
    }
    guard labelCount > 1 else { return nil }
  }

  private mutating func addToAddress() {
    guard last.isNumber else { return }
    address.add(UnsafeBufferPointer(rebasing: text[last.range]))
  }

  /// Where the next label begins if there is a dot at `index`. A wide dot is the full stop of Chinese
  /// and Japanese sentences and parts only labels of ASCII.
  static func labelStart(_ text: UnsafeBufferPointer<UInt8>, behind index: Int) -> Int? {
    guard index < text.count else { return nil }
    let (scalar, next) = text.decoded(at: index)
    guard let dot = LinkCharacters.dot(scalar), next < text.count else { return nil }
    let first = LinkCharacters.narrow(text.decoded(at: next).scalar)
    guard LinkCharacters.isLabel(first) else { return nil }
    if dot == .wide {
      guard first.isASCII, let before = text.decoded(before: index),
        LinkCharacters.narrow(before.scalar).isASCII
      else { return nil }
    }
    return next
  }

  /// Whether this is a link: its last label a known top-level domain, and not more likely a sentence
  /// or a file name; or an address of version 4.
  var isLink: Bool {
    guard isWellFormed else { return false }
    let tail = LinkTail(text, at: range.upperBound)
    if isNumber {
      return address.isAddress && (tail != .none || !address.looksLikeVersion)
    }
    let written = last.written(text)
    guard last.length > 1, PublicSuffixes.isTopLevel(written) else { return false }
    if tail == .path { return true }
    if tail == .none, !(hasWWW && labelCount > 2), Self.beginsSentence(written) { return false }
    let isBare = labelCount == 2 || isNumberBeforeLast
    return !(isBare && Self.isAmbiguous(written))
  }

  /// A capital and then small letters: `end.Next`.
  private static func beginsSentence(_ label: LinkCharacters.Run) -> Bool {
    var letters = label
    guard let first = letters.next(), first.properties.isUppercase else { return false }
    return letters.contains(where: \.properties.isLowercase)
  }

  private static func isAmbiguous(_ label: LinkCharacters.Run) -> Bool {
    var key: UInt32 = 0
    for scalar in label {
      guard scalar.isASCII, key < 1 << 24 else { return false }
      key = key << 8 | scalar.value | 0x20
    }
    return ambiguous.contains(key)
  }
}

extension LinkHost {
  /// Letters of one script, digits and hyphens. It ends where the script changes: languages without
  /// spaces write right up to a host.
  struct Label {
    var range: Range<Int>
    /// In characters, without hyphens at the beginning.
    var length = 0
    var isNumber = true

    init(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
      var index = start
      var script: Script?
      while index < text.count {
        let (wide, next) = text.decoded(at: index)
        let scalar = LinkCharacters.narrow(wide)
        guard LinkCharacters.isLabel(scalar) else { break }
        if let own = Script(scalar) {
          if let script, script != own { break }
          script = own
        }
        if length > 0 || scalar != "-" { length += 1 }
        if wide != scalar || !LinkCharacters.isDigit(scalar) { isNumber = false }
        index = next
      }
      range = start..<index
    }

    var isWellFormed: Bool { (1...PublicSuffixes.maximumLabelLength).contains(length) }

    /// The label as a domain: a hyphen ends it (`x.com-click here`), but for `xn--…`.
    func written(_ text: UnsafeBufferPointer<UInt8>) -> LinkCharacters.Run {
      var start = range.lowerBound
      while start < range.upperBound && text[start] == UInt8(ascii: "-") { start += 1 }
      let bytes = text[start..<range.upperBound]
      let isPunycode = zip(bytes, "xn--".utf8).allSatisfy { $0 | 0x20 == $1 } && bytes.count > 4
      let hyphen = isPunycode ? nil : bytes.firstIndex(of: UInt8(ascii: "-"))
      return LinkCharacters.Run(text, start..<(hyphen ?? range.upperBound))
    }

    func isWWW(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      range.count == 3 && text[range].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    }
  }
}
