/// A state of a `PhraseMatcher`, in 8 bytes: one look at memory for each step.
struct PhraseCell {
  /// Cells that can be told apart.
  static let maximumCount = 1 << 27

  private static let baseBits: UInt64 = 1 << 28 - 1
  private static let endsBit: UInt64 = 1 << 36
  private static let failureShift: UInt64 = 37

  /// From the lowest bit: 8 of label, 28 of base, whether a phrase ends, 27 of failure.
  private var bits: UInt64

  init(label: UInt8) {
    bits = UInt64(label) | UInt64(PhraseCells.root) << Self.failureShift
  }

  /// The byte that leads here.
  @inline(__always)
  var label: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// Where `byte` leads, if the cell there has it for a label.
  @inline(__always)
  func child(_ byte: UInt8) -> UInt32 {
    UInt32(truncatingIfNeeded: bits >> 8 & Self.baseBits) ^ UInt32(byte)
  }

  var base: UInt32 {
    get { child(0) }
    set { bits = bits & ~(Self.baseBits << 8) | UInt64(newValue) << 8 }
  }

  /// Whether a phrase ends here.
  @inline(__always)
  var ends: Bool {
    get { bits & Self.endsBit != 0 }
    set { bits = newValue ? bits | Self.endsBit : bits & ~Self.endsBit }
  }

  /// The state to go on from where a byte leads nowhere: a proper suffix from which another byte does.
  @inline(__always)
  var failure: UInt32 {
    get { UInt32(truncatingIfNeeded: bits >> Self.failureShift) }
    set { bits = bits & (1 << Self.failureShift - 1) | UInt64(newValue) << Self.failureShift }
  }

  /// Everything but the label.
  mutating func copy(_ other: PhraseCell) {
    bits = other.bits & ~0xFF | UInt64(label)
  }
}
