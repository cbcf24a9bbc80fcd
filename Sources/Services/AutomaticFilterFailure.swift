import FilterCore

/// Why an update of the community lists did not bring any. It is kept, so that it can be shown later.
public struct AutomaticFilterFailure: Error, Sendable, Equatable, Codable {
  public enum Reason: String, Sendable, Codable, CaseIterable {
    /// There was no network.
    case offline
    /// The address is none of http or https.
    case unsupportedURL
    /// The address is one of this machine or of a private network.
    case addressNotAllowed
    case hostNotFound, cannotConnect, proxyFailed, timedOut, tooLarge, tooManyRedirects, tlsFailed
    case cutOff, badEncoding, notHTTP
    /// 404 or 410.
    case notFound
    /// Another status below 500.
    case refused
    /// A status from 500.
    case serverFailed
    case failed
    /// A file that is missing or may not be read.
    case fileUnreadable
    /// It came whole, with so few phrases that the good copy is worth more.
    case shrunk
    case notText, notJSON, wrongShape, empty, tooManyPhrases, phraseTooLong, noLanguage
  }

  public let reason: Reason
  /// The status of the answer, where it is the reason.
  public let status: Int?

  public init(_ reason: Reason, status: Int? = nil) {
    self.reason = reason
    self.status = status
  }

  public init(_ error: HTTPServiceError) {
    switch error {
    case .unsupportedURL: self.init(Reason.unsupportedURL)
    case .addressNotAllowed: self.init(Reason.addressNotAllowed)
    case .hostNotFound: self.init(Reason.hostNotFound)
    case .cannotConnect: self.init(Reason.cannotConnect)
    case .proxyFailed: self.init(Reason.proxyFailed)
    case .timedOut: self.init(Reason.timedOut)
    case .tooLarge: self.init(Reason.tooLarge)
    case .tooManyRedirects: self.init(Reason.tooManyRedirects)
    case .tlsFailed: self.init(Reason.tlsFailed)
    case .cutOff: self.init(Reason.cutOff)
    case .badEncoding: self.init(Reason.badEncoding)
    case .notHTTP: self.init(Reason.notHTTP)
    case .status(404), .status(410): self.init(Reason.notFound)
    case .status(let status):
      self.init(status < 500 ? Reason.refused : .serverFailed, status: status)
    case .cancelled, .failed: self.init(Reason.failed)
    }
  }

  public init(_ error: AutomaticFilterListsError) {
    switch error {
    case .notText: self.init(Reason.notText)
    case .notJSON: self.init(Reason.notJSON)
    case .wrongShape: self.init(Reason.wrongShape)
    case .empty: self.init(Reason.empty)
    case .tooManyPhrases: self.init(Reason.tooManyPhrases)
    case .phraseTooLong: self.init(Reason.phraseTooLong)
    case .noLanguage: self.init(Reason.noLanguage)
    }
  }

  public static let offline = AutomaticFilterFailure(Reason.offline)
  public static let failed = AutomaticFilterFailure(Reason.failed)
}
