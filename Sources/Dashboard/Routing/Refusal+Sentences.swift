import FilterCore
import Foundation
import HTTPCore
import Localization
import Persistence

/// The refusals that the dashboard makes itself.
extension Refusal {
  static let notFound = Refusal(
    status: .notFound, code: "notFound", sentence: Sentence("error_notFound"))
  static let notSameOrigin = Refusal(
    status: .forbidden, code: "notSameOrigin", sentence: Sentence("error_notAllowed"))
  static let malformedForm = Refusal(
    status: .badRequest, code: "malformedForm", sentence: Sentence("error_malformedForm"))
  static let malformedQuery = Refusal(
    status: .badRequest, code: "malformedQuery", sentence: Sentence("error_badRequest"))
  static let malformedJSON = Refusal(
    status: .badRequest, code: "malformedJSON", sentence: Sentence("error_malformedJSON"))
  static let locked = Refusal(
    status: .conflict, code: "locked", sentence: Sentence("error_locked"))
  static let nothingSelected = Refusal(
    status: .unprocessableContent, code: "nothingSelected",
    sentence: Sentence("error_nothingSelected"))

  static let malformedReport = Refusal(
    status: .unprocessableContent, code: "malformedReport",
    sentence: Sentence("error_malformedReport"))
  static let reportEmpty = Refusal(
    status: .unprocessableContent, code: "messageEmpty", sentence: Sentence("error_reportEmpty"))
  static let reportKeyReused = Refusal(
    status: .unprocessableContent, code: "keyReused", sentence: Sentence("error_reportKeyReused"))
  static let reportGone = Refusal(
    status: .gone, code: "reportGone", sentence: Sentence("error_reportGone"))

  /// As many reports as are kept are there.
  static func reportsFull(limit: Int) -> Refusal {
    Refusal(
      status: .insufficientStorage, code: "reportsFull",
      sentence: Sentence("error_reportsFull", .integer(limit)))
  }

  /// One address has sent more than its share; after so many seconds it may go on.
  static func tooManyReports(seconds: Int) -> Refusal {
    Refusal(
      status: .tooManyRequests, code: "tooManyReports",
      sentence: Sentence("error_tooManyReports"), fields: ["retry-after": String(seconds)])
  }

  static func foreignHost(_ host: String) -> Refusal {
    Refusal(
      status: .misdirectedRequest, code: "foreignHost",
      sentence: Sentence("error_foreignHost", .code(host)))
  }

  static func methodNotAllowed(_ allowed: [HTTPMethod]) -> Refusal {
    Refusal(
      status: .methodNotAllowed, code: "methodNotAllowed",
      sentence: Sentence("error_methodNotAllowed"),
      fields: ["allow": allowed.map(\.rawValue).joined(separator: ", ")])
  }

  static let notAcceptable = Refusal(
    status: .notAcceptable, code: "notAcceptable", sentence: Sentence("error_notAcceptable"))

  static func contentTooLarge(limitBytes: Int, isFile: Bool) -> Refusal {
    Refusal(
      status: .contentTooLarge, code: "contentTooLarge",
      sentence: isFile
        ? Sentence("error_importTooLarge", .integer(limitBytes >> 20)) : Sentence("error_tooLarge"))
  }

  static func unsupportedMediaType(_ accepted: [String]) -> Refusal {
    Refusal(
      status: .unsupportedMediaType, code: "unsupportedMediaType",
      sentence: Sentence("error_unsupportedMediaType"),
      fields: ["accept": accepted.joined(separator: ", ")])
  }

  static func missingField(_ field: String) -> Refusal {
    Refusal(
      status: .unprocessableContent, code: "missingField",
      sentence: Sentence("invalid_missingField", .code(field)))
  }

  static func unknownValue(field: String) -> Refusal {
    Refusal(
      status: .unprocessableContent, code: "unknownValue",
      sentence: Sentence("error_unknownValue", .code(field)))
  }

  static func unexpected(identity: String) -> Refusal {
    Refusal(
      status: .internalServerError, code: "unexpected", sentence: Sentence("error_unexpected"),
      identity: identity)
  }
}

