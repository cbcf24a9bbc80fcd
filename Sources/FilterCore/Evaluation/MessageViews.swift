/// A message in the forms that the stages read. Points into the scratch it was loaded with.
struct MessageViews {
  let message: Message
  /// NFC and case-folded; empty where the snapshot compares nothing without case.
  let folded: TextView
  /// NFC; empty where the snapshot has neither regexes nor case-sensitive filters.
  let composed: TextView
  /// What regexes see of `composed`.
  let regexText: RegexText

  /// Loads the forms that `snapshot` needs into `scratch`.
  init(_ message: Message, for snapshot: FilterSnapshot, _ scratch: EvaluationScratch) {
    self.message = message
    scratch.report = EvaluationReport()
    scratch.regexBudget.beginMessage()
    scratch.disguises.beginMessage()
    folded = Self.load(message, into: scratch.folded, unless: !snapshot.needsFolded) {
      TextFolding.appendFolded($0, to: $1)
    }
    composed = Self.load(message, into: scratch.composed, unless: !snapshot.needsComposed) {
      TextFolding.appendComposed($0, to: $1)
    }
    regexText = RegexText(composed, cutInto: scratch.cut)
  }

  private static func load(
    _ message: Message, into buffer: ByteBuffer, unless isUnused: Bool,
    _ append: (String, ByteBuffer) -> Void
  ) -> TextView {
    buffer.removeAll()
    if isUnused { return TextView(bytes: buffer.bytes, bodyEnd: 0) }
    append(message.body, buffer)
    let bodyEnd = buffer.count
    buffer.append(UInt8(ascii: " "))
    append(message.sender, buffer)
    return TextView(bytes: buffer.bytes, bodyEnd: bodyEnd)
  }
}

/// The parts of a message that regexes see, at most `RegexBudget.maximumTextBytes` each.
struct RegexText {
  /// Longest part of the sender that is kept beside a long body, in bytes.
  private static let keptSenderBytes = 1 << 10

  private let all: Part
  private let body: Part
  private let sender: Part

  struct Part {
    var bytes: UnsafeBufferPointer<UInt8>
    /// Over `RegexBudget.slicedCharacters`.
    var isLong: Bool
    var isCut: Bool

    init(_ whole: UnsafeBufferPointer<UInt8>, limit: Int) {
      let end = whole.characterStart(before: limit)
      bytes = UnsafeBufferPointer(rebasing: whole[..<end])
      isLong = bytes.hasMoreScalars(than: RegexBudget.slicedCharacters)
      isCut = end < whole.count
    }
  }

  init(_ view: TextView, cutInto buffer: ByteBuffer) {
    let limit = RegexBudget.maximumTextBytes
    body = Part(view.body, limit: limit)
    sender = Part(view.sender, limit: limit)
    guard view.bytes.count > limit else {
      all = Part(view.bytes, limit: limit)
      return
    }
    // A long body must not push the sender out of sight.
    let keptSender = Part(view.sender, limit: Self.keptSenderBytes)
    let keptBody = Part(view.body, limit: limit - 1 - keptSender.bytes.count)
    buffer.removeAll()
    buffer.append(keptBody.bytes)
    buffer.append(UInt8(ascii: " "))
    buffer.append(keptSender.bytes)
    var joined = Part(buffer.bytes, limit: limit)
    joined.isCut = true
    all = joined
  }

  /// Whether regexes see less than the message, or something that does not stand in it.
  var isCut: Bool { all.isCut || body.isCut || sender.isCut }

  func part(_ target: FilterTarget) -> Part {
    switch target {
    case .all: all
    case .body: body
    case .sender: sender
    }
  }
}
