import Foundation
import Testing

@testable import FilterCore

@Test(arguments: [
  "bit.ly/1224dsf4", "btl.gov.il/asdasdf", "tinyurl.com/ycq952f", "htTp://link.com",
  "Silver Spring, MD 20904 OFA.BO/7Kqoqj", "see example.io", "see ezpass-toll.vip now",
  "http://xn--pple-43d.com", "xn--pple-43d.com", "https://apple.com@evil.example/x",
  "This is a link github.org/test.And this", "this as well google.com.", "VISIT WIN-BIG.COM NOW",
  "点击bit.ly/abc查看", "usps-redelivery.top/x", "(www.example.co.uk)", "example.com:8080",
  "почта.рф", "tg://resolve", "http://192.168.0.1/x", "t.me/abc", "see it.md/x",
  "<td>\n   example-site.theater\n</td>", "1: a@b.com 2: c.com", "@evil.vip",
])
func findsLink(text: String) { #expect(LinkDetector.containsLink(text)) }

@Test(arguments: [
  "adi@gmail.com", "first.last@gmail.com", "bob.me+news@gmail.com", "054-123456", " 1.0",
  "version 1.2.3", "Testing number 500.45", "picture", "www", "Your balance is 12.50 at 6.30",
  "2020.12.03, I bought an old camera.", "update 0.5.0.0 ready", "Call me.Thanks", "the end.Next",
  "ok.so what", "README.md", "it costs 5.is that ok", "wait...what", "e.g. this, i.e. that",
  "foo.bar1", "a.b", "Hello.World", "example.example", "com", ".com", "http:// nothing", "a:b", "",
  "at 10.30.pm", "Inc.Thanks",
])
func findsNoLink(text: String) { #expect(!LinkDetector.containsLink(text)) }

@Test func findsTheLinksOfTheSuffixListVectors() throws {
  guard let lines = Peers.lines("peers/publicsuffix/tests/tests.txt") else { return }
  var checked = 0
  for line in lines where !line.hasPrefix("//") {
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count == 2, parts[1] != "null", parts[0] != "null" else { continue }
    // An unlisted top-level domain is a domain for the list, but no link by itself.
    let isListed = !parts[0].hasSuffix("example")
    #expect(LinkDetector.containsLink("go to \(parts[0])/x") == isListed, "\(parts[0])")
    checked += 1
  }
  #expect(checked > 40)
}

@Test func hugeTextsTakeLinearWork() {
  #expect(!LinkDetector.containsLink(String(repeating: "a.", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "a@", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "+a-", count: 200_000) + "."))
}
