import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error that the operating system reports.
package struct SystemError: Error, Equatable, Sendable {
  /// The error number, such as `ENOSPC`.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error for a file outside of a ``Fence``. No system uses its number.
  static let outside = SystemError(-1)

  /// The error in words.
  package var text: String {
    switch number {
    case EACCES, EPERM: "no permission"
    case EROFS: "the disk is read-only"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the quota is used up"
    case EFBIG: "the file is larger than this process may write"
    case ENOTDIR: "a part of the path is a file"
    case EISDIR: "it is a folder"
    case SystemError.outside.number: "it is outside of the package"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "the symbolic links form a circle"
    default: String(cString: strerror(number))
    }
  }

  /// Whether the path does not exist.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether the disk does not support the call.
  var isUnsupported: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK].contains(number) }

  /// Repeats a call until no signal interrupts it.
  package static func again<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) { return try call() } catch {
        if error.number != EINTR { throw error }
      }
    }
  }
}
