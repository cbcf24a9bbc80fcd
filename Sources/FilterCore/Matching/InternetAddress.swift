import Glibc

/// Hosts that are numbers (RFC 3986, section 3.2.2).
enum InternetAddress {
  /// Whether four labels of digits are a host by themselves.
  ///
  /// Four numbers may be a version (`10.2.0.1`), so two of them need more than one digit; a path or a
  /// port says the rest and is asked of the caller.
  struct Version4 {
    private var octets = 0
    private var longOctets = 0
    private(set) var isValid = true

    /// Takes the next label: 0 … 255, without leading zeros.
    mutating func add(_ digits: UnsafeBufferPointer<UInt8>) {
      octets += 1
      var value = 0
      for byte in digits.prefix(4) {
        guard byte &- 0x30 < 10 else {
          isValid = false
          return
        }
        value = value * 10 + Int(byte - 0x30)
      }
      if digits.count > 1 { longOctets += 1 }
      let isFirstZero = octets == 1 && value == 0
      let hasLeadingZero = digits.count > 1 && digits[0] == 0x30
      if digits.count > 3 || value > 255 || isFirstZero || hasLeadingZero { isValid = false }
    }

    var isAddress: Bool { isValid && octets == 4 }
    var looksLikeVersion: Bool { longOctets < 2 }
  }

  /// Longest text of an address of version 6, in bytes (RFC 4291, section 2.2).
  private static let version6Bytes = 45

  /// Where `[…]` at `start` ends if an address of version 6 stands in the brackets.
  static func version6End(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let limit = min(text.count, start + version6Bytes + 2)
    guard start < limit, text[start] == UInt8(ascii: "[") else { return nil }
    // Thousands of brackets in a row must not be read to the limit from each of them.
    var end = start + 1
    while end < limit, isVersion6(text[end]) { end += 1 }
    guard end < limit, text[end] == UInt8(ascii: "]"), end - start > 2 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: version6Bytes + 1) { name in
      var count = 0
      for byte in text[start + 1..<end] {
        guard count < version6Bytes else { return nil }
        name[count] = CChar(bitPattern: byte)
        count += 1
      }
      name[count] = 0
      var address = in6_addr()
      guard let name = name.baseAddress, inet_pton(AF_INET6, name, &address) == 1 else {
        return nil
      }
      return end + 1
    }
  }

  private static func isVersion6(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }
}
