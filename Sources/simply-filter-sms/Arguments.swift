/// A command line taken apart: `--name value`, `--name=value`, `--flag`, and the rest in order.
/// After `--` everything is a plain argument.
struct Arguments {
  private(set) var positional: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// - Throws: `Failure.usage` for an option that the command does not have, or one without its value.
  init(_ raw: [String], options: Set<String>, flags known: Set<String>) throws(Failure) {
    var rest = raw[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional += rest
        return
      }
      guard argument.hasPrefix("--") else {
        positional.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if known.contains(name), parts.count == 1 {
        flags.insert(name)
      } else if options.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .usage("--\(name) needs a value")
        }
        values[name] = value
      } else {
        throw .usage("there is no option \(argument)")
      }
    }
    // Mostly a script's variable that was not set: not a wish for the usual place.
    if values["data"]?.isEmpty == true { throw .usage("--data needs the name of a folder") }
  }

  subscript(_ option: String) -> String? { values[option] }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The plain arguments, when there are as many as the command takes.
  func positional(_ names: String..., optional: Int = 0) throws(Failure) -> [String] {
    guard positional.count >= names.count - optional else {
      throw .usage("\(names[positional.count]) is missing")
    }
    guard positional.count <= names.count else {
      throw .usage("do not know what to do with “\(positional[names.count])”")
    }
    return positional
  }
}
