import FilterCore
import Foundation

/// Messages a second through the engine, beside a loop of `String.contains` over the same filters.
enum EngineBenchmark {
  private static let filterCounts = [10, 1_000, 100_000]
  private static let standardRuleFile = "../shared/data/ooqua.sfsfilters"

  static func run(_ arguments: [String]) throws {
    print("contains filters    build      bytes/state  messages/s  naive loop/s  ratio")
    for count in filterCounts { try measure(count) }
    print("")
    try measureRules(arguments.first ?? standardRuleFile)
  }

  private static func measure(_ count: Int) throws {
    let texts = phrases(count)
    let filters = try texts.enumerated().map { index, text in
      try filter(FilterDraft(text: text, type: .deny), position: index)
    }
    var snapshot = FilterSnapshot.empty
    let build = Measure.seconds {
      snapshot = FilterSnapshot(FilterSnapshotSource(filters: filters))
    }
    let rate = evaluationRate(snapshot)
    let naive = naiveRate(texts.map { $0.lowercased() })
    let statistics = snapshot.statistics
    let bytes = Double(statistics.bytes) / Double(max(statistics.states, 1))
    print(
      Measure.padded("\(count)", 20) + Measure.padded("\(Measure.short(build * 1_000)) ms", 11)
        + Measure.padded(Measure.short(bytes), 13) + Measure.padded(Measure.short(rate), 12)
        + Measure.padded(Measure.short(naive), 14) + "\(Measure.short(rate / naive))x")
  }

  private static func measureRules(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      print("real rule file: none at \(path); give its path as an argument")
      return
    }
    let drafts = try FilterExportFile.read(data).compactMap { record -> FilterDraft? in
      if case .valid(_, let draft, _) = record { draft } else { nil }
    }
    let filters = drafts.enumerated().map { filter($0.element, position: $0.offset) }
    var snapshot = FilterSnapshot.empty
    let build = Measure.seconds {
      snapshot = FilterSnapshot(FilterSnapshotSource(filters: filters))
    }
    var again = FilterSnapshot.empty
    let rebuild = Measure.seconds {
      again = FilterSnapshot(FilterSnapshotSource(filters: filters, revision: 1), reusing: snapshot)
    }
    print(
      "real rule file: \(drafts.count) filters, built in \(Measure.short(build * 1_000)) ms, "
        + "again in \(Measure.short(rebuild * 1_000)) ms, "
        + "\(Measure.short(evaluationRate(again))) messages/s")
  }

  private static func evaluationRate(_ snapshot: FilterSnapshot) -> Double {
    let manager = MessageEvaluationManager(snapshot: snapshot)
    let scratch = EvaluationScratch()
    return Measure.rate { run in
      let message = messages[run % messages.count]
      _ = manager.evaluateMessage(body: message, sender: "+15550100", scratch: scratch)
    }
  }

  /// What a straight loop does: lower-case the message, then ask for each text in turn.
  private static func naiveRate(_ texts: [String]) -> Double {
    Measure.rate { run in
      let message = (messages[run % messages.count] + " +15550100").lowercased()
      _ = texts.first { message.contains($0) }
    }
  }

  /// Texts of two or three words that few messages hold.
  private static func phrases(_ count: Int) -> [String] {
    let syllables = ["ba", "ko", "ri", "shu", "mel", "tan", "vo", "zi", "pra", "nel", "dor", "gu"]
    return (0..<count).map { index in
      var number = index &* 2_654_435_761 % 1_000_003
      var text = ""
      for position in 0..<5 {
        text += syllables[number % syllables.count]
        if position == 2 { text += " " }
        number /= syllables.count
      }
      return text + String(index % 97)
    }
  }

  private static func filter(_ draft: FilterDraft, position: Int) -> Filter {
    Filter(
      id: UUID(), text: draft.text, type: draft.type, folder: draft.folder, target: draft.target,
      matching: draft.matching, filterCase: draft.filterCase, position: Int64(position),
      createdAt: .distantPast, updatedAt: .distantPast, revision: 0)
  }

  private static let messages = [
    "Hi, are we still on for lunch tomorrow at noon? Let me know.",
    "Your verification code is 482913. Do not share it with anyone.",
    "Reminder: your appointment with Dr. Cohen is on Tuesday at 10:30. Reply 1 to confirm.",
    "Thank you for shopping with us! Your receipt for 43.20 is attached to your account.",
    "The lift in your building will be repaired on Thursday between 8 and 12.",
    "Running late, start without me. The keys are under the blue pot by the door.",
    "Your table for four is booked for Friday, 19:00. See you soon at the harbour.",
    "Balance: 1,204.55. Last purchase 12.90 at the bakery on Main Street.",
  ]
}
