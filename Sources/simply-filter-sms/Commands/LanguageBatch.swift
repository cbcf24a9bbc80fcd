import Dashboard
import FilterCore
import Foundation

/// `language --batch`: one text a line in, one answer a line out, as they come.
enum LanguageBatch {
  /// Longest line, in bytes: a message's longest body.
  static let maximumLineBytes = 1 << 20
  /// Answers gathered before they are written, in bytes.
  private static let outputBytes = 1 << 16

  static func run(_ file: String?) throws {
    let lines = try InputLines(file, maximumLineBytes: maximumLineBytes)
    let detector = LanguageDetector()
    var output: [UInt8] = []
    func flush() throws {
      try Terminal.write(output)
      output.removeAll(keepingCapacity: true)
    }
    try Sentences.withCatalog {
      try lines.forEach(
        { line, number in
          switch line {
          case .whole(let bytes):
            let language = detector.detect(text(bytes))
            output += json(language).utf8
          case .tooLong: output += BatchEvaluation.tooLong(line: number)
          }
          if output.count >= outputBytes { try flush() }
        }, pause: flush)
    }
  }

  /// One JSON object; codes need no escaping.
  private static func json(_ language: DetectedLanguage) -> String {
    "{\"language\":\"\(language.code)\",\"confidence\":\(rounded(language.confidence))}\n"
  }

  /// The text of a line; a carriage return before the line feed is part of the line's end.
  static func text(_ line: Data) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  /// Two digits: more would promise more than there is.
  static func rounded(_ confidence: Double) -> Double { (confidence * 100).rounded() / 100 }
}
