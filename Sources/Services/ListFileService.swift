import FilterCore
import Foundation

/// Community lists of a file: the starter lists that are shipped, or one that somebody named.
public struct ListFileService: AmazonS3ServiceProtocol {
  private let file: URL
  public let origin: AutomaticFilterOrigin

  public init(file: URL, origin: AutomaticFilterOrigin) {
    self.file = file
    self.origin = origin
  }

  public func fetchAutomaticFilters(
    unless known: HTTPValidators?
  ) async throws(AutomaticFilterFailure) -> AutomaticFilterFetch? {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      data = try handle.read(upToCount: AutomaticFilterListsFile.maximumBytes + 1) ?? Data()
      try handle.close()
    } catch {
      throw AutomaticFilterFailure(.fileUnreadable)
    }
    guard data.count <= AutomaticFilterListsFile.maximumBytes else {
      throw AutomaticFilterFailure(.tooLarge)
    }
    do {
      return .lists(try AutomaticFilterListsFile.read(data), HTTPValidators())
    } catch {
      throw AutomaticFilterFailure(error)
    }
  }
}
