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

  private var file: Int32
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
    file = open(path + PartialFile.suffix, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw PartialFile.refusal(path, errno) }
    // What another recording left that was killed while it copied a front.
    unlink(copyPath)
  }

  deinit { if file >= 0 { close(file) } }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` if they cannot all be written; what was written before is there.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    if let number = put(bytes, into: file) { throw cut(number) }
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
    let other = open(copyPath, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if other < 0 { throw cut(errno) }
    if let number = copy(front, from: offset, into: other, change)
      ?? (rename(copyPath, partialPath) == 0 ? nil : errno)
    {
      close(other)
      unlink(copyPath)
      throw cut(number)
    }
    close(file)
    file = other
  }

  private func copy(
    _ front: [UInt8], from offset: Int, into other: Int32, _ change: ([UInt8]) -> [UInt8]
  ) -> Int32? {
    if let number = put(front, into: other) { return number }
    var offset = off_t(offset)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress!, $0.count, offset) }
      if count == 0 { return nil }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      if let number = put(change(Array(bytes[..<count])), into: other) { return number }
      offset += off_t(count)
    }
  }

  /// Puts the file, which is whole, in its place.
  ///
  /// - Throws: ``FileError`` if that cannot be done; it keeps its partial name then.
  package func finish() throws(FileError) {
    _ = try TraceFile.replaceable(path)
    if let mode, fchmod(file, mode) != 0 { throw cut(errno) }
    if fsync(file) != 0 { throw cut(errno) }
    if rename(partialPath, path) != 0 { throw cut(errno) }
    close(file)
    file = -1
    TraceFile.syncFolder(PathText.folder(of: path))
  }

  /// Removes the file, unless it has taken its place: what has its partial name then is not ours.
  package func discard() {
    guard file >= 0 else { return }
    unlink(partialPath)
    close(file)
    file = -1
  }

  private static func refusal(_ path: String, _ number: Int32) -> FileError {
    guard number == EEXIST else { return TraceFile.refusal(path, number) }
    return FileError(
      path, "was not finished by another recording, or is being written by one",
      hint:
        "what is complete is saved by dopesheet check \(path)\(suffix) --recover OUT; then delete it"
    )
  }

  private func cut(_ number: Int32) -> FileError {
    FileError(
      path, "cannot be written: \(SystemError.text(number))",
      hint:
        "whatever lay there is unchanged; dopesheet check \(partialPath) --recover OUT saves what is complete"
    )
  }
}
