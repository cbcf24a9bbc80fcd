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
  static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(
    FuzzTarget.init(rawValue:))
}

/// The name by which libFuzzer knows what it feeds.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do {
    try Chosen.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

guard Chosen.target != nil else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
  let usage = "usage: FUZZ_TARGET=\(names) fuzz [OPTIONS] [FOLDERS]\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments) { testOneInput($0, $1) })
