import CMeasure
import FilterCore
import Foundation

/// Messages a second through the whole evaluation on one core, beside the loop that an app without a
/// compiled form runs over the same filters.
enum EngineBenchmark {
  private static let filterCounts = [10, 1_000, 100_000]
  private static let standardRuleFile = "../shared/data/ooqua.sfsfilters"
  /// Messages over which allocations are counted, after as many to warm up.
  private static let countedMessages = 20_000

  static func run(_ arguments: [String]) throws {
    print(
      "messages: \(BenchmarkMessages.english.count) in English, \(BenchmarkMessages.others.count) in "
        + "other languages; six rules on, block-all asked")
    print(
      row("contains filters", "build", "memory", "English/s", "others/s", "slower", "app's loop/s"))
    var first: (english: Double, others: Double)?
    for count in filterCounts {
      let rates = try measure(count, first)
      first = first ?? rates
    }
    try PhraseBenchmark.run()
    try SwitchBenchmark.run()
    print("")
    try measureRules(arguments.first ?? standardRuleFile)
    print("")
    try measureLanguages()
    print("")
    try countAllocations()
  }

  private static func row(_ columns: String...) -> String {
    columns.map { Measure.padded($0, 18) }.joined()
  }

  private static func measure(
    _ count: Int, _ first: (english: Double, others: Double)?
  ) throws -> (english: Double, others: Double) {
    let texts = BenchmarkPhrases.others(count)
    let filters = try texts.enumerated().map { index, text in
      try filter(FilterDraft(text: text, type: .deny), position: index)
    }
    var snapshot = FilterSnapshot.empty
    let build = Measure.seconds { snapshot = compiled(filters) }
    let statistics = snapshot.statistics
    let english = rate(snapshot, BenchmarkMessages.english)
    let others = rate(snapshot, BenchmarkMessages.others)
    let naive = naiveRate(texts.map { $0.lowercased() })
    let slower = first.map {
      "\(Measure.short($0.english / english))x \(Measure.short($0.others / others))x"
    }
    print(
      row(
        "\(count)", "\(Measure.short(build * 1_000)) ms",
        "\(Measure.short(Double(statistics.bytes + statistics.filterBytes) / 1e6)) MB",
        Measure.short(english),
        Measure.short(others), slower ?? "",
        "\(Measure.short(naive)) (\(Measure.short(english / naive))x)"))
    return (english, others)
  }

  private static func measureRules(_ path: String) throws {
    guard let filters = try ruleFile(path) else {
      return print("real rule file: none at \(path); give its path as an argument")
    }
    var snapshot = FilterSnapshot.empty
    let build = Measure.seconds { snapshot = compiled(filters) }
    var again = FilterSnapshot.empty
    let rebuild = Measure.seconds {
      again = FilterSnapshot(
        FilterSnapshotSource(filters: filters, rules: BenchmarkMessages.rules, revision: 1),
        reusing: snapshot)
    }
    print(
      "real rule file: \(filters.count) filters, built in \(Measure.short(build * 1_000)) ms, "
        + "again in \(Measure.short(rebuild * 1_000)) ms; "
        + "English \(Measure.short(rate(again, BenchmarkMessages.english)))/s, "
        + "others \(Measure.short(rate(again, BenchmarkMessages.others)))/s")
  }

  private static func measureLanguages() throws {
    let detector = LanguageDetector()
    for (name, texts) in [
      ("English", BenchmarkMessages.english), ("others", BenchmarkMessages.others),
    ] {
      let detection = Measure.rate { _ = detector.detect(texts[$0 % texts.count]) }
      let off = rate(compiled([]), texts)
      let draft = try FilterDraft(text: FilterLanguage.persian.filterText, type: .denyLanguage)
      let on = rate(compiled([filter(draft, position: 0)]), texts)
      print(
        "language, \(name): \(Measure.short(1e6 / detection)) µs; a message without a language "
          + "filter \(Measure.short(1e6 / off)) µs, with one \(Measure.short(1e6 / on)) µs")
    }
  }

  /// Counted by functions that stand in front of glibc's (`CMeasure`), so nothing escapes.
  private static func countAllocations() throws {
    let phraseFilters = try BenchmarkPhrases.others(1_000).enumerated().map { index, text in
      try filter(FilterDraft(text: text, type: .deny), position: index)
    }
    var cases = [("1,000 contains filters", phraseFilters)]
    if let rules = try ruleFile(standardRuleFile) { cases.append(("real rule file", rules)) }
    for (name, filters) in cases {
      let manager = MessageEvaluationManager(snapshot: compiled(filters))
      let scratch = EvaluationScratch()
      for (language, texts) in [
        ("English", BenchmarkMessages.english), ("others", BenchmarkMessages.others),
      ] {
        var before: UInt64 = 0
        for run in 0..<countedMessages * 2 {
          if run == countedMessages { before = cmeasure_allocations() }
          _ = manager.evaluateMessage(
            body: texts[run % texts.count], sender: BenchmarkMessages.sender, scratch: scratch)
        }
        let count = Double(cmeasure_allocations() - before) / Double(countedMessages)
        print("allocations a message, \(name), \(language): \(Measure.short(count))")
      }
    }
    countAllocationsOfOddMessages(phraseFilters)
  }

  /// Those that ICU has to compose do allocate; a later thousand must not allocate more than the first.
  private static func countAllocationsOfOddMessages(_ filters: [Filter]) {
    let pieces = [
      "e\u{301}", "\0", "\u{202E}", "👩‍👩‍👧", "각", "\u{FFFD}", "שָׁ", "a\u{316}\u{301}", "x.co/", " ",
    ]
    let manager = MessageEvaluationManager(snapshot: compiled(filters))
    let scratch = EvaluationScratch()
    let counts = (0..<10).map { _ in
      let before = cmeasure_allocations()
      for run in 0..<1_000 {
        let body = String(repeating: pieces[run % pieces.count], count: run % 97 * 10)
        _ = manager.evaluateMessage(
          body: body, sender: BenchmarkMessages.sender, scratch: scratch)
      }
      return Double(cmeasure_allocations() - before) / 1_000
    }
    print(
      "allocations an odd message with its text, each thousand of 10,000: "
        + counts.map(Measure.short).joined(separator: " "))
  }

  private static func compiled(_ filters: [Filter]) -> FilterSnapshot {
    BenchmarkMessages.compiled(filters)
  }

  private static func filter(_ draft: FilterDraft, position: Int) -> Filter {
    BenchmarkPhrases.filter(draft, position: position)
  }

  private static func rate(_ snapshot: FilterSnapshot, _ texts: [String]) -> Double {
    Measure.rate(BenchmarkMessages.evaluation(snapshot, texts))
  }

  /// What a straight loop does: lower-case the message, then ask for each text in turn.
  private static func naiveRate(_ texts: [String]) -> Double {
    let messages = BenchmarkMessages.english
    return Measure.rate { run in
      let message = "\(messages[run % messages.count]) \(BenchmarkMessages.sender)".lowercased()
      _ = texts.first { message.contains($0) }
    }
  }

  private static func ruleFile(_ path: String) throws -> [Filter]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let drafts = try FilterExportFile.read(data).compactMap { record -> FilterDraft? in
      if case .valid(_, let draft, _) = record { draft } else { nil }
    }
    return drafts.enumerated().map { filter($0.element, position: $0.offset) }
  }
}
