/// The view of a message that sees through disguises, made when first asked for and kept until the
/// next message. ASCII hides nothing and has none.
final class DisguisedViews {
  private enum State {
    case unknown
    /// The message reads the same without disguises.
    case nothing
    case read(TextView)
  }

  private let undisguiser = Undisguiser()
  private let folded = ByteBuffer()
  private let composed = ByteBuffer()
  private var state = State.unknown
  private var foldedView: TextView?
  private var composedView: TextView?

  /// Called before the first filter of a message.
  func beginMessage() {
    state = .unknown
    foldedView = nil
    composedView = nil
  }

  /// The text in the form that `filterCase` compares; `nil` where it would be that of the plain view.
  func view(of message: Message, _ filterCase: FilterCase) -> TextView? {
    if case .unknown = state { state = read(message) }
    guard case .read(let text) = state else { return nil }
    switch filterCase {
    case .caseInsensitive:
      if let foldedView { return foldedView }
      let view = TextView(text, in: folded) { TextFolding.appendFolded($0, to: $1) }
      foldedView = view
      return view
    case .caseSensitive:
      if let composedView { return composedView }
      let view = TextView(text, in: composed) { TextFolding.appendComposed($0, to: $1) }
      composedView = view
      return view
    }
  }

  /// The text that the views were made of, in no normal form.
  var text: TextView? {
    if case .read(let text) = state { text } else { nil }
  }

  private func read(_ message: Message) -> State {
    TextFolding.withBytes(of: message.body) { body in
      TextFolding.withBytes(of: message.sender) { sender in
        if TextFolding.isASCII(body) && TextFolding.isASCII(sender) { return .nothing }
        return undisguiser.read(body: body, sender: sender).map(State.read) ?? .nothing
      }
    }
  }
}

extension TextView {
  /// Another form of `text`, part by part, in `buffer`.
  init(
    _ text: TextView, in buffer: ByteBuffer,
    _ append: (UnsafeBufferPointer<UInt8>, ByteBuffer) -> Void
  ) {
    buffer.removeAll()
    append(text.body, buffer)
    let bodyEnd = buffer.count
    buffer.append(UInt8(ascii: " "))
    append(text.sender, buffer)
    self.init(bytes: buffer.bytes, bodyEnd: bodyEnd)
  }
}
