import CCurl
import Foundation
import Synchronization

/// One GET on the thread that calls `run()`.
final class HTTPTransfer: Sendable {
  private let url: URL
  private let limits: HTTPServiceLimits
  private let configuration: HTTPService.Configuration
  private let isCancelled = Atomic(false)

  init(url: URL, limits: HTTPServiceLimits, configuration: HTTPService.Configuration) {
    self.url = url
    self.limits = limits
    self.configuration = configuration
  }

  /// Ends the transfer soon, from any thread.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Blocks until the answer or the failure.
  func run() -> Result<HTTPServiceResponse, HTTPServiceError> {
    Self.blockBrokenPipeSignal()
    let answer = Answer(transfer: self)
    var result = ccurl_result()
    withExtendedLifetime(answer) {
      configuration.userAgent.withCString { userAgent in
        var options = ccurl_options(
          user_agent: userAgent,
          connect_timeout_ms: limits.connectTimeout.milliseconds,
          total_timeout_ms: limits.totalTimeout.milliseconds,
          maximum_bytes: Int64(limits.maximumBytes),
          maximum_redirects: Int32(HTTPServiceLimits.maximumRedirects))
        var callbacks = Self.callbacks
        let context = Unmanaged.passUnretained(answer).toOpaque()
        ccurl_get(url.absoluteString, &options, &callbacks, context, &result)
      }
    }
    if let error = error(of: result, answer) { return .failure(error) }
    let answered = withUnsafeBytes(of: result.url) {
      String(decoding: $0.prefix(while: { $0 != 0 }), as: UTF8.self)
    }
    return .success(
      HTTPServiceResponse(
        status: Int(result.status), fields: answer.fields, body: answer.body, url: answered))
  }

  private func error(of result: ccurl_result, _ answer: Answer) -> HTTPServiceError? {
    switch result.outcome {
    case CCURL_DONE: (200...299).contains(result.status) ? nil : .status(Int(result.status))
    case CCURL_UNSUPPORTED_URL: .unsupportedURL
    case CCURL_HOST_NOT_FOUND: .hostNotFound
    case CCURL_CANNOT_CONNECT: answer.wasRefused ? .addressNotAllowed : .cannotConnect
    case CCURL_TIMED_OUT: .timedOut
    case CCURL_TOO_LARGE: .tooLarge(limit: limits.maximumBytes)
    case CCURL_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: HTTPServiceLimits.maximumRedirects)
    case CCURL_TLS_FAILED: .tlsFailed
    case CCURL_CUT_OFF: .cutOff
    case CCURL_BAD_ENCODING: .badEncoding
    case CCURL_NOT_HTTP: .notHTTP
    case CCURL_STOPPED:
      answer.isTooLarge ? .tooLarge(limit: limits.maximumBytes) : .cancelled
    default: .failed(code: Int(result.code))
    }
  }

  /// Writing to a connection that the other side closed must not end the process.
  private static func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

extension HTTPTransfer {
  /// What came so far; lives on the transfer's thread alone.
  private final class Answer {
    let transfer: HTTPTransfer
    var body: [UInt8] = []
    var fields: [String: String] = [:]
    var headBytes = 0
    var isTooLarge = false
    var wasRefused = false

    init(transfer: HTTPTransfer) { self.transfer = transfer }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      isTooLarge = body.count + bytes.count > transfer.limits.maximumBytes
      if !isTooLarge { body.append(contentsOf: bytes) }
      return !isTooLarge
    }

    func takeHead(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      headBytes += bytes.count
      isTooLarge = headBytes > HTTPServiceLimits.maximumHeadBytes
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("HTTP/") {
        // Another answer begins, after a redirect or a 1xx.
        fields = [:]
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...]
        fields[line[..<colon].lowercased()] = value.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return !isTooLarge
    }

    func allows(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
      let allowed = NetworkAddress(Array(address)).map(transfer.configuration.allows) ?? false
      if !allowed { wasRefused = true }
      return allowed
    }

    static func at(_ context: UnsafeMutableRawPointer?) -> Answer? {
      context.map { Unmanaged<Answer>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private static var callbacks: ccurl_callbacks {
    ccurl_callbacks(
      body: { bytes, length, context in
        let taken = Answer.at(context)?.take(UnsafeBufferPointer(start: bytes, count: length))
        return taken == true ? 1 : 0
      },
      head: { bytes, length, context in
        let taken = Answer.at(context)?.takeHead(UnsafeBufferPointer(start: bytes, count: length))
        return taken == true ? 1 : 0
      },
      allows: { address, length, context in
        let allowed = Answer.at(context)?.allows(UnsafeBufferPointer(start: address, count: length))
        return allowed == true ? 1 : 0
      },
      goes_on: { context in
        let stops = Answer.at(context)?.transfer.isCancelled.load(ordering: .relaxed)
        return stops == false ? 1 : 0
      })
  }
}

extension Duration {
  /// Whole milliseconds, at least 1, because 0 means "for ever" to libcurl.
  fileprivate var milliseconds: Int64 {
    max(1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
