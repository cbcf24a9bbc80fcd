import Dashboard
import Foundation
import Services

/// Where lists come from, as the environment says.
enum ListSource {
  /// The base URL in `SFS_LISTS_URL`, else the lists that are shipped.
  static func configured(
    _ environment: [String: String], resources: ResourceLocation
  ) throws(Failure) -> any AmazonS3ServiceProtocol {
    guard let base = environment["SFS_LISTS_URL"], !base.isEmpty else {
      return ListFileService(file: resources.starterLists, origin: .starter)
    }
    guard let url = URL(string: base) else {
      throw .usage("SFS_LISTS_URL is no address: write for instance https://lists.example.org")
    }
    return AmazonS3Service(baseURL: url, http: http(environment))
  }

  /// A file or a whole address.
  static func named(
    _ text: String, _ environment: [String: String]
  ) throws(Failure) -> any AmazonS3ServiceProtocol {
    guard text.contains("://") else {
      return ListFileService(file: URL(filePath: text), origin: .file)
    }
    guard let url = URL(string: text) else { throw .usage("“\(text)” is no URL") }
    return AmazonS3Service(baseURL: url, path: "", http: http(environment))
  }

  private static func http(_ environment: [String: String]) -> HTTPService {
    HTTPService(
      .init(
        allowsPrivateAddresses: environment["SFS_ALLOW_PRIVATE_LISTS"] == "1",
        proxies: ProxySettings(environment: environment)))
  }
}
