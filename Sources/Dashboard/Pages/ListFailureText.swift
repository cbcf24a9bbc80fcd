import FilterCore
import HTMLTemplate
import Localization
import Services

extension AutomaticFilterFailure {
  /// One sentence that says why there are no newer lists and what can be done.
  var sentence: String {
    switch reason {
    case .offline: "listFailure_offline"~
    case .unsupportedURL: "listFailure_unsupportedURL"~
    case .addressNotAllowed: "listFailure_addressNotAllowed"~
    case .hostNotFound: "listFailure_hostNotFound"~
    case .cannotConnect: "listFailure_cannotConnect"~
    case .proxyFailed: "listFailure_proxyFailed"~
    case .timedOut: "listFailure_timedOut"~
    case .tooLarge: "listFailure_tooLarge"~
    case .tooManyRedirects: "listFailure_tooManyRedirects"~
    case .tlsFailed: "listFailure_tlsFailed"~
    case .cutOff: "listFailure_cutOff"~
    case .badEncoding, .notText: "listFailure_badEncoding"~
    case .notHTTP: "listFailure_notHTTP"~
    case .notFound: "listFailure_notFound"~
    case .refused: localized("listFailure_refused", .integer(status ?? 0))
    case .serverFailed: localized("listFailure_serverFailed", .integer(status ?? 0))
    case .failed: "listFailure_failed"~
    case .fileUnreadable: "listFailure_fileUnreadable"~
    case .shrunk: "listFailure_shrunk"~
    case .notJSON: "listFailure_notJSON"~
    case .wrongShape, .noLanguage: "listFailure_wrongShape"~
    case .empty: "listFailure_empty"~
    case .tooManyPhrases: "listFailure_tooManyPhrases"~
    case .phraseTooLong: "listFailure_phraseTooLong"~
    }
  }
}
