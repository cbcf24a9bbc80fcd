/// Running pieces of work against the clock.
enum Measure {
  /// How long one rate is measured.
  private static let duration = Duration.seconds(1)

  /// Seconds that `body` takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
  }

  /// How often `body` runs in a second; it gets the number of its run.
  static func rate(_ body: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var runs = 0
    repeat {
      body(runs)
      runs += 1
    } while start.duration(to: clock.now) < duration
    return Double(runs) / (start.duration(to: clock.now) / .seconds(1))
  }

  /// Three significant digits, in thousands from 10,000 on.
  static func short(_ number: Double) -> String {
    if number >= 10_000 { return "\(Int((number / 1_000).rounded()))k" }
    if number >= 100 { return "\(Int(number.rounded()))" }
    return "\((number * 10).rounded() / 10)"
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
