import DopesheetFiles
import DopesheetTrace
import Foundation

// Dopesheet finds goldens, pending traces and logs by their names in folders, and reads only regular files there: a pipe
// makes its reader wait for a writer, and a device may have no end. A path that the user gives may be a pipe:
// `TraceFile.bytes` reads it.
extension TraceFile {
  /// Reads a file that Dopesheet finds by its name.
  ///
  /// - Throws: ``GoldenError`` if there is no such file, or none that can be read.
  package static func regularBytes(at path: String) throws(GoldenError) -> Data {
    try bytes(at: path, requireRegular(path))
  }

  /// Requires that no pipe, device or the like has the name of a file that Dopesheet looks for.
  ///
  /// - Returns: What lies there.
  /// - Throws: ``GoldenError`` if one does.
  @discardableResult
  package static func requireRegular(_ path: String) throws(GoldenError) -> FileInfo {
    let info = try FileInfo(path)
    guard info.kind != .other else {
      throw GoldenError(
        path, "is not a regular file", hint: "delete it; only regular files are read")
    }
    return info
  }

  /// Reads a trace.
  ///
  /// - Throws: ``GoldenError``, also when it is no sound trace.
  static func sound(at path: String) throws(GoldenError) -> Trace {
    let data = try regularBytes(at: path)
    do throws(TraceError) {
      return try trace(in: data)
    } catch {
      throw GoldenError(
        path, "is an invalid trace: \(error.description)", hint: "delete it, and record again")
    }
  }

  /// Reads a trace; `nil` if it is no sound one.
  ///
  /// - Throws: ``GoldenError`` if it cannot be read.
  static func ifSound(at path: String) throws(GoldenError) -> Trace? {
    let data = try regularBytes(at: path)
    return try? trace(in: data)
  }
}
