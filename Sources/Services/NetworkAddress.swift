/// An IPv4 or IPv6 address in network byte order.
struct NetworkAddress: Equatable {
  /// 4 or 16 bytes.
  let bytes: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether the address is one of the open network's, by the special-purpose registries of RFC 6890
  /// and its successors. An IPv6 address that only carries an IPv4 one is judged by that.
  var isPublic: Bool {
    if bytes.count == 4 { return !Self.reservedIPv4.contains { $0.contains(bytes) } }
    if let inner = embeddedIPv4 { return inner.isPublic }
    return !Self.reservedIPv6.contains { $0.contains(bytes) }
  }

  /// IPv4-mapped (RFC 4291), NAT64 (RFC 6052) and 6to4 (RFC 3056) addresses.
  private var embeddedIPv4: NetworkAddress? {
    if Self.mapped.contains(bytes) || Self.nat64.contains(bytes) {
      return NetworkAddress(Array(bytes[12...]))
    }
    return Self.sixToFour.contains(bytes) ? NetworkAddress(Array(bytes[2..<6])) : nil
  }

  private static let mapped = Block(
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], bits: 96)
  private static let nat64 = Block([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96)
  private static let sixToFour = Block([0x20, 0x02], bits: 16)

  private static let reservedIPv4 = [
    Block([0], bits: 8),  // this network
    Block([10], bits: 8),  // private
    Block([100, 64], bits: 10),  // shared by carriers
    Block([127], bits: 8),  // loopback
    Block([169, 254], bits: 16),  // link-local
    Block([172, 16], bits: 12),  // private
    Block([192, 0, 0], bits: 24),  // protocol assignments
    Block([192, 0, 2], bits: 24),  // documentation
    Block([192, 88, 99], bits: 24),  // former 6to4 relays
    Block([192, 168], bits: 16),  // private
    Block([198, 18], bits: 15),  // benchmarks
    Block([198, 51, 100], bits: 24),  // documentation
    Block([203, 0, 113], bits: 24),  // documentation
    Block([224], bits: 3),  // multicast, reserved, broadcast
  ]

  private static let reservedIPv6 = [
    Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96),  // unspecified, loopback, old IPv4
    Block([0, 0x64, 0xFF, 0x9B, 0, 1], bits: 48),  // local NAT64
    Block([1, 0, 0, 0, 0, 0, 0, 0], bits: 64),  // discard
    Block([0x20, 0x01, 0], bits: 23),  // protocol assignments, Teredo
    Block([0x20, 0x01, 0x0D, 0xB8], bits: 32),  // documentation
    Block([0xFC], bits: 7),  // unique local
    Block([0xFE, 0x80], bits: 10),  // link-local
    Block([0xFE, 0xC0], bits: 10),  // former site-local
    Block([0xFF], bits: 8),  // multicast
  ]

  /// Addresses with the same first bits.
  private struct Block: Sendable {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], bits: Int) {
      self.prefix = prefix
      self.bits = bits
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      let whole = bits / 8
      guard bytes.count >= whole, bytes.prefix(whole) == prefix.prefix(whole) else { return false }
      let rest = bits % 8
      if rest == 0 { return true }
      let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - rest))
      return bytes[whole] & mask == prefix[whole] & mask
    }
  }
}
