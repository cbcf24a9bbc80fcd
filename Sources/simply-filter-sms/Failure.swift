/// Why a command does not do what it was asked: one line that says what was wrong and what to do.
enum Failure: Error {
  /// Wrong use: exit status 2.
  case usage(String)
  /// It could not be done: exit status 1.
  case failed(String)

  var status: Int32 {
    switch self {
    case .usage: 2
    case .failed: 1
    }
  }

  var line: String {
    switch self {
    case .usage(let line), .failed(let line): line
    }
  }
}
