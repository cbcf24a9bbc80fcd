/// What makes a filter before the store has given it an identity: always valid by itself.
public struct FilterDraft: Sendable, Hashable {
  /// Longest filter text, in characters.
  public static let maximumTextLength = 10_000
  /// Shortest filter text, in characters.
  public static let minimumTextLength = 1

  /// In NFC, as typed, spaces included. For a language filter `$lang:` and the English name.
  public let text: String
  public let type: FilterType
  public let folder: DenyFolderType
  public let target: FilterTarget
  public let matching: FilterMatching
  public let filterCase: FilterCase

  /// Checks the text and puts it into NFC.
  /// - Throws: `FilterTextError` when no filter can have this text.
  public init(
    text: String, type: FilterType, folder: DenyFolderType = .junk, target: FilterTarget = .all,
    matching: FilterMatching = .contains, filterCase: FilterCase = .caseInsensitive
  ) throws(FilterTextError) {
    self.text = try FilterDraft.validated(text, type: type, matching: matching)
    self.type = type
    self.folder = folder
    self.target = target
    self.matching = matching
    self.filterCase = filterCase
  }

  /// Trusts `validText`: for texts that were checked before.
  init(
    validText: String, type: FilterType, folder: DenyFolderType, target: FilterTarget,
    matching: FilterMatching, filterCase: FilterCase
  ) {
    self.text = validText
    self.type = type
    self.folder = folder
    self.target = target
    self.matching = matching
    self.filterCase = filterCase
  }
}
