import DopesheetNotation
import DopesheetTrace
import Foundation

/// Reading trace files, and writing files whole or not at all.
package enum TraceFile {
  /// Reads a file by mapping it into memory.
  ///
  /// - Throws: ``GoldenError`` if there is no such file, or none that can be read.
  package static func bytes(at path: String) throws(GoldenError) -> Data {
    let info = try FileInfo(path)
    switch info.kind {
    case .nothing where info.isLink:
      throw GoldenError(path, "is a symbolic link that leads nowhere")
    case .nothing:
      throw GoldenError(path, "no such file", hint: "look at the spelling of the path")
    case .folder:
      throw GoldenError(path, "is a folder, not a file")
    case .file, .other:
      break
    }
    do {
      // What is no regular file, such as a pipe, cannot be mapped.
      return try Data(
        contentsOf: URL(fileURLWithPath: path), options: info.kind == .file ? .alwaysMapped : [])
    } catch {
      throw GoldenError(path, "cannot be read", hint: "look at the permissions of the file")
    }
  }

  /// Reads a trace.
  ///
  /// - Throws: All mistakes of the file, each with its place.
  package static func trace(
    at path: String, options: TraceReader.Options = TraceReader.Options()
  ) throws(Diagnostics) -> Trace {
    let data: Data
    do throws(GoldenError) { data = try bytes(at: path) } catch {
      throw Diagnostics(error.diagnostic)
    }
    return try trace(in: data, name: path, options: options)
  }

  /// Reads a trace from bytes.
  ///
  /// - Parameter name: What the mistakes call the file.
  /// - Throws: All mistakes of the bytes, each with its place.
  package static func trace(
    in data: Data, name: String, options: TraceReader.Options = TraceReader.Options()
  ) throws(Diagnostics) -> Trace {
    do throws(TraceError) {
      return try trace(in: data, options: options)
    } catch {
      let mistakes = data.withUnsafeBytes { TraceReader.diagnose($0, options: options) }
      throw Diagnostics(mistakes.map { $0.diagnostic(file: name) })
        ?? Diagnostics(error.diagnostic(file: name))
    }
  }

  /// Reads a trace from bytes.
  static func trace(
    in data: Data, options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) -> Trace {
    try data.withUnsafeBytes { bytes in
      Result { () throws(TraceError) in try TraceReader.read(bytes, options: options) }
    }.get()
  }
}
