import Dashboard
import FilterCore
import Foundation
import Persistence

extension Command {
  static let rules = Command(
    name: "rules", summary: "shows and switches smart filters",
    usage: """
      simply-filter-sms rules list [--data DIR]
      simply-filter-sms rules set RULE on|off [--choice 3…6] [--countries +972,+1] [--data DIR]

      RULE is allUnknown, links, numbersOnly, shortSender, email, emojis or countryAllowlist.
      --choice is the longest sender that shortSender filters, --countries the calling codes that
      countryAllowlist lets through.
      """,
    options: ["choice", "countries"]
  ) { arguments in
    switch arguments.positional.first {
    case "list": try await RulesCommand.list(arguments)
    case "set": try await RulesCommand.set(arguments)
    default: throw Failure.usage("rules needs list or set")
    }
  }
}

private enum RulesCommand {
  static func list(_ arguments: Arguments) async throws {
    _ = try arguments.positional("list")
    let store = try DataDirectory.open(arguments)
    let rules = try await AutomaticFilterManager(persistence: store).rules()
    await store.close()
    for rule in rules { try Terminal.print(line(rule)) }
  }

  static func set(_ arguments: Arguments) async throws {
    let words = try arguments.positional("set", "RULE", "on|off")
    guard let rule = RuleType(wireName: words[1]) else {
      let known = RuleType.allCases.map(\.wireName).joined(separator: ", ")
      throw Failure.usage("there is no rule “\(words[1])”: use \(known)")
    }
    guard ["on", "off"].contains(words[2]) else { throw Failure.usage("say on or off") }
    let store = try DataDirectory.open(arguments)
    let state = try await AutomaticFilterManager(persistence: store).setAutomaticRuleState(
      rule, isActive: words[2] == "on", choice: try choice(arguments),
      countries: try countries(arguments))
    await store.close()
    try Terminal.print(line(state))
  }

  private static func choice(_ arguments: Arguments) throws(Failure) -> Int? {
    guard let text = arguments["choice"] else { return nil }
    let range = RuleState.shortSenderChoices
    guard let choice = Int(text), range.contains(choice) else {
      throw .usage("--choice is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return choice
  }

  private static func countries(_ arguments: Arguments) throws(Failure) -> [String]? {
    guard let text = arguments["countries"] else { return nil }
    let codes = text.split(separator: ",").map(String.init)
    if let unknown = codes.first(where: { !CallingCodes.shared.isKnown($0) }) {
      throw .usage("“\(unknown)” is no calling code: write for instance +972,+1")
    }
    return codes
  }

  private static func line(_ state: RuleState) -> String {
    var words = [state.rule.wireName, state.isActive ? "on" : "off"]
    if state.rule == .shortSender, state.selectedChoice > 0 {
      words.append("\(state.selectedChoice)")
    }
    if state.rule == .countryAllowlist {
      words.append(state.selectedCountries.joined(separator: ","))
    }
    return words.joined(separator: "\t")
  }
}
