import CPSL

/// The Public Suffix List as libpsl has it built in.
enum PublicSuffixes {
  /// Longest label of a host, in characters (RFC 1035, section 2.3.4).
  static let maximumLabelLength = 63

  /// Bytes of a label once it is lower-case: a scalar becomes two or three at most.
  private static let labelBytes = maximumLabelLength * 12
  /// A label to stand before a top-level domain that the list knows only by what is below (`*.ck`).
  private static let below = Array("any.".utf8)

  /// Whether a label, in any case, is a top-level domain of the list; `scalars` without a dot.
  ///
  /// Without the list's star rule: with it every word would be a top-level domain. The list compares
  /// lower-case letters and has international domains both as letters and as `xn--…`.
  static func isTopLevel(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: below.count + labelBytes + 1) { name in
      var count = 0
      for byte in below {
        name[count] = byte
        count += 1
      }
      for scalar in scalars {
        if scalar.isASCII {
          guard count < name.count - 1 else { return false }
          let byte = UInt8(scalar.value)
          name[count] = byte &- 0x41 < 26 ? byte | 0x20 : byte
          count += 1
          continue
        }
        for byte in scalar.properties.lowercaseMapping.utf8 {
          guard count < name.count - 1 else { return false }
          name[count] = byte
          count += 1
        }
      }
      name[count] = 0
      return name.withMemoryRebound(to: CChar.self) { name in
        guard let below = name.baseAddress else { return false }
        let type = PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE
        return psl_is_public_suffix2(psl_builtin(), below + Self.below.count, type) == 1
          || psl_is_public_suffix2(psl_builtin(), below, type) == 1
      }
    }
  }
}
