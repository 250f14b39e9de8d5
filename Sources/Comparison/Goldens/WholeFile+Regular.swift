import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

// Goldens, pending traces and logs are found by name, so only regular files are read: a pipe would block until a writer
// comes, and a device may be endless. A path that the user gives may be a pipe, which `WholeFile.bytes` reads.
extension WholeFile {
  /// Reads a regular file.
  ///
  /// - Throws: ``GoldenError`` if there is no regular file or it cannot be read.
  package static func regularBytes(at path: String) throws(GoldenError) -> Data {
    try bytes(at: path, requireRegular(path))
  }

  /// Requires that a path is not a pipe, a device or the like.
  ///
  /// - Returns: The state of the path, where the file may be missing or a folder.
  /// - Throws: ``GoldenError`` for any other kind of file.
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
  /// - Throws: ``GoldenError`` if the file cannot be read or is not a valid trace.
  static func sound(at path: String) throws(GoldenError) -> Trace {
    let data = try regularBytes(at: path)
    do throws(TraceError) {
      return try trace(in: data)
    } catch {
      let words = "is an invalid trace: "
      throw GoldenError(
        path, words + error.description,
        at: Diagnostic(
          file: path, line: error.line, column: error.column, message: words + error.message,
          hint: "delete it, and record again"))
    }
  }

  /// Reads a golden, which may have been edited by hand.
  ///
  /// - Throws: ``GoldenError`` for an invalid trace.
  static func golden(at path: String) throws(GoldenError) -> (trace: Trace, isEdited: Bool) {
    do throws(GoldenError) { return (try sound(at: path), false) } catch {
      guard let data = try? regularBytes(at: path), let edited = EditedTrace(in: data) else {
        throw error
      }
      return (edited.trace, true)
    }
  }

  /// Reads a trace; `nil` if it is not valid.
  ///
  /// - Throws: ``GoldenError`` if it cannot be read.
  static func ifSound(at path: String) throws(GoldenError) -> Trace? {
    let data = try regularBytes(at: path)
    return try? trace(in: data)
  }
}
