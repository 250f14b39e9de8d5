import Foundation

/// The calls of the file system that Dopesheet makes.
///
/// Goldens, traces, logs and reports are read, written, moved and locked through ``DiskInUse/disk``; tests put a disk there
/// that fails.
package protocol Disk: Sendable {
  /// What lies at a path.
  func status(of path: String, throughLinks: Bool) throws(SystemError) -> FileStatus
  /// What an open file is.
  func status(of file: Int32) throws(SystemError) -> FileStatus
  /// The path of what lies at a path, without symbolic links.
  func realPath(of path: String) throws(SystemError) -> String
  /// Whether a file may be written, by its permissions.
  func requireWritable(_ path: String) throws(SystemError)
  /// The names in a folder, in any order, without `.` and `..`.
  func names(in folder: String) throws(SystemError) -> [String]
  /// The bytes of a regular file without a copy; `nil` where that cannot be.
  func mapped(_ path: String) -> Data?

  func openFile(_ path: String, for use: FileUse) throws(SystemError) -> Int32
  /// Reads some bytes, at an offset or where the last reading ended; 0 at the end.
  func readBytes(
    _ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int?
  ) throws(SystemError) -> Int
  /// Writes some of the bytes, and returns how many.
  func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  func setMode(_ file: Int32, _ mode: mode_t) throws(SystemError)
  /// Makes what a file or a folder holds last through a power failure.
  func sync(_ file: Int32) throws(SystemError)
  /// Locks a file until it is closed; fails at once where another one has locked it.
  func lock(_ file: Int32) throws(SystemError)
  func closeFile(_ file: Int32) throws(SystemError)

  /// Gives a file another name, and replaces a file of that name.
  func move(_ path: String, to other: String) throws(SystemError)
  func removeFile(_ path: String) throws(SystemError)
  func makeFolder(_ path: String) throws(SystemError)
  func removeFolder(_ path: String) throws(SystemError)
}

/// What a file is opened for.
package enum FileUse: Sendable {
  case reading
  /// A file that is not there yet.
  case making
  /// A file that is made, or emptied if it is there and no link.
  case remaking
  /// A file that is there, to lock it.
  case locking
  /// What is written goes to the end of the file, which is made where it is missing.
  case appending
}

/// What lies at a path, as the system tells it.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case link
    /// A pipe, a device or the like.
    case other
  }

  package var kind: Kind
  /// The permissions.
  package var mode: mode_t
  /// The number of bytes.
  package var size: Int
  /// When it was changed, in seconds of the system's clock.
  package var changed: Int
  /// The disk, and the number on it: the same for two paths of one file.
  package var identity: [UInt64]

  package init(kind: Kind, mode: mode_t, size: Int, changed: Int, identity: [UInt64]) {
    (self.kind, self.mode, self.size) = (kind, mode, size)
    (self.changed, self.identity) = (changed, identity)
  }
}

/// The disk that this task uses: that of the system, where no test has put another one there.
package enum DiskInUse {
  @TaskLocal package static var disk: any Disk = SystemDisk()
}