/// Errors of the rooms below, as refusals.
extension Refusal {
  /// `nil` for an error that nobody expected.
  static func from(_ error: any Error) -> Refusal? {
    switch error {
    case let refusal as Refusal: refusal
    case let error as FilterTextError: from(error)
    case let error as PersistenceError: from(error)
    case let error as FilterTransferError: from(error)
    case let error as MessageInput.Problem: from(error)
    case let error as FormError: from(error)
    case let error as MultipartError: from(error)
    case let error as RequestBodyError: from(error)
    case is ExportTypes.Unknown: unknownValue(field: "type")
    default: nil
    }
  }

  private static func from(_ error: FilterTextError) -> Refusal {
    let (code, sentence) =
      switch error {
      case .empty: ("textEmpty", Sentence("error_textEmpty"))
      case .tooLong(let limit): ("textTooLong", Sentence("error_textTooLong", .integer(limit)))
      case .invalidPattern(let problem, let offset):
        ("invalidPattern", problem.sentence(at: offset))
      case .unknownLanguage: ("unknownLanguage", Sentence("error_unknownLanguage"))
      }
    return Refusal(status: .unprocessableContent, code: code, sentence: sentence)
  }

  private static func from(_ error: PersistenceError) -> Refusal? {
    func store(_ status: HTTPStatus, _ code: String, _ key: String) -> Refusal {
      Refusal(status: status, code: code, sentence: Sentence(key))
    }
    return switch error {
    case .duplicateFilter: store(.conflict, "duplicateFilter", "error_duplicate")
    case .notFound: store(.notFound, "notFound", "error_filterGone")
    case .conflict: store(.preconditionFailed, "conflict", "error_conflict")
    case .invalidText(let error): from(error)
    case .diskFull: store(.insufficientStorage, "storeFull", "error_storeFull")
    case .notPermitted: store(.serviceUnavailable, "storeNotPermitted", "error_storeNotPermitted")
    case .unreadable: store(.serviceUnavailable, "storeUnavailable", "error_storeUnavailable")
    case .newerSchema: store(.serviceUnavailable, "storeNewer", "error_storeNewer")
    case .busy: store(.serviceUnavailable, "storeBusy", "error_storeBusy")
    case .closed: store(.serviceUnavailable, "storeUnavailable", "error_storeUnavailable")
    // Of the command line alone.
    case .failed, .fileExists: nil
    }
  }

  private static func from(_ error: FilterTransferError) -> Refusal {
    let sentence =
      switch error {
      case .empty: Sentence("error_importEmpty")
      case .notText: Sentence("error_importNotText")
      case .notAnExport: Sentence("error_importNotAnExport")
      case .newerVersion(let version):
        Sentence("error_importNewerVersion", .integer(version))
      case .tooManyRecords(let limit):
        Sentence("error_importTooManyRecords", .integer(limit))
      }
    return Refusal(status: .unprocessableContent, code: error.code, sentence: sentence)
  }

  private static func from(_ problem: MessageInput.Problem) -> Refusal {
    switch problem {
    case .wrongShape:
      Refusal(status: .badRequest, code: "malformedMessage", sentence: problem.sentence)
    case .bodyTooLong, .senderTooLong:
      Refusal(status: .unprocessableContent, code: "messageTooLong", sentence: problem.sentence)
    }
  }

  private static func from(_ error: FormError) -> Refusal {
    let key =
      switch error {
      case .invalidUTF8: "error_notUTF8"
      case .malformed: "error_malformedForm"
      case .tooManyFields: "error_tooManyFields"
      }
    return Refusal(status: .badRequest, code: "malformedForm", sentence: Sentence(key))
  }

  /// Only files are read while they come, by routes that can refuse them.
  private static func from(_ error: RequestBodyError) -> Refusal {
    switch error {
    case .cut: from(MultipartError.incomplete)
    case .tooLarge(let limit): contentTooLarge(limitBytes: limit, isFile: true)
    }
  }

  private static func from(_ error: MultipartError) -> Refusal {
    let key =
      switch error {
      case .invalidUTF8: "error_notUTF8"
      case .incomplete: "error_importCut"
      case .notMultipart, .malformed, .tooManyParts: "error_malformedForm"
      }
    return Refusal(status: .badRequest, code: "malformedForm", sentence: Sentence(key))
  }
}
