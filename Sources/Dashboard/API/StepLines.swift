import FilterCore

/// The steps of a verdict as lines of a terminal.
public enum StepLines {
  /// A line for each stage and, indented, one for each finding, in the current language.
  public static func lines(of explanation: MessageExplanation) -> [String] {
    explanation.steps.flatMap { step in
      let text = StepText(step)
      let findings = text.findings.map(line)
      return ["\(text.title): \(text.outcome)"]
        + (findings + [text.more].compactMap(\.self))
        .map { "  " + $0 }
    }
  }

  private static func line(_ finding: FindingText) -> String {
    var line = finding.sentence
    if let subject = finding.subject {
      line = finding.isQuoted ? "\"\(oneLine(subject))\": \(line)" : "\(subject): \(line)"
    }
    if let place = finding.place {
      line += finding.found.map { " (\"\(oneLine($0))\", \(place))" } ?? " (\(place))"
    }
    return line
  }

  /// Messages hold line breaks and control characters, which a terminal would obey.
  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
