import Foundation

/// An open file, which is closed when it is released. Interrupted calls are repeated.
package final class OpenFile {
  private let disk = DiskInUse.disk
  private let number: Int32
  private var isOpen = true

  package init(_ path: String, for use: FileUse) throws(SystemError) {
    let disk = disk
    number = try SystemError.again(disk.openFile(path, for: use))
  }

  convenience init(
    _ path: String, for use: FileUse, _ error: (SystemError) -> FileError
  ) throws(FileError) {
    let failure: SystemError
    do throws(SystemError) {
      try self.init(path, for: use)
      return
    } catch let refused {
      failure = refused
    }
    throw error(failure)
  }

  deinit { try? close() }

  /// Closes the file. An error of an earlier write may come only now.
  package func close() throws(SystemError) {
    guard isOpen else { return }
    isOpen = false
    do throws(SystemError) { try disk.closeFile(number) } catch {
      // After EINTR, the file is closed nevertheless.
      if error.number != EINTR { throw error }
    }
  }

  var status: FileStatus {
    get throws(SystemError) {
      try SystemError.again(disk.status(of: number))
    }
  }

  /// Reads some bytes after the last ones, and returns how many; 0 at the end.
  func read(into bytes: inout Data, from start: Int) throws(SystemError) -> Int {
    let result = bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(SystemError) in
        try SystemError.again(
          disk.readBytes(number, into: .init(rebasing: bytes[start...]), at: nil))
      }
    }
    return try result.get()
  }

  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var result = Result<Int, SystemError>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
      result = Result { () throws(SystemError) in
        try SystemError.again(
          disk.readBytes(number, into: UnsafeMutableRawBufferPointer(bytes), at: offset))
      }
      length = (try? result.get()) ?? 0
    }
    _ = try result.get()
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try write(bytes) }
    }.get()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      let count = try SystemError.again(disk.writeBytes(number, chunk))
      rest = rest.dropFirst(count)
    }
  }

  /// Writes bytes in one call, and returns how many were written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in
        try SystemError.again(disk.writeBytes(number, bytes))
      }
    }.get()
  }

  func setMode(_ mode: mode_t) throws(SystemError) {
    try SystemError.again(disk.setMode(number, mode))
  }

  func sync() throws(SystemError) {
    try SystemError.again(disk.sync(number))
  }

  enum Lock {
    /// The file is locked until it is closed.
    case ours
    case taken
    case unknown
  }

  func lock() throws(SystemError) -> Lock {
    do throws(SystemError) {
      try SystemError.again(disk.lock(number))
      return .ours
    } catch {
      if error.number == EWOULDBLOCK { return .taken }
      if error.isUnsupported { return .unknown }
      throw error
    }
  }
}
