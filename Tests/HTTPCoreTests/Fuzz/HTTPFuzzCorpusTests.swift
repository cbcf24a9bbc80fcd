import Foundation
import Testing

/// The saved inputs of every fuzz target of this room, findings of the past among them.
@Suite struct HTTPFuzzCorpusTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: HTTPFuzzTarget.allCases)
  func whatWasSavedHolds(_ target: HTTPFuzzTarget) throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files.sorted(by: { $0.path < $1.path }) {
      do {
        try target.run(Array(try Data(contentsOf: file)))
      } catch let finding as HTTPFuzzTarget.Finding {
        Issue.record("\(file.lastPathComponent): \(finding)")
      }
    }
  }
}
