import CICUText

/// Which Han characters are written in Simplified or in Traditional Chinese alone: those of GB 2312
/// that Big5 lacks, and the other way round.
struct HanClasses: Sendable {
  static let shared = HanClasses()

  private enum Charset {
    static let gb2312: UInt8 = 1
    static let big5: UInt8 = 2
  }

  private let classes: [UInt8]

  private init() {
    classes = [UInt8](unsafeUninitializedCapacity: Int(CICUTEXT_HAN_COUNT)) { buffer, count in
      let isFilled = cicutext_han_classes(buffer.baseAddress) != 0
      count = isFilled ? buffer.count : 0
    }
  }

  func isSimplifiedOnly(_ scalar: Unicode.Scalar) -> Bool { charsets(scalar) == Charset.gb2312 }

  func isTraditionalOnly(_ scalar: Unicode.Scalar) -> Bool { charsets(scalar) == Charset.big5 }

  private func charsets(_ scalar: Unicode.Scalar) -> UInt8 {
    let index = Int(scalar.value) - Int(CICUTEXT_HAN_FIRST)
    return classes.indices.contains(index) ? classes[index] : 0
  }
}
