import CCurl
import Foundation
import Synchronization

/// One request, and the redirects it leads to, on the thread that calls `run()`.
final class HTTPTransfer: Sendable {
  private let url: URL
  private let method: HTTPServiceMethod
  private let task: HTTPServiceTask
  private let limits: HTTPServiceLimits
  private let configuration: HTTPService.Configuration
  private let isCancelled = Atomic(false)

  init(
    url: URL, method: HTTPServiceMethod, task: HTTPServiceTask, limits: HTTPServiceLimits,
    configuration: HTTPService.Configuration
  ) {
    self.url = url
    self.method = method
    self.task = task
    self.limits = limits
    self.configuration = configuration
  }

  /// Ends the transfer soon, from any thread.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Blocks until the answer or the failure.
  func run() -> Result<HTTPServiceResponse, HTTPServiceError> {
    Self.blockBrokenPipeSignal()
    let end = ContinuousClock.now + limits.totalTimeout
    var url = url
    var headBytes = 0
    do throws(HTTPServiceError) {
      for _ in 0...HTTPServiceLimits.maximumRedirects {
        let answer = try ask(url, until: end, headBytes: headBytes)
        guard let next = answer.redirect, method == .get else {
          return .success(try response(of: answer, url))
        }
        guard let following = URL(string: next) else { throw .unsupportedURL }
        url = following
        headBytes = answer.headBytes
      }
      throw .tooManyRedirects(limit: HTTPServiceLimits.maximumRedirects)
    } catch {
      return .failure(error)
    }
  }

  /// One answer, whatever its status.
  private func ask(
    _ url: URL, until end: ContinuousClock.Instant, headBytes: Int
  ) throws(HTTPServiceError) -> Answer {
    guard ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host,
      !host.isEmpty
    else { throw .unsupportedURL }
    let proxy = configuration.proxies.proxy(for: url)
    // A proxy resolves the name itself; what can be known of it beforehand is checked here.
    if proxy != nil, !NameLookup.addresses(of: host).allSatisfy(configuration.allows) {
      throw .addressNotAllowed
    }
    let answer = Answer(transfer: self, isProxied: proxy != nil, headBytes: headBytes)
    var result = ccurl_result()
    let left = ContinuousClock.now.duration(to: end)
    perform(url, proxy: proxy ?? "", left: left, answer, &result)
    if let error = error(of: result, answer) { throw error }
    answer.status = Int(result.status)
    let redirect = withUnsafeBytes(of: result.redirect) {
      String(decoding: $0.prefix(while: { $0 != 0 }), as: UTF8.self)
    }
    answer.redirect = redirect.isEmpty ? nil : redirect
    return answer
  }

  private func perform(
    _ url: URL, proxy: String, left: Duration, _ answer: Answer, _ result: inout ccurl_result
  ) {
    var callbacks = Self.callbacks
    let context = Unmanaged.passUnretained(answer).toOpaque()
    let body: [UInt8]? = if case .json(let bytes, _) = task { bytes } else { nil }
    withExtendedLifetime(answer) {
      method.rawValue.withCString { method in
        fields.withCString { fields in
          proxy.withCString { proxy in
            configuration.userAgent.withCString { userAgent in
              // An array without bytes has no address, but an empty body is a body.
              ((body ?? []) + [0]).withUnsafeBufferPointer { bytes in
                var options = ccurl_options(
                  method: method, fields: fields, body: body == nil ? nil : bytes.baseAddress,
                  body_length: bytes.count - 1, proxy: proxy, user_agent: userAgent,
                  connect_timeout_ms: limits.connectTimeout.milliseconds,
                  total_timeout_ms: left.milliseconds,
                  maximum_bytes: Int64(limits.maximumBytes))
                ccurl_perform(url.absoluteString, &options, &callbacks, context, &result)
              }
            }
          }
        }
      }
    }
  }

  /// Lines of the request's head, beside those that libcurl writes.
  private var fields: String {
    switch task {
    case .plain: ""
    case .conditional(let validators): validators.fields.joined(separator: "\n")
    case .json(_, let key):
      (["Content-Type: application/json"] + (key.map { ["Idempotency-Key: \"\($0)\""] } ?? []))
        .joined(separator: "\n")
    }
  }

  private func response(
    of answer: Answer, _ url: URL
  ) throws(HTTPServiceError) -> HTTPServiceResponse {
    var isConditional = false
    if case .conditional(let validators) = task { isConditional = !validators.fields.isEmpty }
    let isGood = (200...299).contains(answer.status) || (isConditional && answer.status == 304)
    guard isGood else { throw .status(answer.status) }
    return HTTPServiceResponse(
      status: answer.status, fields: answer.fields, body: answer.body, url: url.absoluteString)
  }

  private func error(of result: ccurl_result, _ answer: Answer) -> HTTPServiceError? {
    switch result.outcome {
    case CCURL_DONE: nil
    case CCURL_UNSUPPORTED_URL: .unsupportedURL
    case CCURL_HOST_NOT_FOUND: .hostNotFound
    case CCURL_CANNOT_CONNECT: answer.wasRefused ? .addressNotAllowed : .cannotConnect
    case CCURL_PROXY_FAILED: .proxyFailed
    case CCURL_TIMED_OUT: .timedOut
    case CCURL_TOO_LARGE: .tooLarge(limit: limits.maximumBytes)
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
    /// The connection is to the proxy, which whoever runs the program has chosen.
    let isProxied: Bool
    var status = 0
    var redirect: String?
    var body: [UInt8] = []
    var fields: [String: String] = [:]
    var headBytes: Int
    var isTooLarge = false
    var wasRefused = false

    init(transfer: HTTPTransfer, isProxied: Bool, headBytes: Int) {
      self.transfer = transfer
      self.isProxied = isProxied
      self.headBytes = headBytes
    }

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
        // Another answer begins, after a 1xx or a proxy's own.
        fields = [:]
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...]
        fields[line[..<colon].lowercased()] = value.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return !isTooLarge
    }

    func allows(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
      let allowed =
        isProxied || NetworkAddress(Array(address)).map(transfer.configuration.allows) ?? false
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
