import Foundation

/// A temporary store for bytes, in an unnamed file that disappears with the process.
package final class SpooledBytes {
  private let file: OpenFile
  private let folder: String
  private var length = 0
  private var gathered: [UInt8] = []

  private static let piece = 1 << 17

  package init(in folder: String) throws(FileError) {
    self.folder = folder
    try WholeFile.makeFolder(folder, for: folder)
    let temporary = try TemporaryFile(for: folder + "/spool")
    temporary.removeName()
    file = temporary.file
  }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    gathered += bytes
    guard gathered.count >= SpooledBytes.piece else { return }
    do throws(SystemError) { try file.write(gathered) } catch {
      throw WholeFile.refusal(folder, error)
    }
    length += gathered.count
    gathered.removeAll(keepingCapacity: true)
  }

  /// Passes all bytes to a sink, piece by piece from the beginning.
  package func read(_ sink: WholeFile.FileSink) throws(FileError) {
    var offset = 0
    while offset < length {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try file.read(SpooledBytes.piece, at: offset)
        guard !bytes.isEmpty else { throw SystemError(EIO) }
      } catch {
        throw FileError(folder, "cannot be read: \(error.text)")
      }
      try sink(bytes)
      offset += bytes.count
    }
    try sink(gathered)
  }
}
