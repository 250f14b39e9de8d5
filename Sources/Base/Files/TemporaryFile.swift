import DopesheetText
import Foundation

/// A temporary file next to a target, which it replaces when it is complete.
///
/// The file is locked while it is written. If a process is killed, its file stays without a lock, until a process that
/// writes the same target or a command that writes goldens removes it.
package final class TemporaryFile {
  package let file: OpenFile
  private let path: String
  private let disk = DiskInUse.disk

  /// Creates an empty file in the folder of the target, which errors name.
  package init(for target: String) throws(FileError) {
    let folder = PathText.folder(of: target)
    let digest = XXH64.digest(of: Array(PathText.name(target).utf8))
    let stem = "\(folder)/.dopesheet-\(String(digest, radix: 16))"
    for number in 0..<10_000 {
      let path = "\(stem)-\(number).tmp"
      do throws(SystemError) {
        guard let file = try TemporaryFile.made(path) else { continue }
        (self.file, self.path) = (file, path)
        return
      } catch {
        throw WholeFile.refusal(target, error)
      }
    }
    throw FileError(
      target, "cannot be written: its folder is full of temporary files",
      hint: "delete the files .dopesheet-….tmp in \(folder)")
  }

  /// Creates and locks a file; returns `nil` if another process is writing a file of this name.
  private static func made(_ path: String) throws(SystemError) -> OpenFile? {
    // Each repetition means that another process has created or removed the file in between.
    for _ in 0..<100 {
      do throws(SystemError) {
        let file = try OpenFile(path, for: .making)
        // Between creating and locking, another process can take the file for an old one and remove it.
        switch try file.lock() {
        case .ours: if isCurrent(file, path) { return file }
        case .taken: break
        // On a disk without locks, old files of killed processes are never removed.
        case .unknown: return file
        }
      } catch {
        guard error.number == EEXIST else { throw error }
        guard let other = try? OpenFile(path, for: .locking) else { continue }
        guard try other.lock() == .ours else { return nil }
        // The file is old. Since this process has the lock, it removes the file if it still has this name.
        if isCurrent(other, path) { try? DiskInUse.disk.removeFile(path) }
      }
    }
    return nil
  }

  package static func isTemporary(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(".dopesheet-") && name.hasSuffix(".tmp")
  }

  /// Removes a temporary file that a killed process left, unless another process is writing it. Nothing depends on it,
  /// so errors are ignored.
  package static func removeLeftover(_ path: String) {
    guard let file = try? OpenFile(path, for: .locking) else { return }
    if (try? file.lock()) == .ours, isCurrent(file, path) { try? DiskInUse.disk.removeFile(path) }
    try? file.close()
  }

  private static func isCurrent(_ file: OpenFile, _ path: String) -> Bool {
    let there = try? DiskInUse.disk.status(of: path, throughLinks: false)
    return (try? file.status.identity).map { $0 == there?.identity } ?? false
  }

  package func move(to target: String) throws(SystemError) {
    try SystemError.again(disk.move(path, to: target))
    try? file.close()
  }

  func remove() {
    removeName()
    try? file.close()
  }

  /// Removes the name of the file, whose content exists until it is closed.
  func removeName() {
    // A fence that was closed meanwhile must not keep the file.
    try? SystemError.again(disk.unfenced.removeFile(path))
  }
}
