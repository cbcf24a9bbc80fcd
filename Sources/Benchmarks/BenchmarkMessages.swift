import FilterCore
import Foundation

/// What the engine is measured with: messages that pass every rule, so that each is looked at to the
/// end.
enum BenchmarkMessages {
  /// No sender of a rule: long, of digits, of a country that is allowed.
  static let sender = "+15550100200"
  private static let languagesFile = "../shared/cases/languages.tsv"

  /// Every smart filter but block-all, which would end each evaluation at its second stage.
  static let rules = RuleType.allCases.map { rule in
    RuleState(
      rule: rule, isActive: rule != .allUnknown, selectedChoice: 6, selectedCountries: ["+1"])
  }

  static let english = [
    "Hi, are we still on for lunch tomorrow at noon? Let me know.",
    "Your verification code is 482913. Do not share it with anyone.",
    "Reminder: your appointment with Dr. Cohen is on Tuesday at 10:30. Reply 1 to confirm.",
    "Thank you for shopping with us! Your receipt for 43.20 is attached to your account.",
    "The lift in your building will be repaired on Thursday between 8 and 12.",
    "Running late, start without me. The keys are under the blue pot by the door.",
    "Your table for four is booked for Friday, 19:00. See you soon at the harbour.",
    "Balance: 1,204.55. Last purchase 12.90 at the bakery on Main Street.",
    "Can you pick up milk and bread on your way home?",
    "The parcel for flat 12 is with the neighbour on the second floor.",
    "Practice moves to Wednesday this week, same place, bring your shoes.",
    "Your prescription is ready. We are open until 8 tonight.",
  ]

  /// Texts in other languages, those that pass the rules: the labelled ones where they are, else a few.
  static let others: [String] = {
    let lines = (try? String(contentsOfFile: languagesFile, encoding: .utf8))?.split(
      separator: "\n")
    let texts = lines?.dropFirst().compactMap { line -> String? in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return columns.count == 3 && columns[0] != "en" ? String(columns[2]) : nil
    }
    let snapshot = FilterSnapshot(FilterSnapshotSource(rules: rules))
    let manager = MessageEvaluationManager(snapshot: snapshot)
    return (texts ?? fewOthers).filter {
      manager.evaluateMessage(body: $0, sender: sender).match == .noMatch
    }
  }()

  static var both: [(language: String, messages: [String])] {
    [("English", english), ("others", others)]
  }

  static func compiled(_ filters: [Filter]) -> FilterSnapshot {
    FilterSnapshot(FilterSnapshotSource(filters: filters, rules: rules))
  }

  /// Evaluates one of `messages` a run.
  static func evaluation(_ snapshot: FilterSnapshot, _ messages: [String]) -> (Int) -> Void {
    let manager = MessageEvaluationManager(snapshot: snapshot)
    let scratch = EvaluationScratch()
    return { run in
      _ = manager.evaluateMessage(
        body: messages[run % messages.count], sender: sender, scratch: scratch)
    }
  }

  private static let fewOthers = [
    "אני אגיע בעוד עשר דקות, תתחילו בלעדיי", "سأتصل بك غدا صباحا إن شاء الله",
    "Je serai là vers midi, à tout à l’heure", "Мы приедем завтра после обеда",
    "明日の会議は三時からです", "Grüße aus München, bis später",
  ]
}
