// FUZZ_TARGET=links fuzz [OPTIONS OF LIBFUZZER] [FOLDERS OF INPUTS]
//
// Built by `Scripts/fuzz` alone; a finding ends the program and leaves its input behind. The target is
// no argument because libFuzzer starts the program again with its own.
import Foundation

/// libFuzzer's own main, for programs that have one (LLVM, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

enum Chosen {
  /// What the named target asks; nil for a name that is none.
  static let run: (@Sendable ([UInt8]) throws -> Void)? = {
    guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else { return nil }
    if let target = FuzzTarget(rawValue: name) { return { try target.run($0) } }
    if let target = HTTPFuzzTarget(rawValue: name) { return { try target.run($0) } }
    return nil
  }()
}

/// The name by which libFuzzer knows what it feeds.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    try Chosen.run?(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

guard Chosen.run != nil else {
  let all = FuzzTarget.allCases.map(\.rawValue) + HTTPFuzzTarget.allCases.map(\.rawValue)
  let names = all.joined(separator: "|")
  let usage = "usage: FUZZ_TARGET=\(names) fuzz [OPTIONS] [FOLDERS]\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments) { testOneInput($0, $1) })
