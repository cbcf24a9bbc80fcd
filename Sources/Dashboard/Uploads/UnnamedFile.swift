import Foundation
import Persistence

/// A file for bytes on their way. It has no name and is gone with the last reference, whatever becomes of
/// the process.
final class UnnamedFile: Sendable {
  private let descriptor: Int32

  /// Where it lies: `TMPDIR`, else the place for temporary files that may be large.
  static var directory: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
  }

  /// - Throws: `PersistenceError.diskFull`, or a `POSIXError`.
  init() throws {
    var template = Array("\(UnnamedFile.directory)/simply-filter-sms-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw UnnamedFile.error(errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Writes everything; blocks.
  /// - Throws: as `init` does.
  func write(_ bytes: some ContiguousBytes, at offset: Int) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = pwrite(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
          off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw UnnamedFile.error(errno) }
        done += count
      }
    }
  }

  /// Reads that many bytes, which have been written; blocks.
  func read(_ count: Int, at offset: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { throw UnnamedFile.error(read < 0 ? errno : EIO) }
        done += read
      }
    }
  }

  /// The first bytes, read by the kernel when they are looked at.
  func mapped(_ count: Int) throws -> Data {
    guard count > 0 else { return Data() }
    let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw UnnamedFile.error(errno) }
    return Data(bytesNoCopy: address, count: count, deallocator: .unmap)
  }

  private static func error(_ code: Int32) -> any Error {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: PersistenceError.diskFull
    default: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
  }
}
