import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written piece by piece under a name of its own, and takes its place once it is whole.
///
/// Each piece is handed to the system before the call returns: it outlives the process, though not a power failure.
/// What lies at the path stays as it is until the end.
package final class PartialFile {
  /// The end of the names of files that are not whole.
  package static let suffix = ".part"

  /// Where the file is to lie.
  package let path: String
  /// Where it lies until it is whole.
  package var partialPath: String { path + PartialFile.suffix }

  /// Where it is copied behind another front.
  private var copyPath: String { partialPath + ".new" }

  private var file: OpenFile?
  private let disk = DiskInUse.disk
  /// The permissions of the file that is replaced.
  private let mode: mode_t?

  /// Creates an empty file, and the folders that are missing.
  ///
  /// - Throws: ``FileError`` if the path cannot be written, or if there is a partial file already.
  package init(for path: String) throws(FileError) {
    self.path = path
    let info = try TraceFile.replaceable(path)
    mode = info.kind == .file ? info.mode : nil
    try TraceFile.makeFolder(PathText.folder(of: path), for: path)
    file = try OpenFile(path + PartialFile.suffix, for: .making) { PartialFile.refusal(path, $0) }
    // What another recording left that was killed while it copied a front.
    try? disk.removeFile(copyPath)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` if they cannot all be written; what was written before is there.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    if bytes.isEmpty { return }
    do throws(SystemError) { try open.write(bytes) } catch { throw cut(error) }
  }

  /// Gives the file another front. Whoever opens it meanwhile sees the one or the other.
  ///
  /// - Parameters:
  ///   - front: What it is to begin with.
  ///   - offset: Where what is kept begins.
  ///   - change: Returns what becomes of the next bytes that are kept, 64 kB or fewer.
  /// - Throws: ``FileError`` if that cannot be done; the file is as before then.
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

  /// Puts the file, which is whole, in its place.
  ///
  /// - Throws: ``FileError`` if that cannot be done; it keeps its partial name then.
  package func finish() throws(FileError) {
    _ = try TraceFile.replaceable(path)
    do throws(SystemError) {
      if let mode { try open.setMode(mode) }
      try open.sync()
      try move(partialPath, to: path)
    } catch {
      throw cut(error)
    }
    file = nil
    try TraceFile.syncFolder(PathText.folder(of: path), for: path)
  }

  /// Removes the file, unless it has taken its place: what has its partial name then is not ours.
  package func discard() {
    guard file != nil else { return }
    try? disk.removeFile(partialPath)
    file = nil
  }

  /// The file, as long as it has not taken its place.
  private var open: OpenFile {
    get throws(SystemError) {
      guard let file else { throw SystemError(EBADF) }
      return file
    }
  }

  private func move(_ path: String, to other: String) throws(SystemError) {
    try SystemError.again { () throws(SystemError) in try disk.move(path, to: other) }
  }

  private static func refusal(_ path: String, _ error: SystemError) -> FileError {
    guard error.number == EEXIST else { return TraceFile.refusal(path, error) }
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
