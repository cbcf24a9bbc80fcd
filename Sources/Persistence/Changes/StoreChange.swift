import Foundation

/// What one commit changed, for whoever shows it live.
public struct StoreChange: Sendable, Equatable {
  public enum Kind: Int, Sendable, CaseIterable {
    /// Filters, smart filters or languages.
    case filters = 0
    /// The community lists.
    case lists = 1
    /// Everything at once: what was known before is worth nothing.
    case everything = 2
    /// Everything at once, by a store that differs in what a person sees.
    case replaced = 3
  }

  /// Ids of one commit that are kept; of more, none is.
  public static let keptIDs = 200

  public var kind: Kind
  /// The revision that the commit made.
  public var revision: Int64 = 0
  /// Filters that were added or edited; empty also where there were too many.
  public var changed: [UUID] = []
  public var removed: [UUID] = []
  /// The browser that asked for it; empty for everything else, such as the command line.
  public var origin = ""

  public init(
    _ kind: Kind, changed: [UUID] = [], removed: [UUID] = [], revision: Int64 = 0,
    origin: String = ""
  ) {
    self.kind = kind
    self.revision = revision
    self.changed = changed.count > Self.keptIDs ? [] : changed
    self.removed = removed.count > Self.keptIDs ? [] : removed
    self.origin = origin
  }
}

/// Who asks for the changes that are made meanwhile.
public enum ChangeOrigin {
  /// The id of a browser; empty for everything else.
  @TaskLocal public static var current = ""
}

extension ChangeOrigin {
  /// Tells origins apart without telling what they are; empty for an empty one.
  public static func digest(_ origin: String) -> String {
    guard !origin.isEmpty else { return "" }
    var digest = Digest()
    digest.add(origin.utf8)
    return String(digest.text.prefix(16))
  }
}
