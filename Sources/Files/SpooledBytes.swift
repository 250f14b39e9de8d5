import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are put aside until what comes before them is known: on the disk, in a file without a name, which goes
/// with the process.
package final class SpooledBytes {
  private let file: Int32
  private let folder: String
  private var length = 0
  /// What is gathered before it is written.
  private var gathered: [UInt8] = []

  private static let piece = 1 << 20

  /// Creates an empty spool in a folder.
  ///
  /// - Throws: ``FileError`` if nothing can be written there.
  package init(in folder: String) throws(FileError) {
    self.folder = folder
    try TraceFile.makeFolder(folder, for: folder)
    let (path, file) = try TraceFile.openTemporary(in: folder, for: folder)
    unlink(path)
    self.file = file
  }

  deinit { close(file) }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` if the disk does not take them.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    length += bytes.count
    gathered += bytes
    if gathered.count >= SpooledBytes.piece { try flush() }
  }

  private func flush() throws(FileError) {
    if let number = put(gathered, into: file) { throw TraceFile.refusal(folder, number) }
    gathered.removeAll(keepingCapacity: true)
  }

  /// Hands over all bytes from the first, piece by piece.
  ///
  /// - Throws: ``FileError`` if they cannot be read.
  package func read(_ sink: ([UInt8]) -> Void) throws(FileError) {
    try flush()
    var offset = 0
    var bytes = [UInt8](repeating: 0, count: SpooledBytes.piece)
    while offset < length {
      let count = bytes.withUnsafeMutableBytes {
        pread(file, $0.baseAddress!, $0.count, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError(folder, "cannot be read: \(SystemError.text(errno))")
      }
      sink(Array(bytes[..<count]))
      offset += count
    }
  }
}
