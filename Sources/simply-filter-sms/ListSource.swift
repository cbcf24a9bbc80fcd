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
    return server(url, AmazonS3Service.path, environment)
  }

  /// A file or a whole address.
  static func named(
    _ text: String, _ environment: [String: String]
  ) throws(Failure) -> any AmazonS3ServiceProtocol {
    guard text.contains("://") else {
      return ListFileService(file: URL(filePath: text), origin: .file)
    }
    guard let url = URL(string: text) else { throw .usage("“\(text)” is no URL") }
    return server(url, "", environment)
  }

  private static func server(
    _ url: URL, _ path: String, _ environment: [String: String]
  ) -> AmazonS3Service {
    AmazonS3Service(
      baseURL: url, path: path, http: Outside.http(environment),
      isOnline: Outside.isOnline(to: url, environment))
  }
}
