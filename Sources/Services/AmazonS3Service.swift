import FilterCore
import Foundation
import Synchronization

/// Fetches community lists from a server that publishes them.
public final class AmazonS3Service: AmazonS3ServiceProtocol {
  /// Where lists stand below a base URL.
  public static let path = "/simply-filter-sms/1.0.0/automatic_filters.json"

  private let baseURL: URL
  private let request: Request
  private let http: any HTTPServiceProtocol
  private let limits: HTTPServiceLimits
  private let retry: RetryPolicy
  private let network: @Sendable () async -> Bool
  private let isFetching = Mutex(false)

  /// - Parameter path: what stands behind the base URL; empty where that is the whole address.
  public init(
    baseURL: URL, path: String = AmazonS3Service.path, http: any HTTPServiceProtocol,
    limits: HTTPServiceLimits = HTTPServiceLimits(
      maximumBytes: AutomaticFilterListsFile.maximumBytes),
    retry: RetryPolicy = RetryPolicy(), isOnline: @escaping @Sendable () async -> Bool = { true }
  ) {
    self.baseURL = baseURL
    request = Request(path: path)
    self.http = http
    self.limits = limits
    self.retry = retry
    network = isOnline
  }

  public var origin: AutomaticFilterOrigin {
    .address(baseURL.absoluteString + request.path)
  }

  public func isOnline() async -> Bool { await network() }

  public func fetchAutomaticFilters(
    unless known: HTTPValidators?
  ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch? {
    guard await network() else { return nil }
    let isFirst = isFetching.withLock { isFetching in
      defer { isFetching = true }
      return !isFetching
    }
    guard isFirst else { return nil }
    defer { isFetching.withLock { $0 = false } }
    return try await fetch(unless: known)
  }

  private func fetch(
    unless known: HTTPValidators?
  ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch {
    var request = request
    if let known { request.task = .conditional(known) }
    let asked = request
    let response: HTTPServiceResponse
    do {
      response = try await retry.run { () throws(HTTPServiceError) in
        try await self.http.execute(asked, baseURL: self.baseURL, limits: self.limits)
      }
    } catch {
      throw AutomaticFilterFailure(error)
    }
    switch response.status {
    case 200: break
    case 304: return .unchanged
    default: throw AutomaticFilterFailure(.refused, status: response.status)
    }
    do {
      let reading = try AutomaticFilterListsFile.read(Data(response.body))
      return .lists(reading, response.validators)
    } catch {
      throw AutomaticFilterFailure(error)
    }
  }

  private struct Request: URLRequestProtocol {
    let path: String
    let method = HTTPServiceMethod.get
    var task = HTTPServiceTask.plain
    let errorDomain = "lists"
  }
}
