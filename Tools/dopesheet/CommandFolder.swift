import DopesheetFiles
import DopesheetText
import Foundation

/// A temporary folder of a running command, in the system's folder for them.
///
/// A file in it is locked as long as the command runs. If the command is killed, the folder stays without a lock, until
/// the next command with such a folder removes it.
final class CommandFolder {
  let path: String
  private let lock: Int32

  /// The start of the names of all these folders.
  private static let prefix = "dopesheet-temporary-"
  /// The name of the locked file. A folder without it is not removed.
  private static let lockName = "/.lock"

  /// Makes a folder, and removes those that killed commands of the same user have left.
  ///
  /// - Throws: ``Diagnostics`` if it cannot be made.
  init(_ console: Console) throws(Diagnostics) {
    let place = console.temporaryFolder
    CommandFolder.removeLeftovers(in: place)
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    while true {
      // The whole identifier would be too long for the path of a socket.
      let path = place + "/" + CommandFolder.prefix + UUID().uuidString.prefix(18)
      console.interruption?.watch(folder: path)
      do throws(SystemError) {
        if mkdir(path, 0o700) != 0 { throw SystemError(errno) }
        // Before the folder is locked, another command may take it for an old one, and removes it.
        guard let lock = try CommandFolder.lock(path, O_CREAT | O_EXCL) else { continue }
        (self.path, self.lock) = (path, lock)
        return
      } catch {
        rmdir(path)
        throw Diagnostics(
          file: place, message: "no folder can be made in it: \(error.text)", hint: "set TMPDIR")
      }
    }
  }

  deinit { close(lock) }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Keeps the folder for the user: no later command removes it.
  func keep() { try? FileManager.default.removeItem(atPath: path + CommandFolder.lockName) }

  /// Locks the file in a folder; returns `nil` if another process has locked it, or has removed it since.
  ///
  /// - Throws: ``SystemError`` if the file is missing, or cannot be made or locked.
  private static func lock(_ folder: String, _ flags: Int32 = 0) throws(SystemError) -> Int32? {
    let path = folder + lockName
    let file = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    if file < 0 { throw SystemError(errno) }
    let error = flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
    if error == 0, FileManager.default.fileExists(atPath: path) { return file }
    close(file)
    if error == 0 || error == EWOULDBLOCK { return nil }
    if flags & O_CREAT != 0 { unlink(path) }
    throw SystemError(error)
  }

  /// Removes the folders of this user's commands that do not run any more.
  private static func removeLeftovers(in place: String) {
    let manager = FileManager.default
    for name in (try? FileInfo.names(in: place)) ?? [] where name.hasPrefix(prefix) {
      let folder = place + "/" + name
      guard let facts = try? manager.attributesOfItem(atPath: folder),
        facts[.type] as? FileAttributeType == .typeDirectory,
        (facts[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(), let file = try? lock(folder)
      else { continue }
      // The locked file is removed last, so that a killed removal is continued.
      for entry in (try? FileInfo.names(in: folder)) ?? []
      where "/" + entry != lockName {
        try? manager.removeItem(atPath: folder + "/" + entry)
      }
      try? manager.removeItem(atPath: folder)
      close(file)
    }
  }
}
