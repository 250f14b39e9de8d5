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

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TraceFile {
  /// Writes a trace whole or not at all; see ``write(_:to:)``.
  package static func write(_ trace: Trace, to path: String) throws(FileError) {
    try write(TraceWriter.text(of: trace), to: path)
  }

  /// Writes a file whole or not at all: into a temporary file beside it that then takes its place.
  ///
  /// Missing folders are made. Folders, links and read-only files are not replaced.
  ///
  /// - Throws: ``FileError``; what lay at the path before is still there then, and nothing else.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { put(bytes, into: $0) }
  }

  /// Writes a file of two parts whole or not at all; see ``write(_:to:)``.
  package static func write(
    _ front: UnsafeRawBufferPointer, _ end: [UInt8], to path: String
  ) throws(FileError) {
    try write(to: path) { put(front, into: $0) ?? put(end, into: $0) }
  }

  /// Writes a file whole or not at all, piece by piece; see ``write(_:to:)``.
  ///
  /// - Parameter body: Hands all pieces to what it is given, which lets them go once one cannot be written.
  package static func write(
    to path: String, _ body: (_ sink: ([UInt8]) -> Void) -> Void
  ) throws(FileError) {
    try write(to: path) { file in
      var failure: Int32?
      body { if failure == nil { failure = put($0, into: file) } }
      return failure
    }
  }

  /// Writes what a closure writes into an open file, whole or not at all.
  ///
  /// - Parameter content: Returns the error number, if there is one.
  private static func write(
    to path: String, _ content: (_ file: Int32) -> Int32?
  ) throws(FileError) {
    let info = try replaceable(path)
    let folder = PathText.folder(of: path)
    try makeFolder(folder, for: path)
    let (temporary, file) = try openTemporary(in: folder, for: path)
    var failure: Int32?
    if info.kind == .file, fchmod(file, info.mode) != 0 { failure = errno }
    if failure == nil { failure = content(file) }
    if failure == nil, fsync(file) != 0 { failure = errno }
    if close(file) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary, path) != 0 { failure = errno }
    if let failure {
      unlink(temporary)
      throw refusal(path, failure)
    }
    syncFolder(folder)
  }

  /// Requires that a file may be written to a path, before there is anything to write.
  ///
  /// - Throws: ``FileError`` for folders, links and read-only files.
  package static func requireReplaceable(_ path: String) throws(FileError) {
    _ = try replaceable(path)
  }

  /// What lies at a path where a file is to be written: a file that may be replaced, or nothing.
  ///
  /// - Throws: ``FileError`` for folders, links and read-only files.
  static func replaceable(_ path: String) throws(FileError) -> FileInfo {
    guard !path.isEmpty else { throw FileError(path, "is no path: it is empty") }
    let info = try FileInfo(path)
    if info.isLink {
      throw FileError(
        path, "is a symbolic link and is not replaced", hint: "give the path that it leads to")
    }
    switch info.kind {
    case .folder: throw FileError(path, "is a folder, not a file")
    case .other: throw FileError(path, "is no regular file and is not replaced")
    case .file:
      guard access(path, W_OK) == 0 else {
        throw FileError(
          path, "is read-only and was not replaced", hint: "make it writable, or delete it")
      }
    case .nothing: break
    }
    return info
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) throws(FileError) {
    // What has a name that no file can have is not there either.
    guard unlink(path) != 0, ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) else { return }
    throw FileError(path, "cannot be removed: \(SystemError.text(errno))")
  }

  package static func makeFolder(_ folder: String, for path: String) throws(FileError) {
    guard try FileInfo(folder).kind != .folder else { return }
    let outer = PathText.folder(of: folder)
    if outer != folder { try makeFolder(outer, for: path) }
    guard mkdir(folder, 0o777) != 0, errno != EEXIST else { return }
    throw refusal(path, errno)
  }

  /// Opens a new file under a name that nobody else has.
  static func openTemporary(
    in folder: String, for path: String
  ) throws(FileError) -> (path: String, file: Int32) {
    for number in 0..<10_000 {
      let temporary = "\(folder)/.dopesheet-\(getpid())-\(number).tmp"
      let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (temporary, file) }
      if errno != EEXIST { throw refusal(path, errno) }
    }
    throw FileError(
      path, "cannot be written: its folder is full of temporary files",
      hint: "delete the files .dopesheet-….tmp in \(folder)")
  }

  /// Makes the new name last through a power failure, where the system can.
  static func syncFolder(_ folder: String) {
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    close(file)
  }

  static func refusal(_ path: String, _ number: Int32) -> FileError {
    FileError(
      path, "cannot be written: \(SystemError.text(number))",
      hint: "whatever lay there is unchanged; look at the folder \(PathText.folder(of: path))")
  }
}

/// Writes bytes into an open file and returns the error number, if there is one.
func put(_ bytes: [UInt8], into file: Int32) -> Int32? {
  bytes.withUnsafeBytes { put($0, into: file) }
}

/// Writes bytes into an open file and returns the error number, if there is one.
private func put(_ bytes: UnsafeRawBufferPointer, into file: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let chunk = UnsafeRawBufferPointer(rebasing: rest)
    let count = write(file, chunk.baseAddress, chunk.count)
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    rest = rest.dropFirst(count)
  }
  return nil
}
