import Foundation

/// What a verdict says of a user filter.
struct FilterIdentity: Sendable, Equatable {
  var id: UUID
  var text: String
  var type: FilterType
  var folder: DenyFolderType
}

/// The identities of many filters of one type, by rank: 29 bytes each and the text.
struct FilterIdentities: Sendable {
  private let type: FilterType
  private var ids: [UUID] = []
  /// Ascending.
  private var positions: [Int64] = []
  private var folders: [DenyFolderType] = []
  /// Bytes of all texts, in order, and where each ends.
  private var texts: [UInt8] = []
  private var ends: [UInt32] = []

  init(_ filters: [Filter], type: FilterType) {
    self.type = type
    ids.reserveCapacity(filters.count)
    positions.reserveCapacity(filters.count)
    folders.reserveCapacity(filters.count)
    ends.reserveCapacity(filters.count)
    texts.reserveCapacity(filters.reduce(0) { $0 + $1.text.utf8.count })
    for filter in filters {
      ids.append(filter.id)
      positions.append(filter.position)
      folders.append(filter.folder)
      texts.append(contentsOf: filter.text.utf8)
      ends.append(UInt32(texts.count))
    }
  }

  var count: Int { ids.count }
  var indices: Range<UInt32> { 0..<UInt32(ids.count) }

  subscript(_ rank: UInt32) -> FilterIdentity {
    let index = Int(rank)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return FilterIdentity(
      id: ids[index], text: String(decoding: texts[start..<Int(ends[index])], as: UTF8.self),
      type: type, folder: folders[index])
  }

  func id(_ rank: UInt32) -> UUID { ids[Int(rank)] }
  func position(_ rank: UInt32) -> Int64 { positions[Int(rank)] }

  /// How many filters stand before a position.
  func count(before position: Int64) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Memory in bytes.
  var byteCount: Int {
    ids.capacity * MemoryLayout<UUID>.stride + positions.capacity * MemoryLayout<Int64>.stride
      + folders.capacity + texts.capacity
      + ends.capacity * MemoryLayout<UInt32>.stride
  }
}
