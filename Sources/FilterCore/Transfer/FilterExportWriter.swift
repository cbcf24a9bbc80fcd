import Foundation

/// Writes a `.sfsfilters` file in pieces: `header`, each `record`, `footer`. Two spaces a level and a
/// space on both sides of the colon, as the app writes it.
public struct FilterExportWriter: Sendable {
  private let appVersion: String
  private let exportedAt: String

  public init(appVersion: String, exportedAt: Date) {
    self.appVersion = appVersion
    self.exportedAt = exportedAt.formatted(.iso8601)
  }

  public func header() -> [UInt8] {
    Array(
      """
      {
        "appVersion" : \(Self.quoted(appVersion)),
        "exportedAt" : \(Self.quoted(exportedAt)),
        "filters" : [
      """.utf8)
  }

  public func record(_ draft: FilterDraft, isFirst: Bool) -> [UInt8] {
    let fields: [String] = FilterExportFormat.Field.allCases.map { field in
      "      \"\(field.rawValue)\" : \(Self.quoted(draft.wireValue(field)))"
    }
    let lead = isFirst ? "\n" : ",\n"
    return Array("\(lead)    {\n\(fields.joined(separator: ",\n"))\n    }".utf8)
  }

  public func footer() -> [UInt8] {
    Array(
      """

        ],
        "format" : \(Self.quoted(FilterExportFormat.format)),
        "version" : \(FilterExportFormat.version)
      }
      """.utf8)
  }

  /// `SimplyFilterSMS-filters-2026-09-27-2030.sfsfilters`, in the reader's time zone.
  public static func fileName(at date: Date, timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ part: Int?, _ width: Int) -> String {
      let digits = String(part ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)]
    let time = padded(parts.hour, 2) + padded(parts.minute, 2)
    return "SimplyFilterSMS-filters-\(day.joined(separator: "-"))-\(time)"
      + ".\(FilterExportFormat.fileExtension)"
  }

  /// A JSON string (RFC 8259, section 7): only what must be escaped is.
  private static func quoted(_ text: String) -> String {
    var answer = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": answer += "\\\""
      case "\\": answer += "\\\\"
      case "\n": answer += "\\n"
      case "\r": answer += "\\r"
      case "\t": answer += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        answer += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: answer.unicodeScalars.append(scalar)
      }
    }
    return answer + "\""
  }
}

extension FilterDraft {
  /// The value of a field as files, the API and the command line write it.
  func wireValue(_ field: FilterExportFormat.Field) -> String {
    switch field {
    case .filterCase: filterCase.wireName
    case .folder: folder.wireName
    case .matching: matching.wireName
    case .target: target.wireName
    case .text: text
    case .type: type.wireName
    }
  }
}
