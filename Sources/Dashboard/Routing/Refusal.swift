import HTTPCore

/// Why a request is not done: a status, a code for programs and a sentence for people.
struct Refusal: Error {
  var status: HTTPStatus
  /// Never localized, stable: what programs compare.
  var code: String
  /// What went wrong and what to do.
  var sentence: Sentence
  var fields: HTTPFields = [:]
  /// The identity under which a fault stands in the log.
  var identity: String?
}
