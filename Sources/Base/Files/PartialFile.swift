import Foundation

/// A file that is written in pieces under a temporary name, and moved to its path when it is complete.
///
/// Each piece is passed to the operating system before a call returns. It survives the end of the process, but not a
/// power failure. A file at the path is unchanged until the end.
package final class PartialFile {
  package static let suffix = ".part"

  package let path: String
  package var partialPath: String { path + PartialFile.suffix }

  private var copyPath: String { partialPath + ".new" }

  private var file: OpenFile?
  private let disk = DiskInUse.disk
  /// The permissions of the replaced file.
  private let mode: mode_t?

  /// Creates an empty file, and missing folders. It is an error if the partial file already exists.
  package init(for path: String) throws(FileError) {
    self.path = path
    let info = try WholeFile.requireReplaceable(path)
    mode = info.kind == .file ? info.mode : nil
    try WholeFile.makeFolder(PathText.folder(of: path), for: path)
    file = try OpenFile(path + PartialFile.suffix, for: .making) { PartialFile.refusal(path, $0) }
    // A recording that was killed may have left a copy.
    try? disk.removeFile(copyPath)
  }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    if bytes.isEmpty { return }
    do throws(SystemError) { try open.write(bytes) } catch { throw cut(error) }
  }

  /// Replaces the first part of the file. Another process sees either the old or the new file.
  ///
  /// - Parameters:
  ///   - front: The new first part.
  ///   - offset: The offset of the first byte to keep.
  ///   - change: Converts the kept bytes, in order and at most 64 KiB at a time.
  /// - Throws: ``FileError`` if the copy cannot be written. The file is then unchanged.
  package func rewrite(
    _ front: [UInt8], keepingFrom offset: Int, _ change: ([UInt8]) -> [UInt8]
  ) throws(FileError) {
    do throws(SystemError) {
      let other = try OpenFile(copyPath, for: .remaking)
      try copy(front, from: offset, into: other, change)
      try move(copyPath, to: partialPath)
      file = other
    } catch {
      try? disk.removeFile(copyPath)
      throw cut(error)
    }
  }

  private func copy(
    _ front: [UInt8], from offset: Int, into other: OpenFile, _ change: ([UInt8]) -> [UInt8]
  ) throws(SystemError) {
    try other.write(front)
    var offset = offset
    while true {
      let bytes = try open.read(1 << 16, at: offset)
      if bytes.isEmpty { return }
      try other.write(change(bytes))
      offset += bytes.count
    }
  }

  /// Moves the complete file to its path. After an error, the file keeps its partial name.
  package func finish() throws(FileError) {
    try WholeFile.requireReplaceable(path)
    do throws(SystemError) {
      if let mode { try open.setMode(mode) }
      try open.sync()
      try move(partialPath, to: path)
    } catch {
      throw cut(error)
    }
    file = nil
    try WholeFile.syncFolder(PathText.folder(of: path), for: path)
  }

  /// Removes the file unless it is finished. A file with its partial name is then another recording's.
  package func discard() {
    guard file != nil else { return }
    try? disk.removeFile(partialPath)
    file = nil
  }

  private var open: OpenFile {
    get throws(SystemError) {
      guard let file else { throw SystemError(EBADF) }
      return file
    }
  }

  private func move(_ path: String, to other: String) throws(SystemError) {
    try SystemError.again(disk.move(path, to: other))
  }

  private static func refusal(_ path: String, _ error: SystemError) -> FileError {
    guard error.number == EEXIST else { return WholeFile.refusal(path, error) }
    return FileError(
      path, "is an unfinished recording, or another program is writing it",
      hint:
        "dopesheet check \(path)\(suffix) --recover OUT saves its complete frames; then delete it"
    )
  }

  private func cut(_ error: SystemError) -> FileError {
    FileError(
      path, "cannot be written: \(error.text)",
      hint:
        "an earlier file is unchanged; dopesheet check \(partialPath) --recover OUT saves the complete frames"
    )
  }
}
