import DopesheetNotation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside another one, which it replaces once it is whole.
///
/// It is locked as long as it is written. One that nobody has locked was left by a process that was killed, and is
/// removed by the next that writes the same file.
package final class TemporaryFile {
  package let file: OpenFile
  private let path: String
  private let disk = DiskInUse.disk

  /// Makes an empty file in the folder of another one.
  ///
  /// - Throws: ``FileError`` that names the other file.
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

  /// Makes a file; `nil` where another process is writing one of this name.
  private static func made(_ path: String) throws(SystemError) -> OpenFile? {
    // Each time round, another process has made or removed the file in between.
    for _ in 0..<100 {
      do throws(SystemError) {
        let file = try OpenFile(path, for: .making)
        // Between its making and its locking, another process may take it for a leftover, and remove it.
        switch try file.lock() {
        case .ours: if isCurrent(file, path) { return file }
        case .taken: break
        // There, nobody removes what killed processes left.
        case .unknown: return file
        }
      } catch {
        guard error.number == EEXIST else { throw error }
        guard let other = try? OpenFile(path, for: .locking) else { continue }
        guard try other.lock() == .ours else { return nil }
        // Nobody writes it. Whoever has locked it removes it, if it still has this name.
        if isCurrent(other, path) { try? DiskInUse.disk.removeFile(path) }
      }
    }
    return nil
  }

  private static func isCurrent(_ file: OpenFile, _ path: String) -> Bool {
    let there = try? DiskInUse.disk.status(of: path, throughLinks: false)
    return (try? file.status.identity).map { $0 == there?.identity } ?? false
  }

  /// Puts the file in the place of another one.
  package func move(to target: String) throws(SystemError) {
    try SystemError.again { () throws(SystemError) in try disk.move(path, to: target) }
    try? file.close()
  }

  /// Removes the file, as far as that is possible.
  func remove() {
    removeName()
    try? file.close()
  }

  /// Takes the name from the file, which is there until it is closed.
  func removeName() {
    try? SystemError.again { () throws(SystemError) in try disk.removeFile(path) }
  }
}
