import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error(
    "Dopesheet accesses files by POSIX calls: add those of this platform in Sources/Base/Files.")
#endif

struct SystemDisk: Disk {
  var fence: Fence?
  package var unfenced: any Disk { SystemDisk() }

  func status(of path: String, throughLinks: Bool) throws(SystemError) -> FileStatus? {
    var info = stat()
    let result = SystemName.call(path) { throughLinks ? stat($0, &info) : lstat($0, &info) }
    if result == 0 { return FileStatus(info) }
    let error = SystemError(errno)
    if error.isAbsence { return nil }
    throw error
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    var info = stat()
    try check(fstat(file, &info))
    return FileStatus(info)
  }

  func realPath(of path: String) throws(SystemError) -> String {
    guard let real = SystemName.call(path, { realpath($0, nil) }) else { throw SystemError(errno) }
    defer { free(real) }
    return SystemName.text(of: real)
  }

  func requireWritable(_ path: String) throws(SystemError) {
    try check(SystemName.call(path) { access($0, W_OK) })
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    try require(fence?.holds(folder))
    guard let stream = SystemName.call(folder, { opendir($0) }) else { throw SystemError(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return names }
        throw SystemError(errno)
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          SystemName.text(of: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  func mapped(_ path: String) -> Data? {
    guard fence?.holds(path) != false, !SystemName.hasBytes(path) else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
  }

  func openFile(_ path: String, for use: FileUse) throws(SystemError) -> Int32 {
    try require(fence?.holds(path))
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .making: O_RDWR | O_CREAT | O_EXCL
      case .remaking: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
      case .locking: O_RDWR | O_NOFOLLOW
      case .appending: O_WRONLY | O_APPEND | O_CREAT
      }
    // Opening a pipe would wait for its other end.
    return try check(
      SystemName.call(path) { open($0, flags | O_CLOEXEC | O_NONBLOCK, 0o666) })
  }

  func readBytes(
    _ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int?
  ) throws(SystemError) -> Int {
    try check(
      offset.map { pread(file, bytes.baseAddress!, bytes.count, off_t($0)) }
        ?? read(file, bytes.baseAddress!, bytes.count))
  }

  func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try check(write(file, bytes.baseAddress, bytes.count))
  }

  func setMode(_ file: Int32, _ mode: mode_t) throws(SystemError) { try check(fchmod(file, mode)) }
  func sync(_ file: Int32) throws(SystemError) { try check(fsync(file)) }
  func lock(_ file: Int32) throws(SystemError) { try check(flock(file, LOCK_EX | LOCK_NB)) }
  func closeFile(_ file: Int32) throws(SystemError) { try check(close(file)) }

  func move(_ path: String, to other: String) throws(SystemError) {
    try require(fence?.holds(path))
    // The name is replaced, also if it is a link.
    try require(fence?.holds(PathText.folder(of: other)))
    try check(SystemName.call(path) { path in SystemName.call(other) { rename(path, $0) } })
  }

  func removeFile(_ path: String) throws(SystemError) {
    try require(fence?.holds(PathText.folder(of: path)))
    try check(SystemName.call(path) { unlink($0) })
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try require(fence?.mayMake(path))
    try check(SystemName.call(path) { mkdir($0, 0o777) })
  }

  func removeFolder(_ path: String) throws(SystemError) {
    try require(fence?.holds(PathText.folder(of: path)))
    try check(SystemName.call(path) { rmdir($0) })
  }

  private func require(_ isAllowed: Bool?) throws(SystemError) {
    if isAllowed == false { throw .outside }
  }

  @discardableResult
  private func check<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
    if result < 0 { throw SystemError(errno) }
    return result
  }
}

extension FileStatus {
  fileprivate init(_ info: stat) {
    #if canImport(Darwin)
      let changed = info.st_mtimespec.tv_sec
    #else
      let changed = info.st_mtim.tv_sec
    #endif
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, mode: info.st_mode & 0o7777, size: Int(info.st_size), changed: Int(changed),
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: info.st_dev),
        number: UInt64(truncatingIfNeeded: info.st_ino)))
  }
}
