/// Why a request cannot be taken. The connection cannot be used further after any of these,
/// because nobody knows where the next request would begin.
public enum RequestFault: String, Error, Sendable, CaseIterable {
  case bareCarriageReturn, bareLineFeed, controlCharacter
  case malformedRequestLine, malformedTarget, malformedVersion
  case malformedField, obsoleteFolding
  case missingHost, repeatedHost, malformedHost
  case malformedContentLength, repeatedContentLength, lengthAndCoding
  case repeatedCoding, codingInHTTP10
  case malformedChunk, malformedTrailer, forbiddenTrailer
  /// The other end stopped in the middle of a request.
  case truncated
  case requestLineTooLong
  case headerTooLong, tooManyFields, trailerTooLong
  case unknownCoding
  case unknownExpectation
  case unsupportedVersion

  /// The answer that the fault deserves.
  public var status: HTTPStatus {
    switch self {
    case .requestLineTooLong: .uriTooLong
    case .headerTooLong, .tooManyFields, .trailerTooLong: .requestHeaderFieldsTooLarge
    case .unknownCoding: .notImplemented
    case .unknownExpectation: .expectationFailed
    case .unsupportedVersion: .httpVersionNotSupported
    default: .badRequest
    }
  }
}
