import Foundation

/// The places in evaluation order of filters that stand in two tables: those that were compiled
/// together, of which some are gone, and those that were changed since.
///
/// Ranks run through both by position; one that is gone keeps its rank.
struct FilterRanks: Sendable {
  /// A filter by its table and its index there.
  enum Place {
    case base(UInt32)
    case changed(UInt32)
  }

  /// Indices of filters that were deleted or stand among the changed ones.
  let hidden: Set<UInt32>
  /// The rank of each changed filter, ascending.
  private let changedRanks: [UInt32]
  private let baseCount: Int

  init(base: FilterIdentities, changed: FilterIdentities, gone: Set<UUID>, edited: [Filter]) {
    var hidden: Set<UInt32> = []
    if !gone.isEmpty {
      for index in base.indices where gone.contains(base.id(index)) { hidden.insert(index) }
    }
    for filter in edited {
      let index = base.count(before: filter.position)
      if index < base.count, base.position(UInt32(index)) == filter.position {
        hidden.insert(UInt32(index))
      }
    }
    self.hidden = hidden
    baseCount = base.count
    changedRanks = changed.indices.map { index in
      UInt32(base.count(before: changed.position(index))) + index
    }
  }

  /// One more than the last rank.
  var end: UInt32 { UInt32(baseCount + changedRanks.count) }

  func rank(ofBase index: UInt32) -> UInt32 {
    // The changed filter with index c has `changedRanks[c] - c` filters of the base before it.
    index + count { changedRanks[$0] - UInt32($0) <= index }
  }

  func rank(ofChanged index: UInt32) -> UInt32 { changedRanks[Int(index)] }

  func place(_ rank: UInt32) -> Place {
    let before = changedCount(below: rank)
    if Int(before) < changedRanks.count, changedRanks[Int(before)] == rank {
      return .changed(before)
    }
    return .base(rank - before)
  }

  /// Changed filters with a lower rank, which are the first ones.
  func changedCount(below rank: UInt32) -> UInt32 { count { changedRanks[$0] < rank } }

  /// How many changed filters, from the first, are `earlier`; those are all before the others.
  private func count(_ earlier: (Int) -> Bool) -> UInt32 {
    var (low, high) = (0, changedRanks.count)
    while low < high {
      let middle = (low + high) / 2
      if earlier(middle) { low = middle + 1 } else { high = middle }
    }
    return UInt32(low)
  }
}
