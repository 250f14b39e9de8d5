import DopesheetText
import Foundation

package enum WholeFile {
  /// The largest size of a file in bytes. Only traces may be larger, which are mapped into memory.
  package static let limit = 1 << 30

  /// Requires a regular file, a folder, or nothing at a path: a pipe would block, and a device may be endless.
  @discardableResult
  package static func requireRegular(_ path: String) throws(FileError) -> FileInfo {
    let info = try FileInfo(path)
    guard info.kind != .other else { throw irregular(path) }
    return info
  }

  private static func irregular(_ path: String) -> FileError {
    FileError(
      path, "is not a regular file",
      hint: "only regular files are read: delete it, or name another")
  }

  /// Reads a regular file, which can be mapped into memory. All files that users name or walks find are read here.
  package static func bytes(at path: String) throws(FileError) -> Data {
    try bytes(at: path, FileInfo(path))
  }

  package static func bytes(at path: String, _ info: FileInfo) throws(FileError) -> Data {
    switch info.kind {
    case .nothing where info.isLink:
      throw FileError(path, "is a broken symbolic link")
    case .nothing:
      throw FileError(path, "no such file", hint: "check the path")
    case .folder:
      throw FileError(path, "is a folder, not a file")
    case .other:
      throw irregular(path)
    case .file:
      break
    }
    let isLarge = info.size > limit
    guard !isLarge || [".mtrace", ".mtrace" + PartialFile.suffix].contains(where: path.hasSuffix)
    else { throw excess(path) }
    // A small file is faster to read than to map. A file that was just changed may still be in use: if a mapped file is
    // truncated, the process ends with SIGBUS.
    if isLarge || info.size >= 1 << 17 && !info.isFresh,
      let data = DiskInUse.disk.mapped(path)
    {
      return data
    }
    return try stream(at: path, size: info.size)
  }

  private static func excess(_ path: String) -> FileError {
    FileError(path, "has more than \(limit) bytes", hint: "only traces may be larger")
  }

  private static func stream(at path: String, size: Int) throws(FileError) -> Data {
    let file = try OpenFile(path, for: .reading) { error in
      FileError(
        path, "cannot be read: \(error.text)",
        hint: error == .outside ? nil : "check the permissions of the file")
    }
    var isRegular = true
    var end = 0
    do throws(SystemError) {
      // Another file may have taken the place since its properties were read.
      isRegular = try file.status.kind == .file
      var bytes = Data(count: size > 0 ? min(size, limit) + 1 : 1 << 16)
      while isRegular, end <= limit {
        if end == bytes.count { bytes.append(Data(count: bytes.count)) }
        let count = try file.read(into: &bytes, from: end)
        if count == 0 { return bytes.prefix(end) }
        end += count
        // One byte more than the size was asked for, so the file has not grown.
        if end == size { return bytes.prefix(end) }
      }
    } catch {
      throw FileError(path, "cannot be read: \(error.text)")
    }
    throw isRegular ? excess(path) : irregular(path)
  }

  /// Writes a file completely or not at all, by replacing the old file with a temporary one.
  ///
  /// Missing folders are created. Folders, links and read-only files are not replaced.
  /// - Throws: ``FileError``, and the old file is unchanged. One error can come after the replacement: the disk does
  ///   not confirm that the new file survives a power failure. If the temporary file cannot be locked, it is not
  ///   removed.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { (sink: FileSink) throws(FileError) in try sink(bytes) }
  }

  package static func write(
    _ front: UnsafeRawBufferPointer, _ end: [UInt8], to path: String
  ) throws(FileError) {
    try write(to: path) { (file: OpenFile) throws(SystemError) in
      try file.write(front)
      try file.write(end)
    }
  }

  /// Writes a file completely or not at all, piece by piece; see ``write(_:to:)``.
  ///
  /// - Parameter content: Passes all pieces to the sink. If it throws, the old file is unchanged.
  package static func write(
    to path: String, _ content: (_ sink: FileSink) throws(FileError) -> Void
  ) throws(FileError) {
    try write(to: path) { (file: OpenFile) throws(FileError) in
      try content { bytes throws(FileError) in
        do throws(SystemError) { try file.write(bytes) } catch { throw refusal(path, error) }
      }
    }
  }

  package typealias FileSink = (_ bytes: [UInt8]) throws(FileError) -> Void

  private static func write<Failure: Error>(
    to path: String, _ content: (_ file: OpenFile) throws(Failure) -> Void
  ) throws(FileError) {
    let info = try requireReplaceable(path)
    let folder = PathText.folder(of: path)
    try makeFolder(folder, for: path)
    let temporary = try TemporaryFile(for: path)
    do {
      if info.kind == .file { try temporary.file.setMode(info.mode) }
      try content(temporary.file)
      try temporary.file.sync()
      try temporary.move(to: path)
    } catch {
      temporary.remove()
      if let error = error as? FileError { throw error }
      throw refusal(path, error as? SystemError ?? SystemError(EIO))
    }
    try syncFolder(folder, for: path)
  }

  /// Returns the properties of a path to which a file can be written: a writable file or nothing, but no link.
  @discardableResult
  package static func requireReplaceable(_ path: String) throws(FileError) -> FileInfo {
    guard !path.isEmpty else { throw FileError(path, "is not a path: it is empty") }
    let info = try FileInfo(path)
    if info.isLink {
      throw FileError(
        path, "is a symbolic link and is not replaced", hint: "name the file that it points to")
    }
    switch info.kind {
    case .folder: throw FileError(path, "is a folder, not a file")
    case .other: throw FileError(path, "is not a regular file and is not replaced")
    case .file:
      do throws(SystemError) {
        try SystemError.again(DiskInUse.disk.requireWritable(path))
      } catch {
        throw FileError(
          path, "is read-only and was not replaced", hint: "make it writable, or delete it")
      }
    case .nothing: break
    }
    return info
  }

  /// Removes a file, if it exists; if it `lasts`, so that the removal survives a power failure.
  package static func remove(_ path: String, lasts: Bool = false) throws(FileError) {
    do throws(SystemError) {
      try SystemError.again(DiskInUse.disk.removeFile(path))
    } catch {
      // A file with an impossible name does not exist.
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(error.number) { return }
      throw FileError(path, "cannot be deleted: \(error.text)")
    }
    if lasts {
      try syncFolder(PathText.folder(of: path), for: path, "is deleted, but may be back after")
    }
  }

  /// Removes a folder if it is empty; returns false if it is not empty or cannot be removed.
  package static func removeEmptyFolder(_ path: String) -> Bool {
    (try? SystemError.again(DiskInUse.disk.removeFolder(path))) != nil
  }

  /// Creates a folder and its missing parents. Errors name `path`, the file for which it is created.
  package static func makeFolder(_ folder: String, for path: String) throws(FileError) {
    guard try FileInfo(folder).kind != .folder else { return }
    let outer = PathText.folder(of: folder)
    if outer != folder { try makeFolder(outer, for: path) }
    do throws(SystemError) {
      try SystemError.again(DiskInUse.disk.makeFolder(folder))
    } catch {
      if error.number == EEXIST { return }
      throw refusal(path, error)
    }
    try syncFolder(outer, for: folder)
  }

  /// Stores the names in a folder on the disk, if the system can, so that they survive a power failure.
  static func syncFolder(
    _ folder: String, for path: String, _ what: String = "is written, but may be lost in"
  ) throws(FileError) {
    do throws(SystemError) {
      let file = try OpenFile(folder, for: .reading)
      try file.sync()
    } catch {
      // Some disks cannot sync folders, and some folders cannot be read.
      if error.isUnsupported || error == .outside { return }
      if [EACCES, EPERM, EBADF, EROFS].contains(error.number) { return }
      throw FileError(
        path, "\(what) a power failure: \(error.text)",
        hint: "check the disk")
    }
  }

  /// Appends bytes to a file in one write, which fails if a part is missing. Creates the file and its folders.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(SystemError) {
      try appendOnce(bytes, to: path)
    } catch {
      guard error.number == ENOENT else { throw appendingRefusal(path, error) }
      try makeFolder(PathText.folder(of: path), for: path)
      do throws(SystemError) { try appendOnce(bytes, to: path) } catch {
        throw appendingRefusal(path, error)
      }
    }
  }

  private static func appendOnce(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try OpenFile(path, for: .appending)
    // A second write could follow a line of another process, so an incomplete write is an error.
    guard try file.writeOnce(bytes) == bytes.count else { throw SystemError(ENOSPC) }
    try file.close()
  }

  private static func appendingRefusal(_ path: String, _ error: SystemError) -> FileError {
    FileError(path, "cannot be written: \(error.text)")
  }

  static func refusal(_ path: String, _ error: SystemError) -> FileError {
    FileError(
      path, "cannot be written: \(error.text)",
      hint: "an earlier file is unchanged; check the folder \(PathText.folder(of: path))")
  }
}
