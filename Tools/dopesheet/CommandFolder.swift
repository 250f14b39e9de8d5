import DopesheetFiles
import DopesheetText
import Foundation

/// A temporary folder of a running command, in the system's folder for them.
///
/// A file in it is locked as long as the command runs. If the command is killed, the folder stays without a lock, until
/// the next command with such a folder removes it.
package final class CommandFolder {
  /// The absolute path.
  package let path: String
  private let lock: Int32

  /// The start of the names of all these folders.
  private static let prefix = "dopesheet-temporary-"
  /// The name of the locked file. A folder without it is not removed.
  private static let lockName = "/.lock"

  /// Makes a folder, and removes those that killed commands of the same user have left.
  ///
  /// - Throws: ``Diagnostics`` if it cannot be made.
  package init(_ console: Console) throws(Diagnostics) {
    CommandFolder.removeLeftovers(in: console.temporaryFolder)
    // Before a new folder is locked, another command may take it for an old one.
    for _ in 0..<10 {
      // The whole identifier would be too long for the path of a socket.
      let path =
        console.temporaryFolder + "/" + CommandFolder.prefix + UUID().uuidString.prefix(18)
      console.interruption?.watch(folder: path)
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard let lock = CommandFolder.lock(path, O_CREAT | O_EXCL) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
    throw Diagnostics(
      file: console.temporaryFolder, message: "no folder can be made in it", hint: "set TMPDIR")
  }

  deinit { close(lock) }

  /// Removes the folder.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Keeps the folder for the user: no later command removes it.
  func keep() { try? FileManager.default.removeItem(atPath: path + CommandFolder.lockName) }

  /// Locks the file in a folder; returns `nil` if it is missing, or another process has locked it.
  private static func lock(_ folder: String, _ flags: Int32 = 0) -> Int32? {
    let file = open(folder + lockName, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    if file < 0 { return nil }
    if flock(file, LOCK_EX | LOCK_NB) == 0,
      FileManager.default.fileExists(atPath: folder + lockName)
    {
      return file
    }
    close(file)
    return nil
  }

  /// Removes the folders of this user's commands that do not run any more.
  private static func removeLeftovers(in place: String) {
    let manager = FileManager.default
    for name in (try? FileInfo.names(in: place)) ?? [] where name.hasPrefix(prefix) {
      let folder = place + "/" + name
      guard let facts = try? manager.attributesOfItem(atPath: folder),
        facts[.type] as? FileAttributeType == .typeDirectory,
        (facts[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(), let file = lock(folder)
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
