import Services
import Testing

/// Whether there is a way to other networks, as the kernel's tables show it.
@Suite struct NetworkRoutesTests {
  private static let head =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
  private static let loopback6 =
    "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
    + "00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo\n"

  @Test(
    arguments: [
      ("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0", "", .online),
      // A neighbourhood, and nothing behind it.
      ("eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0", "", .offline),
      // A default route that is down, or refuses.
      ("eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0", "", .offline),
      ("*\t00000000\t00000000\t0201\t0\t0\t0\t00000000\t0\t0\t0", "", .offline),
      ("", "", .offline), ("broken", "broken", .offline),
      (
        "",
        "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
          + "fd000000000000000000000000000001 00000400 00000002 00000000 00000003     eth0",
        .online
      ),
      (
        "",
        "fe800000000000000000000000000000 40 00000000000000000000000000000000 00 "
          + "00000000000000000000000000000000 00000100 00000002 00000000 00000001     eth0",
        .offline
      ),
    ] as [(String, String, NetworkStatus)])
  func aDefaultRouteIsAWayToOtherNetworks(
    _ ipv4: String, _ ipv6: String, _ status: NetworkStatus
  ) {
    #expect(
      NetworkRoutes.status(ipv4: Self.head + ipv4 + "\n", ipv6: Self.loopback6 + ipv6) == status)
  }

  @Test func onlyOfflineToOnlineIsAReconnection() {
    for before in NetworkStatus.allCases {
      for now in NetworkStatus.allCases {
        #expect(
          now.isReconnection(from: before) == (before == .offline && now == .online),
          "\(before) to \(now)")
      }
    }
  }

  @Test(arguments: [
    ("https://lists.example.org/a", true), ("http://127.0.0.1:8080/a", false),
    ("http://127.9.9.9/a", false), ("http://localhost/a", false), ("http://[::1]:80/a", false),
    ("http://192.168.1.2/a", true), ("http://127.example.org/", true),
  ])
  func anAddressOfThisMachineIsNotElsewhere(_ address: String, _ isElsewhere: Bool) {
    #expect(AutomaticFilterOrigin.address(address).isElsewhere == isElsewhere)
    #expect(!AutomaticFilterOrigin.starter.isElsewhere)
    #expect(!AutomaticFilterOrigin.file.isElsewhere)
  }
}
