import FilterCore
import Foundation

/// Texts of contains filters to measure with; none of them stands in a message.
enum BenchmarkPhrases {
  /// In characters.
  private static let longestWord = 12

  /// Texts of two or three words that few messages hold.
  static func others(_ count: Int) -> [String] {
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

  /// Pairs of the messages' own words that no message holds, so that each message is followed deep
  /// into the tables and to its end. Half of them begin with a word of the English messages.
  static func own(_ count: Int) throws -> [String] {
    let english = words(of: BenchmarkMessages.english)
    let all = english + words(of: BenchmarkMessages.others)
    var number: UInt64 = 1
    func pick(_ words: [String]) -> String {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(number >> 33) % words.count]
    }
    var texts: [String] = []
    var seen: Set<String> = []
    while texts.count < count {
      while texts.count < count {
        let text = pick(texts.count % 2 == 0 ? english : all) + " " + pick(all)
        if seen.insert(text).inserted { texts.append(text) }
      }
      let found = try textsInMessages(texts)
      texts.removeAll(where: found.contains)
    }
    return texts
  }

  private static func words(of messages: [String]) -> [String] {
    // Where no spaces are written a whole sentence would be one.
    Set(messages.flatMap { $0.split(separator: " ").map(String.init) })
      .filter { $0.count <= longestWord }.sorted()
  }

  /// Those of `texts` that decide about a message: one for each message and each look.
  private static func textsInMessages(_ texts: [String]) throws -> Set<String> {
    let manager = MessageEvaluationManager(snapshot: try snapshot(texts))
    let scratch = EvaluationScratch()
    return Set(
      BenchmarkMessages.both.flatMap(\.messages).compactMap { message in
        guard
          case .userFilter(let text, _, _) = manager.evaluateMessage(
            body: message, sender: BenchmarkMessages.sender, scratch: scratch
          ).match
        else { return nil }
        return text
      })
  }

  /// Texts that differ behind one long beginning.
  static func alike(_ count: Int) -> [String] {
    let beginning = String(repeating: "your parcel ", count: 5)
    return (0..<count).map { "\(beginning)\($0)" }
  }

  /// The compiled form of contains filters with these texts.
  static func snapshot(_ texts: [String]) throws -> FilterSnapshot {
    BenchmarkMessages.compiled(try filters(texts))
  }

  /// Contains filters with these texts.
  static func filters(_ texts: [String]) throws -> [Filter] {
    try texts.enumerated().map { index, text in
      filter(try FilterDraft(text: text, type: .deny), position: index)
    }
  }

  static func filter(_ draft: FilterDraft, position: Int) -> Filter {
    Filter(
      id: UUID(), text: draft.text, type: draft.type, folder: draft.folder, target: draft.target,
      matching: draft.matching, filterCase: draft.filterCase, position: Int64(position),
      createdAt: .distantPast, updatedAt: .distantPast, revision: 0)
  }
}
