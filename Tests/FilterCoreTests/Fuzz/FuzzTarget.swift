import Foundation

@testable import FilterCore

/// What a fuzzer feeds bytes of any kind: each asks that something holds, whatever they are.
///
/// `Scripts/fuzz` makes the bytes up; the tests replay those that were worth keeping
/// (`Tests/Fuzz/Corpus`). The folder `Tests/Fuzz` has a link to this file.
enum FuzzTarget: String, CaseIterable {
  case folding, phrases, regex, links, exportFile, listsFile

  /// What does not hold.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  func run(_ bytes: [UInt8]) throws {
    switch self {
    case .folding: try Self.folding(String(decoding: bytes, as: UTF8.self))
    case .phrases: try Self.phrases(bytes)
    case .regex: try Self.regex(bytes)
    case .links: try Self.links(String(decoding: bytes, as: UTF8.self))
    case .exportFile: try Self.exportFile(Data(bytes))
    case .listsFile: try Self.listsFile(Data(bytes))
    }
  }

  private static func hold(_ condition: Bool, _ what: String) throws {
    if !condition { throw Finding(description: what) }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  /// Folding is done once and for all, and texts that are canonically equal fold alike.
  private static func folding(_ text: String) throws {
    let composed = TextFolding.nfc(text)
    let folded = TextFolding.folded(text)
    try hold(isSame(TextFolding.nfc(composed), composed), "NFC is stable")
    try hold(isSame(TextFolding.nfc(folded), folded), "a folded text is in NFC")
    try hold(isSame(TextFolding.folded(folded), folded), "folding is idempotent")
    try hold(isSame(TextFolding.folded(composed), folded), "NFC folds like the text")
    let apart = text.decomposedStringWithCanonicalMapping
    try hold(isSame(TextFolding.folded(apart), folded), "NFD folds like the text")
    _ = TextFolding.sortKey(text)
  }

  /// The first line is the text, the others are phrases: the matcher finds what a loop finds, and the
  /// lowest phrase that is accepted.
  private static func phrases(_ bytes: [UInt8]) throws {
    var lines = bytes.prefix(4_096).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map(Array.init)
    let text = lines.removeFirst()
    var builder = PhraseMatcherBuilder()
    for (number, phrase) in lines.enumerated() {
      builder.add(payload: UInt32(number)) { pool in phrase.withUnsafeBufferPointer(pool.append) }
    }
    let naive = lines.indices.filter { !places(of: lines[$0], in: text).isEmpty }
    let atStart = naive.first { text.starts(with: lines[$0]) }
    guard let matcher = builder.build() else {
      return try hold(naive.isEmpty, "no matcher for phrases that are found")
    }
    try text.withUnsafeBufferPointer { text in
      let lowest = matcher.lowest(in: text) { _, _, _ in true }
      try hold(lowest.map(Int.init) == naive.first, "the lowest phrase anywhere")
      let first = matcher.lowest(in: text) { _, start, _ in start == 0 }
      try hold(first.map(Int.init) == atStart, "the lowest phrase at the start")
    }
  }

  private static func places(of phrase: [UInt8], in text: [UInt8]) -> [Int] {
    guard !phrase.isEmpty, phrase.count <= text.count else { return [] }
    return (0...text.count - phrase.count).filter {
      text[$0..<$0 + phrase.count].elementsEqual(phrase)
    }
  }

  /// The first line is the pattern, the rest the text: a search in one go, one in slices, which looks
  /// only where a match can begin, and an evaluation, which first looks for what the pattern needs,
  /// answer alike or give up.
  private static func regex(_ bytes: [UInt8]) throws {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let pattern = TextFolding.nfc(String(decoding: bytes[..<end], as: UTF8.self))
    let buffer = ByteBuffer()
    TextFolding.appendComposed(
      String(decoding: bytes[end...].dropFirst(), as: UTF8.self), to: buffer)
    for filterCase in FilterCase.allCases {
      let matcher: RegexMatcher
      do {
        matcher = try RegexMatcher(pattern, filterCase: filterCase)
      } catch {
        // Refused: with an offset in the pattern.
        if case .invalidPattern(_, let offset) = error {
          try hold((0...pattern.count).contains(offset), "an offset outside the pattern")
        }
        continue
      }
      let whole = RegexBudget().search(matcher, in: buffer.bytes, isLong: false)
      let sliced = RegexBudget().search(matcher, in: buffer.bytes, isLong: true)
      let isOpen = whole == .gaveUp || sliced == .gaveUp
      try hold(isOpen || whole == sliced, "in one go \(whole), in slices \(sliced)")
      let decides = try decides(pattern, filterCase, buffer)
      try hold(isOpen || decides == nil || decides == (whole == .match), "alone \(whole)")
    }
  }

  /// Whether a filter with the pattern decides about the text as a body; `nil` where it gave up.
  private static func decides(
    _ pattern: String, _ filterCase: FilterCase, _ text: ByteBuffer
  ) throws -> Bool? {
    // The second one needs a text of its own.
    let filters = [pattern, "zq[0-9]+qz"].enumerated().map { index, pattern in
      Filter(
        id: UUID(), text: pattern, type: .deny, folder: .junk, target: .body, matching: .regex,
        filterCase: filterCase, position: Int64(index), createdAt: .distantPast,
        updatedAt: .distantPast, revision: 1)
    }
    let snapshot = FilterSnapshot(FilterSnapshotSource(filters: filters))
    let scratch = EvaluationScratch()
    let result = MessageEvaluationManager(snapshot: snapshot).evaluateMessage(
      body: String(decoding: text.bytes, as: UTF8.self), sender: "", scratch: scratch)
    guard scratch.report.gaveUp.isEmpty, !scratch.report.isRegexTextCut else { return nil }
    if case .userFilter(_, filters[0].id, _) = result.match { return true }
    return false
  }

  /// Links are parts of the text, one behind the other, without white space.
  private static func links(_ text: String) throws {
    let links = LinkDetector.links(in: text)
    try hold(LinkDetector.containsLink(text) == !links.isEmpty, "a link is found or none is")
    var rest = Array(text.utf8)[...]
    for link in links {
      let found = Array(link.utf8)
      try hold(!found.isEmpty, "an empty link")
      try hold(!link.unicodeScalars.contains { $0.value <= 0x20 }, "white space in a link")
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: found) }) else {
        throw Finding(description: "a link that is not in the text")
      }
      rest = rest[(start + found.count)...]
    }
    _ = EmojiDetector.containsEmoji(text)
  }

  /// What was read and written again is read as the same, and written as the same bytes.
  private static func exportFile(_ data: Data) throws {
    let records: [FilterTransferRecord]
    do {
      records = try FilterExportFile.read(data)
    } catch {
      return
    }
    try hold(records.map(\.index) == Array(1..<records.count + 1), "records are numbered from 1")
    let drafts = valid(records)
    let file = written(drafts)
    let again = try FilterExportFile.read(file)
    try hold(again.count == drafts.count, "a written record is valid")
    try hold(valid(again) == drafts, "a written file reads the same")
    try hold(written(valid(again)) == file, "a written file is written the same")
  }

  private static func valid(_ records: [FilterTransferRecord]) -> [FilterDraft] {
    records.compactMap { record in
      if case .valid(_, let draft, _) = record { draft } else { nil }
    }
  }

  private static func written(_ drafts: [FilterDraft]) -> Data {
    let writer = FilterExportWriter(appVersion: "1", exportedAt: .distantPast)
    var bytes = writer.header()
    for (index, draft) in drafts.enumerated() {
      bytes += writer.record(draft, isFirst: index == 0)
    }
    return Data(bytes + writer.footer())
  }

  /// What was read and written again is read as the same, and every phrase is found in itself.
  private static func listsFile(_ data: Data) throws {
    let reading: AutomaticFilterListsReading
    do {
      reading = try AutomaticFilterListsFile.read(data)
    } catch {
      return
    }
    let again = try AutomaticFilterListsFile.read(JSONEncoder().encode(reading.lists))
    try hold(again.lists == reading.lists, "written lists read the same")
    try hold(again.blankPhrasesDropped == 0, "blank phrases are dropped once and for all")
    let languages = reading.lists.filterLists
    let snapshot = FilterSnapshot(
      FilterSnapshotSource(activeLanguages: Set(languages.keys), lists: reading.lists))
    let manager = MessageEvaluationManager(snapshot: snapshot)
    for list in languages.values {
      for phrase in (list.allowBody + list.denyBody).prefix(20) {
        let match = manager.evaluateMessage(body: phrase, sender: "").match
        guard case .automaticFilter = match else {
          throw Finding(description: "a phrase that is not found in itself")
        }
      }
    }
  }
}
