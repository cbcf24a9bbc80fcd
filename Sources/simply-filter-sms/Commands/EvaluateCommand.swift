import Dashboard
import FilterCore
import Foundation
import Persistence

extension Command {
  static let evaluate = Command(
    name: "evaluate", summary: "says where a message goes and why",
    usage: """
      simply-filter-sms evaluate --sender S --body B [--data DIR] [--json] [--explain]
      simply-filter-sms evaluate --batch [FILE] [--data DIR] [--explain]

      --explain also says what every step saw: which filters were asked, what was found where, and
      why something that was found does not count. With --json the steps stand in "steps".

      --batch reads one JSON object a line, {"sender":"…","body":"…"}, from FILE or standard input
      and writes one verdict a line, in order, as the lines come. A bad line gives
      {"error":"…","line":N}. With --explain each verdict has its "steps". Whoever reads the verdicts
      may stop at any time (… | head).
      """,
    options: ["sender", "body"], flags: ["json", "batch", "explain"]
  ) { arguments in
    if arguments.has("batch") {
      let file = try arguments.positional("FILE", optional: 1).first
      try BatchRun(
        evaluation: await evaluation(arguments), file: file,
        explains: arguments.has("explain")
      ).run()
      return
    }
    _ = try arguments.positional()
    guard let sender = arguments["sender"], let body = arguments["body"] else {
      throw Failure.usage("evaluate needs --sender and --body, or --batch")
    }
    let message = try MessageInput.check(sender: sender, body: body)
    if arguments.has("explain") {
      let explanation =
        await evaluation(arguments)?.explainMessage(body: message.body, sender: message.sender)
        ?? .storeUnavailable
      try print(explanation, isJSON: arguments.has("json"))
      return
    }
    let result =
      await evaluation(arguments)?.evaluateMessage(body: message.body, sender: message.sender)
      ?? .storeUnavailable
    if arguments.has("json") {
      try Terminal.write(try Sentences.withCatalog { try JSONAnswer.line(Verdict(result)) })
    } else {
      try Terminal.print(result.plain)
    }
  }

  private static func print(_ explanation: MessageExplanation, isJSON: Bool) throws {
    try Sentences.withCatalog {
      if isJSON { return try Terminal.write(try JSONAnswer.line(Verdict(explanation))) }
      try Terminal.print(explanation.result.plain)
      for line in StepLines.lines(of: explanation) { try Terminal.print(line) }
    }
  }

  /// A store that cannot be read never stops evaluation: `nil`, and one line on standard error.
  private static func evaluation(_ arguments: Arguments) async -> MessageEvaluationManager? {
    do {
      let store = try DataDirectory.open(arguments)
      let snapshot = FilterSnapshot(try await store.snapshotSource())
      await store.close()
      return MessageEvaluationManager(snapshot: snapshot)
    } catch {
      Terminal.report("simply-filter-sms: \(Sentences.line(for: error))")
      return nil
    }
  }
}

extension MessageEvaluationResult {
  /// The verdict in one line, with or without its steps.
  fileprivate var plain: String {
    "\(action.rawValue)  \(match.plain)" + (isDisguised ? ", in disguise" : "")
  }
}

extension MessageEvaluationMatch {
  /// The plain form for a terminal and for scripts; the same in every language.
  fileprivate var plain: String {
    switch self {
    case .noMatch: "no match"
    case .storeUnavailable: "store unavailable"
    case .userFilter(let text, _, _): "user filter \"\(text)\""
    case .smartFilter(let rule): "smart filter \(rule.wireName)"
    case .automaticFilter(let match): "automatic filter \(match.language) \"\(match.phrase)\""
    }
  }
}
