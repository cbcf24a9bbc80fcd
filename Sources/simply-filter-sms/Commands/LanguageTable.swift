import Dashboard
import FilterCore
import Foundation

/// `language --measure`: how detection does on labelled texts.
enum LanguageTable {
  private static let header = ["language", "source", "text"]

  static func run(_ path: String) throws {
    let lines = try InputLines(path, maximumLineBytes: LanguageBatch.maximumLineBytes)
    let detector = LanguageDetector()
    var measurement = LanguageMeasurement()
    try lines.forEach { line, number in
      guard let row = try row(line, path, number) else { return }
      measurement.add(label: row.label, text: row.text, answer: detector.detect(row.text))
    }
    guard !(measurement.languages + measurement.others).isEmpty else {
      throw Failure.failed(
        "\(path) holds no texts: it needs rows of language, source and text, parted by tabs")
    }
    try Terminal.print(table(measurement).joined(separator: "\n"))
  }

  /// The label and text of a row; `nil` for the heading and for an empty line.
  private static func row(
    _ line: LineSplitter.Line, _ path: String, _ number: Int
  ) throws(Failure) -> (label: String, text: String)? {
    guard case .whole(let bytes) = line else {
      throw .failed(
        "line \(number) of \(path) is longer than \(LanguageBatch.maximumLineBytes >> 20) MiB: shorten its text"
      )
    }
    let text = LanguageBatch.text(bytes)
    if text.isEmpty { return nil }
    let columns = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    guard columns.count == header.count, !columns[0].isEmpty else {
      throw .failed(
        "line \(number) of \(path) has not the columns language, source and text, parted by tabs: mend it and try again"
      )
    }
    return columns == header ? nil : (columns[0], columns[2])
  }

  private static func table(_ measurement: LanguageMeasurement) -> [String] {
    let lengths = LanguageMeasurement.lengths.map { length in
      length.upperBound == .max
        ? "\(length.lowerBound)+" : "\(length.lowerBound)-\(length.upperBound)"
    }
    var rows = [["language", "texts", "right", "wrong", "silent"] + lengths]
    for label in measurement.languages { rows.append(row(label, measurement.byLength(label))) }
    rows.append(row("all", measurement.allByLength))
    rows.append(
      ["macro", ""]
        + [\LanguageMeasurement.Counts.right, \.wrong, \.silent].map {
          percent(measurement.macro($0))
        })
    for label in measurement.others { rows.append(row(label, measurement.byLength(label))) }
    var lines = aligned(rows)
    if !measurement.others.isEmpty {
      lines.insert("", at: lines.count - measurement.others.count)
    }
    return ["Texts by length in characters, as right/wrong/silent:", ""] + lines
  }

  private static func row(_ label: String, _ cells: [LanguageMeasurement.Counts]) -> [String] {
    let all = cells.reduce(LanguageMeasurement.Counts(), +)
    return [label, "\(all.total)"]
      + [\LanguageMeasurement.Counts.right, \.wrong, \.silent].map { percent(all.share(of: $0)) }
      + cells.map { "\($0.right)/\($0.wrong)/\($0.silent)" }
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f%%", share * 100)
  }

  /// Columns as wide as their widest cell, the first to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + gap : gap + cell
      }.joined(separator: "  ")
    }
  }
}
