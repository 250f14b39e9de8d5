import DopesheetNotation
import DopesheetTrace
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reading trace files, and writing files whole or not at all.
package enum TraceFile {
  /// Reads a file by mapping it into memory, or a pipe, a device and the like to its end.
  ///
  /// - Throws: ``FileError`` if there is no such file, or none that can be read.
  package static func bytes(at path: String) throws(FileError) -> Data {
    try bytes(at: path, FileInfo(path))
  }

  /// Reads a file of which it is known what it is.
  package static func bytes(at path: String, _ info: FileInfo) throws(FileError) -> Data {
    switch info.kind {
    case .nothing where info.isLink:
      throw FileError(path, "is a symbolic link that leads nowhere")
    case .nothing:
      throw FileError(path, "no such file", hint: "look at the spelling of the path")
    case .folder:
      throw FileError(path, "is a folder, not a file")
    case .file, .other:
      break
    }
    // What is no regular file, such as a pipe, cannot be mapped and has no size: it is read to its end.
    // A small file is read faster than it is mapped. One that may be written at this moment is read, too: where a
    // mapped file is cut short, the process ends with SIGBUS.
    if info.kind == .other || info.size < 1 << 17 || info.isFresh {
      return try stream(at: path, info.size)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    } catch {
      throw FileError(path, "cannot be read", hint: "look at the permissions of the file")
    }
  }

  private static func stream(at path: String, _ size: Int) throws(FileError) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw FileError(path, "cannot be read: \(SystemError.text(errno))")
    }
    defer { close(file) }
    var bytes = Data(count: size > 0 ? size + 1 : 1 << 16)
    var end = 0
    while true {
      if end == bytes.count { bytes.append(Data(count: bytes.count)) }
      let count = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress! + end, $0.count - end)
      }
      if count == 0 { return bytes.prefix(end) }
      if count > 0 {
        end += count
      } else if errno != EINTR {
        throw FileError(path, "cannot be read: \(SystemError.text(errno))")
      }
    }
  }

  /// Reads a trace.
  ///
  /// - Throws: All mistakes of the file, each with its place.
  package static func trace(
    at path: String, options: TraceReader.Options = TraceReader.Options()
  ) throws(Diagnostics) -> Trace {
    let data: Data
    do throws(FileError) { data = try bytes(at: path) } catch {
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
  ///
  /// - Throws: The first mistake.
  package static func trace(
    in data: Data, options: TraceReader.Options = TraceReader.Options()
  ) throws(TraceError) -> Trace {
    try data.withUnsafeBytes { bytes in
      Result { () throws(TraceError) in try TraceReader.read(bytes, options: options) }
    }.get()
  }
}
