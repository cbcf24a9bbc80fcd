/// How a line of the log is written.
public enum LogFormat: String, Sendable, CaseIterable {
  /// `name=value name="a value"`.
  case logfmt
  /// One JSON object.
  case json

  /// Writes one line without its end; the names are ours and need no escape.
  func line(_ fields: [(name: String, value: LogValue)]) -> String {
    switch self {
    case .logfmt:
      fields.map { "\($0.name)=\($0.value.logfmt)" }.joined(separator: " ")
    case .json:
      "{" + fields.map { "\"\($0.name)\":\($0.value.json)" }.joined(separator: ",") + "}"
    }
  }
}

/// A value in a line of the log.
enum LogValue {
  case text(String)
  case number(Int)

  var json: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): LogValue.quoted(text)
    }
  }

  var logfmt: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text):
      text.isEmpty || text.unicodeScalars.contains(where: LogValue.needsQuotes)
        ? LogValue.quoted(text) : text
    }
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
      || scalar.value == 0x2029 || "\"=\\".unicodeScalars.contains(scalar)
  }

  /// A JSON string (RFC 8259, 7); no value can end its line.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
