/// Finds the places of a view in the message as it was sent, for explanations only.
///
/// A view is in a normal form; its bytes are counted against those of each character of the message,
/// made alike. Characters are whole in what comes out: a match of a letter without its marks is shown
/// with them. Linear in the message; built at the first question.
final class MessagePlaces {
  private let message: Message
  private let bodyEnd: Int
  private let count: Int
  private let normal: (String) -> String
  private lazy var map = Map(message, bodyEnd: bodyEnd, count: count, normal)

  /// `normal` is what made the view; it is called with one character after another, body, space and
  /// sender.
  init(_ message: Message, view: TextView, _ normal: @escaping (String) -> String) {
    self.message = message
    bodyEnd = view.bodyEnd
    count = view.bytes.count
    self.normal = normal
  }

  /// What stands in the message where `range` is in the view; `nil` where the two cannot be counted
  /// against each other.
  func found(_ range: Range<Int>) -> FoundText? {
    guard let map, let first = map.first(range.lowerBound), let end = map.end(range.upperBound)
    else { return nil }
    return FoundText(message, scalars: first..<max(first, end))
  }

  private struct Map {
    /// Where each character begins in the view, in bytes, and then the end.
    var bytes: [Int] = []
    /// Where each begins in body, space and sender, in scalars, and then the end.
    var scalars: [Int] = []

    init?(_ message: Message, bodyEnd: Int, count: Int, _ normal: (String) -> String) {
      var (byte, scalar) = (0, 0)
      func add(_ text: String) {
        for character in text {
          bytes.append(byte)
          scalars.append(scalar)
          byte +=
            character.isASCII && character != "\r\n" ? 1 : normal(String(character)).utf8.count
          scalar += character.unicodeScalars.count
        }
      }
      add(message.body)
      guard byte == bodyEnd else { return nil }
      add(" ")
      add(message.sender)
      guard byte == count else { return nil }
      bytes.append(byte)
      scalars.append(scalar)
    }

    /// The scalar with which the character at a byte begins.
    func first(_ byte: Int) -> Int? {
      let index = position(of: byte)
      guard index < bytes.count else { return nil }
      return bytes[index] == byte ? scalars[index] : index > 0 ? scalars[index - 1] : nil
    }

    /// The scalar at which the character that has the byte before `byte` ends.
    func end(_ byte: Int) -> Int? {
      let index = position(of: byte)
      return index < bytes.count ? scalars[index] : nil
    }

    /// The first character that begins at `byte` or behind it.
    private func position(of byte: Int) -> Int {
      var (low, high) = (0, bytes.count)
      while low < high {
        let middle = (low + high) / 2
        if bytes[middle] < byte { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension FoundText {
  /// `range` counts scalars of body, one space and sender, joined.
  init(_ message: Message, scalars range: Range<Int>) {
    let bodyCount = message.body.unicodeScalars.count
    if range.upperBound <= bodyCount {
      self.init(part: .body, of: message.body, range)
    } else if range.lowerBound > bodyCount {
      let shift = bodyCount + 1
      self.init(
        part: .sender, of: message.sender,
        range.lowerBound - shift..<range.upperBound - shift)
    } else {
      self.init(part: .all, of: message.body + " " + message.sender, range)
    }
  }

  /// `bytes` are of the part as it was sent.
  init(part: MessagePart, of text: String, bytes: Range<Int>) {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    let end = utf8.index(start, offsetBy: bytes.count)
    let first = text.unicodeScalars.distance(from: text.startIndex, to: start)
    let length = text.unicodeScalars.distance(from: start, to: end)
    self.init(part: part, of: text, first..<first + length)
  }

  private init(part: MessagePart, of text: String, _ range: Range<Int>) {
    self.part = part
    start = range.lowerBound
    length = range.count
    let scalars = text.unicodeScalars.dropFirst(range.lowerBound)
      .prefix(min(range.count, Self.maximumLength))
    self.text = String(String.UnicodeScalarView(scalars))
  }
}
