import CSQLite
import Glibc

extension PersistenceError {
  /// What a system call says where nothing more fits: the disk, the user's quota, the size that the
  /// process may give a file.
  private static let noRoom: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]

  /// What an extended result code of SQLite means to a caller (<https://www.sqlite.org/rescode.html>).
  ///
  /// - Parameter systemError: The `errno` behind it, 0 for none.
  init(code: Int32, systemError: Int32, path: String) {
    switch code & 0xff {
    case SQLITE_FULL:
      self = .diskFull
    case SQLITE_IOERR where Self.noRoom.contains(systemError):
      self = .diskFull
    case SQLITE_BUSY, SQLITE_LOCKED:
      self = .busy
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self = .notPermitted(path: path)
    case SQLITE_CANTOPEN:
      self = Self.cannotOpen(path, systemError)
    case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_FORMAT:
      self = .unreadable(path: path)
    default:
      self = .failed(code: code)
    }
  }

  /// What a failed system call on a path of the store means to a caller.
  static func cannotOpen(_ path: String, _ systemError: Int32) -> PersistenceError {
    switch systemError {
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    case _ where noRoom.contains(systemError): .diskFull
    default: .unreadable(path: path)
    }
  }
}
