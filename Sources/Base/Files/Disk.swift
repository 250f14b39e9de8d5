import Foundation

/// The file system calls that Dopesheet makes.
///
/// Goldens, traces, logs and reports are read, written, moved and locked through ``DiskInUse/disk``. Tests replace it
/// with a disk that fails.
package protocol Disk: Sendable {
  /// Returns the status of the file at a path; `nil` if there is no file. That is no error: Swift Testing stores a
  /// backtrace of each thrown error, which takes longer than the rest of a check.
  func status(of path: String, throughLinks: Bool) throws(SystemError) -> FileStatus?
  func status(of file: Int32) throws(SystemError) -> FileStatus
  func realPath(of path: String) throws(SystemError) -> String
  func requireWritable(_ path: String) throws(SystemError)
  /// Returns the names in a folder, in any order, without `.` and `..`.
  func names(in folder: String) throws(SystemError) -> [String]
  /// Returns the bytes of a regular file as a memory map; `nil` if the file cannot be mapped.
  func mapped(_ path: String) -> Data?

  func openFile(_ path: String, for use: FileUse) throws(SystemError) -> Int32
  /// Reads some bytes, at an offset or after the last bytes, and returns how many; 0 at the end.
  func readBytes(
    _ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int?
  ) throws(SystemError) -> Int
  /// Writes some of the bytes, and returns how many.
  func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  func setMode(_ file: Int32, _ mode: mode_t) throws(SystemError)
  /// Stores a file or a folder on the disk, so that it survives a power failure.
  func sync(_ file: Int32) throws(SystemError)
  /// Locks a file until it is closed. Fails at once if another process has locked it.
  func lock(_ file: Int32) throws(SystemError)
  func closeFile(_ file: Int32) throws(SystemError)

  /// Renames a file, and replaces a file at the new path.
  func move(_ path: String, to other: String) throws(SystemError)
  func removeFile(_ path: String) throws(SystemError)
  func makeFolder(_ path: String) throws(SystemError)
  func removeFolder(_ path: String) throws(SystemError)

  /// The same disk without a fence, for what was made within it.
  var unfenced: any Disk { get }
}

extension Disk {
  package var unfenced: any Disk { self }
}

package enum FileUse: Sendable {
  case reading
  /// Creating a file that must not exist.
  case making
  /// Creating a file, or emptying an existing file that is not a link.
  case remaking
  case locking
  /// Appending to a file, which is created if it does not exist.
  case appending
}

package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case link
    /// A pipe, a device or another special file.
    case other
  }

  package var kind: Kind
  package var mode: mode_t
  /// The size in bytes.
  package var size: Int
  /// The time of the last change, in seconds since 1970.
  package var changed: Int
  /// Is equal for two paths of the same file.
  package var identity: FileIdentity

  package init(kind: Kind, mode: mode_t, size: Int, changed: Int, identity: FileIdentity) {
    (self.kind, self.mode, self.size) = (kind, mode, size)
    (self.changed, self.identity) = (changed, identity)
  }
}

package struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  /// The number of the file on the device.
  let number: UInt64

  package init(device: UInt64, number: UInt64) {
    (self.device, self.number) = (device, number)
  }
}

/// The disk of the current task, which tests can replace.
package enum DiskInUse {
  @TaskLocal package static var disk: any Disk = SystemDisk()
}
