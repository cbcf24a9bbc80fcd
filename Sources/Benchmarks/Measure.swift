import Foundation

/// Running pieces of work against the clock of the process's own processor time, so that other work
/// on the machine moves the figures little.
enum Measure {
  /// How long one rate is measured, in seconds.
  private static let duration = 1.0

  /// Seconds that `body` takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }

  /// How often `body` runs in a second; it gets the number of its run.
  static func rate(_ body: (Int) -> Void, for duration: Double = duration) -> Double {
    let start = now()
    var runs = 0
    var batch = 1
    var passed = 0.0
    repeat {
      for _ in 0..<batch {
        body(runs)
        runs += 1
      }
      passed = now() - start
      // Reading the clock is a system call; a fast body must not be measured by it.
      if passed < duration / 100 { batch *= 2 }
    } while passed < duration
    return Double(runs) / passed
  }

  /// What a run of each of `bodies` costs beside the first: the medians over rounds in which they take
  /// turns of about `turn` seconds.
  static func ratios(_ bodies: [(Int) -> Void], rounds: Int, turn: Double) -> [Double] {
    // All run over the same numbers, whatever each of them can do in a turn.
    let count = bodies.reduce(1) { max($0, Int(rate($1, for: turn) * turn)) }
    let costs = (0..<rounds).map { round in
      bodies.map { body in
        seconds { for run in 0..<count { body(round * count + run) } }
      }
    }
    return bodies.indices.map { index in
      costs.map { $0[index] / $0[0] }.sorted()[rounds / 2]
    }
  }

  /// Seconds of processor time that this process has used.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Three digits or so; thousands from 10,000 on.
  static func short(_ number: Double) -> String {
    if number >= 10_000 { return "\(Int((number / 1_000).rounded()))k" }
    if number >= 100 { return "\(Int(number.rounded()))" }
    return "\((number * 10).rounded() / 10)"
  }

  /// For ratios: two digits behind the point.
  static func hundredths(_ number: Double) -> String {
    String(format: "%.2f", number)
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
