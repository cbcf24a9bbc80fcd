/// Gives every state of a trie a cell of the double array (Aoe, 1989) that a `PhraseMatcher` steps
/// through: a state has a base, and its child by byte b stands in cell base xor b, with b as its label.
///
/// A base is of one state alone, so the label of a cell says whose child it is. Base and children share
/// a block of 256 cells. The root and the first states, breadth first, have a block each, in which every
/// byte leads somewhere. Then come those that many phrases share, which messages visit most, and then
/// the tails, down one phrase after another, so that each lies in a row of memory.
struct PhraseCells {
  static let blockSize = 256
  /// The root's block; its own cell is the first of the block behind.
  static let root = UInt32(blockSize)
  /// States, breadth first, from which every byte leads somewhere at once: that is where texts spend
  /// most of their bytes.
  static let completeStates = 64
  /// States that most phrases run through, at most; they stand together (1 MiB).
  private static let sharedStates = 1 << 17
  /// Blocks that are looked at for room; older ones keep their holes.
  private static let openBlocks = 8
  /// Free cells of a block that is not worth looking at any more.
  private static let leastFree = 20

  /// By state of the trie.
  private(set) var cells: [UInt32]
  /// By state of the trie; of no meaning where there are no children.
  private(set) var bases: [UInt32]
  /// By cell. Free cells have a label with which no base leads there.
  private(set) var labels: [UInt8] = []
  /// States that have a block of their own: 0 ..< this.
  let completeCount: Int
  private var open: [Block] = []

  private struct Block {
    var first: UInt32
    var free = ByteSet.all
    var bases = ByteSet()
  }

  /// `nil` where there are more cells than `maximumCount`, two blocks at least.
  init?(_ trie: borrowing PhraseTrie, maximumCount: Int) {
    let count = trie.labels.count
    self.completeCount = min(count, Self.completeStates)
    cells = [UInt32](repeating: 0, count: count)
    bases = [UInt32](repeating: 0, count: count)
    labels.reserveCapacity(count + count / 16 + (self.completeCount + 2) * Self.blockSize)
    place(trie, maximumCount)
    guard labels.count <= maximumCount else { return nil }
    for block in open { close(block) }
  }

  private mutating func place(_ trie: borrowing PhraseTrie, _ maximumCount: Int) {
    addComplete(0, trie)
    var second = addBlock()
    second.free.remove(0)
    cells[0] = Self.root
    open.append(second)
    for state in 1..<max(1, completeCount) { addComplete(state, trie) }
    let least = Self.leastWeight(trie)
    var stack: [UInt32] = []
    var tails: [UInt32] = []
    for top in 0..<completeCount {
      for child in trie.children(of: top).reversed() where child >= completeCount {
        stack.append(UInt32(child))
      }
      while let state = stack.popLast() {
        if trie.weights[Int(state)] < least {
          tails.append(state)
        } else {
          addChildren(of: Int(state), trie, &stack)
        }
      }
    }
    for tail in tails where labels.count <= maximumCount {
      stack.append(tail)
      while let state = stack.popLast() { addChildren(of: Int(state), trie, &stack) }
    }
  }

  private mutating func addChildren(
    of state: Int, _ trie: borrowing PhraseTrie, _ stack: inout [UInt32]
  ) {
    let children = trie.children(of: state)
    if children.isEmpty { return }
    var index = 0
    var found: UInt8?
    while index < open.count {
      found = room(in: open[index], children, trie)
      if found != nil { break }
      index += 1
    }
    if found == nil {
      if open.count == Self.openBlocks { close(open.removeFirst()) }
      open.append(addBlock())
      index = open.count - 1
    }
    let base = found ?? 0
    var block = open[index]
    block.bases.insert(base)
    bases[state] = block.first + UInt32(base)
    for child in children {
      let label = trie.labels[child]
      block.free.remove(base ^ label)
      let cell = block.first + UInt32(base ^ label)
      cells[child] = cell
      labels[Int(cell)] = label
    }
    open[index] = block
    if block.free.count <= Self.leastFree { close(open.remove(at: index)) }
    for child in children.reversed() { stack.append(UInt32(child)) }
  }

  /// The least weight of the states that many phrases share, of which there are at most `sharedStates`.
  private static func leastWeight(_ trie: borrowing PhraseTrie) -> UInt32 {
    // By the number of bits of the weight.
    var counts = [Int](repeating: 0, count: UInt32.bitWidth + 1)
    for weight in trie.weights { counts[UInt32.bitWidth - weight.leadingZeroBitCount] += 1 }
    var (bits, states) = (UInt32.bitWidth, 0)
    while bits > 1, states + counts[bits] <= sharedStates {
      states += counts[bits]
      bits -= 1
    }
    return 1 << UInt32(bits)
  }

  private mutating func addBlock() -> Block {
    let first = UInt32(labels.count)
    labels.append(contentsOf: repeatElement(0, count: Self.blockSize))
    return Block(first: first)
  }

  private mutating func addComplete(_ state: Int, _ trie: borrowing PhraseTrie) {
    let first = labels.count
    labels.append(contentsOf: 0...UInt8.max)
    bases[state] = UInt32(first)
    for child in trie.children(of: state) {
      cells[child] = UInt32(first) + UInt32(trie.labels[child])
    }
  }

  /// A base with which all children stand in free cells of `block`; the lowest cell for the first one,
  /// so that neighbours in time are neighbours in memory.
  private func room(
    in block: Block, _ children: Range<Int>, _ trie: borrowing PhraseTrie
  ) -> UInt8? {
    let label = trie.labels[children.lowerBound]
    if children.count == 1, let cell = block.free.first, !block.bases.contains(cell ^ label) {
      return cell ^ label
    }
    // By the cell of the first child.
    var candidates = block.bases.inverted.exclusiveOr(label)
    candidates.formIntersection(block.free)
    for child in children.dropFirst() {
      if candidates.isEmpty { return nil }
      candidates.formIntersection(block.free.exclusiveOr(trie.labels[child] ^ label))
    }
    return candidates.first.map { $0 ^ label }
  }

  /// A block with free cells has a base that nobody uses, for each base has a cell at least.
  private mutating func close(_ block: Block) {
    guard let unused = block.bases.inverted.first else { return }
    var free = block.free
    // The root's cell, where nothing leads, is not free and has no label.
    if block.first == Self.root { free.insert(0) }
    for byte in 0...UInt8.max where free.contains(byte) {
      labels[Int(block.first) + Int(byte)] = byte ^ unused
    }
  }
}
