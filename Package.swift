// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors everywhere, in the sources and in the tests.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// A Debian library seen through a module map: `Sources/<name>/module.modulemap` and `shim.h`.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "SimplyFilterSMS",
  products: [.executable(name: "simply-filter-sms", targets: ["simply-filter-sms"])],
  targets: [
    // C libraries of Debian. Each is imported by one room only.
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
    library("CPSL", pkgConfig: "libpsl", apt: "libpsl-dev"),
    library("CLinux", apt: "libc6-dev"),
    library("CCmarkGFM", apt: "libcmark-gfm-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("CBrotli", apt: "libbrotli-dev"),
    .target(
      name: "CPhoneNumber",
      linkerSettings: [.linkedLibrary("phonenumber")]),
    .target(
      name: "CCLD2",
      linkerSettings: [.linkedLibrary("cld2")]),
    .target(
      name: "CFastText",
      // The model is part of the object code (`#embed`).
      exclude: ["lid.176.ftz", "lid.176.md"],
      linkerSettings: [.linkedLibrary("fasttext")]),
    .target(
      name: "CICUText",
      linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .target(
      name: "CICUPlural",
      linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
    .target(
      name: "CCurl",
      linkerSettings: [.linkedLibrary("curl")]),
    // Counts allocations and waits, for benchmarks alone.
    .target(name: "CMeasure"),

    // Rooms, in the order in which a request meets their lowest floor.
    room("HTTPCore"),
    room("HTTPServer", ["HTTPCore", "CLinux"]),
    room("Compression", ["CZlib", "CBrotli"]),
    room("Localization", ["CICUPlural"]),
    room("HTMLTemplate", ["Localization"]),
    room("Markdown", ["CCmarkGFM"]),
    room("FilterCore", ["CPCRE2", "CPSL", "CPhoneNumber", "CFastText", "CCLD2", "CICUText"]),
    room("Persistence", ["FilterCore", "CSQLite"]),
    room("Services", ["FilterCore", "CCurl"]),
    room(
      "Dashboard",
      [
        "FilterCore", "Persistence", "Services", "HTMLTemplate", "Localization", "Markdown",
        "HTTPCore", "Compression",
      ]),
    .executableTarget(
      name: "simply-filter-sms",
      dependencies: [
        "Dashboard", "FilterCore", "Persistence", "Services", "HTMLTemplate", "Localization",
        "HTTPCore", "HTTPServer",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Dashboard", "FilterCore", "HTTPCore", "Persistence", "CMeasure", "CLinux"],
      swiftSettings: strict),

    tests("HTTPCore"),
    tests("HTTPServer", ["HTTPCore"]),
    tests("Compression"),
    tests("Localization"),
    tests("HTMLTemplate", ["Localization"]),
    tests("Markdown"),
    tests("FilterCore", ["CICUText"]),
    tests("Persistence", ["FilterCore", "store-crash-helper"], exclude: ["Files/Saved"]),
    // A process of its own for what the store's tests cannot do to themselves: be killed in the
    // middle of an import, be another user, be another process.
    .executableTarget(
      name: "store-crash-helper",
      dependencies: ["FilterCore", "Persistence"],
      path: "Tests/store-crash-helper",
      swiftSettings: strict),
    // A web server that misbehaves as told.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
    tests("Services", ["FilterCore", "LoopbackServer"]),
    tests(
      "Dashboard",
      [
        "FilterCore", "Persistence", "Services", "LoopbackServer", "HTMLTemplate", "Localization",
        "HTTPCore", "Compression",
      ]),
  ],
  cxxLanguageStandard: .cxx17
)

// Built by `Scripts/fuzz` alone: it needs the compiler's fuzzer.
if Context.environment["SFS_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FilterCore", "HTTPCore"], path: "Tests/Fuzz",
      exclude: ["Corpus"],
      swiftSettings: strict, linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}
