import Foundation

/// Everything that is decided outside the process: options, environment, where the files lie.
public struct AppConfiguration: Sendable {
  /// Templates, catalogs and public files.
  public var resources: ResourceLocation
  /// What stands before every path, without a slash at its end; empty at the root.
  public var basePath: String
  /// Host names besides the loopback ones that a request may be for, in lower case.
  public var allowedHosts: Set<String>
  public var isDebug: Bool
  public var links: AppLinks

  /// Where a cookie of ours is sent: the base path, or everywhere.
  var cookiePath: String { basePath.isEmpty ? "/" : basePath }

  public init(
    resources: ResourceLocation, basePath: String = "", allowedHosts: Set<String> = [],
    isDebug: Bool = false, links: AppLinks = AppLinks()
  ) {
    self.resources = resources
    self.basePath = basePath
    self.allowedHosts = allowedHosts
    self.isDebug = isDebug
    self.links = links
  }
}
