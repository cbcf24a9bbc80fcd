import Foundation
import HTTPCore

/// A file that comes in pieces: a short one in memory, a longer one on the disk, so that what many
/// people upload at once does not fill the memory.
struct UploadedFile {
  /// Longest file that is kept in memory, in bytes.
  static let memoryBytes = 256 << 10

  private var bytes = Data()
  private var file: UnnamedFile?
  private(set) var count = 0

  /// Blocks where the disk does.
  /// - Throws: as `UnnamedFile` does.
  mutating func append(_ piece: ArraySlice<UInt8>) throws {
    defer { count += piece.count }
    if file == nil {
      guard count + piece.count > UploadedFile.memoryBytes else {
        return bytes.append(contentsOf: piece)
      }
      let made = try UnnamedFile()
      try made.write(bytes, at: 0)
      bytes = Data()
      file = made
    }
    try file?.write(piece, at: count)
  }

  /// All that has come.
  func data() throws -> Data { try file?.mapped(count) ?? bytes }

  /// A body that is a file by itself, once it is whole.
  /// - Throws: `RequestBodyError`, and as `append` does.
  static func read(_ body: RequestBody) async throws -> Data {
    var file = UploadedFile()
    while let piece = try await body.next() { try file.append(piece[...]) }
    return try file.data()
  }
}
