import Foundation

/// A user filter as it stands in the store.
public struct Filter: Identifiable, Sendable, Equatable {
  public let id: UUID
  public var text: String
  public var type: FilterType
  public var folder: DenyFolderType
  public var target: FilterTarget
  public var matching: FilterMatching
  public var filterCase: FilterCase
  /// Creation order, unique; verdicts and lists follow it.
  public var position: Int64
  public var createdAt: Date
  public var updatedAt: Date
  /// The store's revision at this filter's last change.
  public var revision: Int64

  public init(
    id: UUID, text: String, type: FilterType, folder: DenyFolderType, target: FilterTarget,
    matching: FilterMatching, filterCase: FilterCase, position: Int64, createdAt: Date,
    updatedAt: Date, revision: Int64
  ) {
    self.id = id
    self.text = text
    self.type = type
    self.folder = folder
    self.target = target
    self.matching = matching
    self.filterCase = filterCase
    self.position = position
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
  }
}
