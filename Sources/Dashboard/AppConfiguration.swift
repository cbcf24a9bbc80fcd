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
  /// Base URL of the community lists; `nil` while nothing may leave the machine.
  public var listsURL: URL?
  /// Whether list URLs may point at loopback or private addresses.
  public var allowsPrivateLists: Bool

  public init(
    resources: ResourceLocation, basePath: String = "", allowedHosts: Set<String> = [],
    isDebug: Bool = false, listsURL: URL? = nil, allowsPrivateLists: Bool = false
  ) {
    self.resources = resources
    self.basePath = basePath
    self.allowedHosts = allowedHosts
    self.isDebug = isDebug
    self.listsURL = listsURL
    self.allowsPrivateLists = allowsPrivateLists
  }
}
