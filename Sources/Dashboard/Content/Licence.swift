import HTMLTemplate
import Localization

/// One work that the product is built with, and the terms it is under. Facts only: names are those of
/// its authors, and what we use it for stands in the catalogs under `licences_<id>`.
struct Licence: Sendable {
  enum Section: String, CaseIterable, Sendable {
    case libraries
    case data
  }

  let id: String
  let section: Section
  let name: String
  let authors: String
  /// The name of the licence, by its SPDX identifier where it has one.
  let terms: String
  let address: String
  /// The Debian package that brings it; `nil` for what comes with the toolchain or with us.
  var package: String?

  var value: TemplateValue {
    .object([
      "id": .string(id), "name": .string(name), "authors": .string(authors),
      "terms": .string(terms), "address": .string(address),
      "use": .string("licences_\(id)"~),
    ])
  }

  static let all: [Licence] = libraries + data

  private static let libraries: [Licence] = [
    .init(
      id: "swift", section: .libraries, name: "Swift, Foundation",
      authors: "Apple Inc., Swift project authors",
      terms: "Apache-2.0 WITH Swift-exception", address: "https://www.swift.org"),
    .init(
      id: "sqlite", section: .libraries, name: "SQLite", authors: "D. Richard Hipp and others",
      terms: "Public domain", address: "https://www.sqlite.org", package: "libsqlite3-dev"),
    .init(
      id: "pcre2", section: .libraries, name: "PCRE2",
      authors: "Philip Hazel, Zoltan Herczeg, University of Cambridge",
      terms: "BSD-3-Clause", address: "https://www.pcre.org", package: "libpcre2-dev"),
    .init(
      id: "icu", section: .libraries, name: "ICU", authors: "Unicode, Inc.",
      terms: "Unicode-DFS-2016", address: "https://icu.unicode.org", package: "libicu-dev"),
    .init(
      id: "libpsl", section: .libraries, name: "libpsl", authors: "Tim Rühsen",
      terms: "MIT", address: "https://github.com/rockdaboot/libpsl", package: "libpsl-dev"),
    .init(
      id: "libphonenumber", section: .libraries, name: "libphonenumber",
      authors: "The Libphonenumber Authors", terms: "Apache-2.0",
      address: "https://github.com/google/libphonenumber", package: "libphonenumber-dev"),
    .init(
      id: "fasttext", section: .libraries, name: "fastText", authors: "Facebook, Inc.",
      terms: "MIT", address: "https://fasttext.cc", package: "libfasttext-dev"),
    .init(
      id: "cld2", section: .libraries, name: "Compact Language Detector 2", authors: "Google Inc.",
      terms: "Apache-2.0", address: "https://github.com/CLD2Owners/cld2", package: "libcld2-dev"),
    .init(
      id: "curl", section: .libraries, name: "libcurl", authors: "Daniel Stenberg and others",
      terms: "curl", address: "https://curl.se/libcurl/", package: "libcurl4-openssl-dev"),
    .init(
      id: "cmark", section: .libraries, name: "cmark-gfm", authors: "John MacFarlane, GitHub, Inc.",
      terms: "BSD-2-Clause", address: "https://github.com/github/cmark-gfm",
      package: "libcmark-gfm-dev"),
    .init(
      id: "zlib", section: .libraries, name: "zlib", authors: "Jean-loup Gailly, Mark Adler",
      terms: "Zlib", address: "https://zlib.net", package: "zlib1g-dev"),
    .init(
      id: "brotli", section: .libraries, name: "Brotli", authors: "The Brotli Authors",
      terms: "MIT", address: "https://github.com/google/brotli", package: "libbrotli-dev"),
    .init(
      id: "glibc", section: .libraries, name: "GNU C Library",
      authors: "Free Software Foundation, Inc.", terms: "LGPL-2.1-or-later",
      address: "https://www.gnu.org/software/libc/", package: "libc6-dev"),
    .init(
      id: "libstdcxx", section: .libraries, name: "libstdc++",
      authors: "Free Software Foundation, Inc.", terms: "GPL-3.0-or-later WITH GCC-exception-3.1",
      address: "https://gcc.gnu.org/onlinedocs/libstdc++/", package: "libstdc++-12-dev"),
  ]

  private static let data: [Licence] = [
    .init(
      id: "lid", section: .data, name: "lid.176.ftz", authors: "fastText, Facebook Research",
      terms: "CC-BY-SA-3.0",
      address: "https://fasttext.cc/docs/en/language-identification.html"),
    .init(
      id: "unicode", section: .data, name: "Unicode Character Database, CLDR",
      authors: "Unicode, Inc.", terms: "Unicode License",
      address: "https://www.unicode.org/license.txt"),
    .init(
      id: "phoneData", section: .data, name: "libphonenumber metadata",
      authors: "The Libphonenumber Authors", terms: "Apache-2.0",
      address: "https://github.com/google/libphonenumber"),
    .init(
      id: "psl", section: .data, name: "Public Suffix List", authors: "Mozilla Foundation",
      terms: "MPL-2.0", address: "https://publicsuffix.org"),
    .init(
      id: "tzdata", section: .data, name: "Time Zone Database", authors: "IANA, contributors",
      terms: "Public domain", address: "https://www.iana.org/time-zones", package: "tzdata"),
  ]
}
