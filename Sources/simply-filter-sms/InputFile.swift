import Foundation

/// Files that a command is given.
enum InputFile {
  static func read(_ path: String, limitBytes: Int) throws(Failure) -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .failed("there is no file \(path): check the path")
    }
    guard !isDirectory.boolValue else { throw .failed("\(path) is a folder: name a file in it") }
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: limitBytes + 1) ?? Data()
      guard data.count <= limitBytes else {
        throw Failure.failed(
          "\(path) is larger than \(limitBytes >> 20) MiB: export fewer filters at once")
      }
      return data
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .failed("cannot read \(path): check its permissions")
    }
  }
}
