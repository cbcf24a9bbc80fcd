import FilterCore
import HTTPCore

/// `POST /api/v1/filters/check`: what adding a filter would say, without adding it. The body is that of
/// `POST /api/v1/filters` with, for a pattern, a `sample` to search.
///
///     {"canAdd": false, "problem": {"code": "invalidPattern", "message": "…", "offset": 3},
///      "duplicate": {…}, "notes": [{"code": "dotInHost", "message": "…", "offset": 3}],
///      "differences": [{"code": "lookbehind", "message": "…", "offset": 0}],
///      "match": {"result": "match", "before": "", "found": "win", "after": " now"}}
///
/// Fields that do not apply are absent; `result` is `match`, `noMatch` or `gaveUp`; `offset` counts
/// characters from 0.
enum FilterCheckAPI {
  static func check(_ context: RequestContext) async throws -> HTTPResponse {
    let fields = try context.json(FilterFields.self)
    let sample = try context.json(Sample.self).sample ?? ""
    guard sample.utf8.count <= Message.maximumBodyBytes else {
      throw MessageInput.Problem.bodyTooLong(limitBytes: Message.maximumBodyBytes)
    }
    let check = try await FilterCheck.check(context.app, sample: sample) { try fields.draft() }
    return try JSONAnswer.make(Answer(check))
  }

  private struct Sample: Decodable { let sample: String? }

  private struct Remark: Encodable {
    let code: String
    let message: String
    var offset: Int?
  }

  private struct Match: Encodable {
    let result: String
    var before: String?
    var found: String?
    var after: String?

    init(_ match: PatternMatch) {
      switch match {
      case .match(let before, let found, let after):
        result = "match"
        (self.before, self.found, self.after) = (before, found, after)
      case .noMatch: result = "noMatch"
      case .gaveUp: result = "gaveUp"
      }
    }
  }

  private struct Answer: Encodable {
    let canAdd: Bool
    let problem: Remark?
    let duplicate: FilterJSON?
    let notes: [Remark]
    let differences: [Remark]
    let match: Match?

    init(_ check: FilterCheck) {
      canAdd = check.problem == nil
      problem = check.problem.map {
        Remark(code: $0.code, message: $0.sentence.text, offset: check.problemOffset)
      }
      duplicate = check.duplicate.map(FilterJSON.init)
      notes = check.notes.map {
        Remark(code: $0.note.rawValue, message: $0.note.sentence.text, offset: $0.offset)
      }
      differences = check.differences.map {
        Remark(code: $0.kind.rawValue, message: $0.sentence.text, offset: $0.offset)
      }
      match = check.match.map(Match.init)
    }
  }
}
