import Foundation

/// Reads `.sfsfilters` files.
public enum FilterExportFile {
  /// Most records of one file: more than a file of the largest size holds when each is one. A file of
  /// twelve million zeros would otherwise fill the memory with reasons why none of them is a filter.
  public static let maximumRecords = 400_000

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Every record of the file, valid or not, in file order; a leading byte-order mark is skipped.
  /// - Throws: `FilterTransferError` when the file as a whole is no export.
  public static func read(_ data: Data) throws(FilterTransferError) -> [FilterTransferRecord] {
    try read(data, maximumRecords: maximumRecords)
  }

  static func read(
    _ data: Data, maximumRecords: Int
  ) throws(FilterTransferError) -> [FilterTransferRecord] {
    let content = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    guard content.contains(where: { !isWhitespace($0) }) else { throw .empty }
    guard String(validating: content, as: UTF8.self) != nil else { throw .notText }
    let head: FileHead
    do {
      head = try JSONDecoder().decode(FileHead.self, from: content)
    } catch {
      throw .notAnExport
    }
    guard head.format == FilterExportFormat.format, head.version >= 1 else { throw .notAnExport }
    guard head.version <= FilterExportFormat.version else { throw .newerVersion(head.version) }
    do {
      let decoder = JSONDecoder()
      if let key = FileBody.limit { decoder.userInfo[key] = maximumRecords }
      let body = try decoder.decode(FileBody.self, from: content)
      return body.filters.enumerated().map { record($0.element, index: $0.offset + 1) }
    } catch let error as FilterTransferError {
      throw error
    } catch {
      throw .notAnExport
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func record(_ raw: RawFilterRecord, index: Int) -> FilterTransferRecord {
    do {
      let draft = try raw.draft()
      let isRegex = draft.matching == .regex && draft.type != .denyLanguage
      return .valid(
        index: index, draft, notes: isRegex ? FilterPattern.notes(draft.text) : [])
    } catch {
      return .invalid(index: index, error)
    }
  }
}

/// What says whether a file is an export at all, read before its records: a newer version may have
/// records of another shape.
private struct FileHead: Decodable {
  var format: String
  var version: Int
}

private struct FileBody: Decodable {
  var filters: [RawFilterRecord] = []

  /// Where the decoder carries the most records that are taken, an `Int`.
  static let limit = CodingUserInfoKey(rawValue: "maximumRecords")

  private enum Key: CodingKey { case filters }

  init(from decoder: any Decoder) throws {
    let limit = FileBody.limit.flatMap { decoder.userInfo[$0] as? Int } ?? 0
    var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .filters)
    while !list.isAtEnd {
      guard filters.count < limit else { throw FilterTransferError.tooManyRecords(limit: limit) }
      filters.append(try list.decode(RawFilterRecord.self))
    }
  }
}
