import DopesheetFiles
import Foundation

// Goldens, pending traces, logs and the like are found by their names in folders. What lies there is read only if it is a
// file: a pipe has the reader wait for a writer, and a device may have no end. What somebody names on a command line may
// well be a pipe: `TraceFile.bytes` reads it.
extension TraceFile {
  /// Reads what lies at a place of ours.
  ///
  /// - Throws: ``GoldenError`` if there is no such file, or none that can be read.
  package static func regularBytes(at path: String) throws(GoldenError) -> Data {
    try bytes(at: path, requireRegular(path))
  }

  /// Requires that no pipe, device or the like lies at a place of ours.
  ///
  /// - Returns: What lies there.
  /// - Throws: ``GoldenError`` if one does.
  @discardableResult
  package static func requireRegular(_ path: String) throws(GoldenError) -> FileInfo {
    let info = try FileInfo(path)
    guard info.kind != .other else {
      throw GoldenError(path, "is no regular file", hint: "remove it: nothing is read from it")
    }
    return info
  }
}
