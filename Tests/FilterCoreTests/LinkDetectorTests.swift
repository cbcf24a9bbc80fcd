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

/// The cases of the plan: where a top-level domain is a word, a path or a scheme has to speak.
@Test(arguments: [
  ("the end.Next time", false), ("the end.next/x", true), ("ok.so", false), ("ok.so/1", true),
  ("README.md", false), ("readme.md:8080/x", true), ("it is 5.is that ok", false),
  ("in 5.is/x", true), ("WIN-BIG.COM", true), ("Win-Big.Com", false), ("Win-Big.Com/x", true),
  ("Www.Win-Big.Com", true), ("Win-Big.Com:8080", true), ("a@b.example.com", false),
  ("mail a@b.example.com or visit c.com", true),
])
func wordsThatAreDomainsNeedAPath(text: String, isLink: Bool) {
  #expect(LinkDetector.containsLink(text) == isLink)
}

@Test(arguments: [
  "example。com", "看example。com吧", "example．com", "example｡com/x", "ｅｘａｍｐｌｅ．ｃｏｍ", "ｂｉｔ．ｌｙ/1",
  "bit。ly/abc", "xn--fiqs8s。xn--fiqs8s",
])
func wideDotsPartASCIILabels(text: String) { #expect(LinkDetector.containsLink(text)) }

@Test(arguments: [
  "我来自中国。中国很大。", "谢谢。com", "了解。app更新", "はい。それでは。", "価格は１．５です。", "例。me too", "。com", "a。",
])
func sentencesWithWideStopsAreNoLinks(text: String) { #expect(!LinkDetector.containsLink(text)) }

@Test(arguments: [
  "почта.рф", "ПОЧТА.РФ", "http://почта.рф/x", "xn--80a1acny.xn--p1ai", "XN--80A1ACNY.XN--P1AI",
  "食狮.中国", "shishi.xn--fiqs8s", "bücher.example.de", "אתר.קום", "موقع.مصر", "भारत.भारत",
  "xn--pple-43d.com/login", "сайт.com",
])
func internationalHostsAreLinks(text: String) { #expect(LinkDetector.containsLink(text)) }

@Test(arguments: [
  ("http://192.168.0.1/x", true), ("192.168.0.1", true), ("visit 185.22.13.7 now", true),
  ("8.8.8.8", false), ("8.8.8.8/x", true), ("1.2.3.4:8080", true),
  ("version 10.2.0.1 is out", false),
  ("update 0.5.0.0/x", false), ("256.10.10.10/x", false), ("10.10.10/x", false),
  ("10.10.10.10.10", false), ("01.10.10.10", false), ("10.0.19045.3693", false),
  ("a@192.168.10.10", false), ("http://[2001:db8::1]/x", true), ("[2001:db8::1]:8080/x", true),
  ("[2001:db8::1]", true), ("[::ffff:192.0.2.1]", true), ("http://[nothing]/", false),
  ("see [12:30] or [1]", false), ("2001:db8::1", false), ("3232235777", false),
  ("call 0541234567", false), ("a@[2001:db8::1]", false),
])
func numbersAreHostsWhereTheyCannotBeVersions(text: String, isLink: Bool) {
  #expect(LinkDetector.containsLink(text) == isLink)
}

/// What a link is, with port, path and query and without what only stands beside it.
@Test(arguments: [
  ("see example.com.", ["example.com"]), ("(see example.com/a)", ["example.com/a"]),
  ("<http://example.com>", ["http://example.com"]),
  ("example.com, b.org!", ["example.com", "b.org"]),
  ("[example.com]", ["example.com"]), ("“example.com”", ["example.com"]),
  ("htTp://link.com/x?y=1#z, ok", ["htTp://link.com/x?y=1#z"]),
  ("example.com:8080/x.", ["example.com:8080/x"]), ("example.com: 80", ["example.com"]),
  ("https://apple.com@evil.example/x", ["https://apple.com@evil.example/x"]),
  ("点击bit.ly/abc查看", ["bit.ly/abc"]),
  (
    "https://he.wikipedia.org/wiki/שלום בבית",
    ["https://he.wikipedia.org/wiki/שלום"]
  ), ("tg://resolve?domain=x", ["tg://resolve?domain=x"]),
  ("https://x.com/a https://y.com/b", ["https://x.com/a", "https://y.com/b"]),
  ("http://example.com.", ["http://example.com"]), ("adi@gmail.com and c.com", ["c.com"]),
  ("http://[2001:db8::1]:80/x", ["http://[2001:db8::1]:80/x"]), ("nothing here", []),
])
func linksAreReadWhole(text: String, links: [String]) {
  #expect(LinkDetector.links(in: text) == links)
}

@Test func hostsOfTheSuffixListVectorsHaveAKnownSuffix() throws {
  // `host registrable`, and the same as calls.
  let vectors = (Peers.lines("peers/publicsuffix/tests/tests.txt") ?? []).compactMap { line in
    line.hasPrefix("//") ? nil : line.split(separator: " ").map(String.init)
  }
  let calls = (Peers.lines("peers/publicsuffix/tests/test_psl.txt") ?? []).compactMap { line in
    line.firstMatch(of: /^checkPublicSuffix\('?([^',]*)'?, '?([^')]*)'?\);/).map {
      [String($0.1), String($0.2)]
    }
  }
  var counts = (known: 0, unlisted: 0, noHost: 0)
  for vector in vectors + calls where vector.count == 2 {
    let host = vector[0]
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let link = "go to \(host)/x"
    if host == "null" || labels.count < 2 || labels[0].isEmpty && labels.count == 2 {
      // One label is no host, whatever the list says of it.
      #expect(!LinkDetector.containsLink(link), "\(host)")
      counts.noHost += 1
    } else if labels.last == "example" {
      // The list takes an unlisted last label for a suffix; a text full of words must not.
      #expect(!LinkDetector.containsLink(link), "\(host)")
      counts.unlisted += 1
    } else {
      #expect(LinkDetector.containsLink(link), "\(host)")
      #expect(LinkDetector.containsLink("GO TO \(host.uppercased())/X"), "\(host)")
      counts.known += 1
    }
  }
  guard !vectors.isEmpty else { return }
  print(
    "public suffix vectors: \(vectors.count) and \(calls.count): \(counts.known) hosts with a known "
      + "suffix, \(counts.unlisted) with an unlisted one, \(counts.noHost) that are no hosts")
  #expect(vectors.count == calls.count)
  #expect(counts.known > 100)
}

@Test func hugeTextsTakeLinearWork() {
  #expect(!LinkDetector.containsLink(String(repeating: "a.", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "a@", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "+a-", count: 200_000) + "."))
  #expect(!LinkDetector.containsLink(String(repeating: "a。", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "[::", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "://", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "日本.", count: 200_000)))
  #expect(!LinkDetector.containsLink(String(repeating: "1.a日", count: 200_000)))
}
