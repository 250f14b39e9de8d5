import DopesheetFiles
import Foundation

/// A disk in memory that can fail: at any call, in the middle of a write, and by a loss of power.
///
/// The bytes of files and the names in folders at their last syncs survive a loss of power, and are stored separately.
/// So is each later change of names. Links and permissions of folders are not supported.
package final class MemoryDisk: Disk, @unchecked Sendable {
  package enum Fault: Sendable {
    /// The call fails with an error number of the system, and does nothing.
    case error(Int32)
    /// The call reads or writes a part only. For other calls it has no effect.
    case short
    /// The process ends with this call. Neither it nor any later call is made.
    case crash
  }

  package struct Call: Sendable {
    package let name: String
    package let path: String
  }

  private final class Node {
    var kind: FileStatus.Kind
    var mode: mode_t
    var bytes = Data()
    var names: [String: Int] = [:]
    /// The bytes and names that survive a loss of power.
    var lastingBytes: Data?
    var lastingNames: [String: Int] = [:]
    /// The changes of names since the last sync, in order; `nil` for a removed name.
    var changes: [[(name: String, node: Int?)]] = []
    var lock: Int32?

    init(_ kind: FileStatus.Kind, _ mode: mode_t) { (self.kind, self.mode) = (kind, mode) }
  }

  private struct Opened {
    let node: Int
    let path: String
    let appends: Bool
    var offset = 0
  }

  private let mutex = NSRecursiveLock()
  private var nodes: [Int: Node] = [0: Node(.folder, 0o777)]
  private var next = 1
  /// The nodes that paths led to since the last change of names.
  private var known: [String: Int] = [:]
  private var files: [Int32: Opened] = [:]
  private var nextFile: Int32 = 3
  package private(set) var calls: [Call] = []
  /// Returns the fault of a call by its number since the last plan.
  private var plan: (@Sendable (Int, Call) -> Fault?)?
  private var isDead = false
  /// Called before each call, so that a test can let another process continue.
  private let turn: (@Sendable () -> Void)?

  package init(turn: (@Sendable () -> Void)? = nil) { self.turn = turn }

  /// Counts calls from here on, and sets faults for some of them.
  package func plan(_ plan: (@Sendable (Int, Call) -> Fault?)? = nil) {
    (self.plan, calls, isDead) = (plan, [], false)
  }

  /// Closes the files of a dead process and removes its locks.
  package func reboot() {
    plan = nil
    isDead = false
    files = [:]
    for node in nodes.values { node.lock = nil }
  }

  // MARK: Contents, past all faults

  package var contents: [String: Data] {
    var found: [String: Data] = [:]
    func visit(_ node: Int, _ path: String) {
      for (name, child) in nodes[node]!.names {
        if nodes[child]!.kind == .folder {
          visit(child, path + "/" + name)
        } else {
          found[path + "/" + name] = nodes[child]!.bytes
        }
      }
    }
    visit(0, "")
    return found
  }

  package func bytes(at path: String) -> Data? {
    mutex.withLock {
      (try? node(at: path)).flatMap { nodes[$0]!.kind == .file ? nodes[$0]!.bytes : nil }
    }
  }

  /// Adds a synced file and its folders.
  package func put(_ bytes: Data, at path: String) {
    let parts = path.split(separator: "/").map(String.init)
    var folder = 0
    for part in parts.dropLast() {
      if let known = nodes[folder]!.names[part] {
        folder = known
      } else {
        let made = add(Node(.folder, 0o777))
        nodes[folder]!.names[part] = made
        nodes[folder]!.lastingNames[part] = made
        folder = made
      }
    }
    let file = Node(.file, 0o644)
    (file.bytes, file.lastingBytes) = (bytes, bytes)
    let number = add(file)
    nodes[folder]!.names[parts.last!] = number
    known = [:]
    nodes[folder]!.lastingNames[parts.last!] = number
  }

  /// The disk after a loss of power: only a random part of the unsynced changes is there.
  package func afterPowerLoss(_ generator: inout some RandomNumberGenerator) -> MemoryDisk {
    let other = MemoryDisk()
    other.next = next
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      let copy = Node(node.kind, node.mode)
      copy.lastingNames = node.lastingNames
      for change in node.changes where Bool.random(using: &generator) {
        for (name, child) in change { copy.lastingNames[name] = child }
      }
      copy.names = copy.lastingNames
      if node.kind == .file {
        let isSynced = node.lastingBytes == node.bytes
        let cut =
          isSynced ? node.bytes.count : Int.random(in: 0...node.bytes.count, using: &generator)
        let isOld = !isSynced && Bool.random(using: &generator)
        copy.bytes = isOld ? node.lastingBytes ?? Data() : Data(node.bytes[..<cut])
        copy.lastingBytes = copy.bytes
      }
      other.nodes[number] = copy
    }
    return other
  }

  private func add(_ node: Node) -> Int {
    nodes[next] = node
    next += 1
    return next - 1
  }

  // MARK: Calls

  /// Makes a call, or a fault of the plan. The body receives whether it is cut short.
  private func call<Result>(
    _ name: String, _ path: String, _ body: (_ isShort: Bool) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    turn?()
    mutex.lock()
    defer { mutex.unlock() }
    if isDead { throw SystemError(EIO) }
    let call = Call(name: name, path: path)
    calls.append(call)
    switch plan?(calls.count - 1, call) {
    case nil: return try body(false)
    case .short: return try body(true)
    case .error(let number): throw SystemError(number)
    case .crash:
      isDead = true
      throw SystemError(EIO)
    }
  }

  private func node(at path: String) throws(SystemError) -> Int {
    if let node = known[path] { return node }
    var node = 0
    for part in path.split(separator: "/") {
      guard nodes[node]!.kind == .folder else { throw SystemError(ENOTDIR) }
      guard let child = nodes[node]!.names[String(part)] else { throw SystemError(ENOENT) }
      node = child
    }
    known[path] = node
    return node
  }

  /// The folder of a path, and the name in it.
  private func place(of path: String) throws(SystemError) -> (folder: Node, name: String) {
    let folder = nodes[try node(at: PathText.parent(path))]!
    guard folder.kind == .folder else { throw SystemError(ENOTDIR) }
    return (folder, PathText.name(path))
  }

  private func change(_ folder: Node, _ names: (name: String, node: Int?)...) {
    for (name, node) in names { folder.names[name] = node }
    known = [:]
    folder.changes.append(names)
  }

  private func opened(_ file: Int32) throws(SystemError) -> Opened {
    guard let opened = files[file] else { throw SystemError(EBADF) }
    return opened
  }

  private func status(_ number: Int) -> FileStatus {
    let node = nodes[number]!
    return FileStatus(
      kind: node.kind, mode: node.mode, size: node.bytes.count, changed: 0,
      identity: FileIdentity(device: 0, number: UInt64(number)))
  }

  package func status(of path: String, throughLinks: Bool) throws(SystemError) -> FileStatus? {
    try call("status", path) { _ throws(SystemError) in
      do throws(SystemError) { return status(try node(at: path)) } catch {
        if error.isAbsence { return nil }
        throw error
      }
    }
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    try call("status", files[file]?.path ?? "") { _ throws(SystemError) in
      status(try opened(file).node)
    }
  }

  package func realPath(of path: String) throws(SystemError) -> String {
    try call("realpath", path) { _ throws(SystemError) in
      _ = try node(at: path)
      return path
    }
  }

  package func requireWritable(_ path: String) throws(SystemError) {
    try call("access", path) { _ throws(SystemError) in
      if nodes[try node(at: path)]!.mode & 0o200 == 0 { throw SystemError(EACCES) }
    }
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try call("names", folder) { _ throws(SystemError) in
      let node = nodes[try node(at: folder)]!
      guard node.kind == .folder else { throw SystemError(ENOTDIR) }
      return node.names.keys.sorted()
    }
  }

  package func mapped(_ path: String) -> Data? { nil }

  package func openFile(_ path: String, for use: FileUse) throws(SystemError) -> Int32 {
    try call("open", path) { _ throws(SystemError) in
      var found: Int?
      do throws(SystemError) { found = try node(at: path) } catch {
        if error.number != ENOENT { throw error }
      }
      switch (use, found) {
      case (.making, _?): throw SystemError(EEXIST)
      case (.reading, nil), (.locking, nil): throw SystemError(ENOENT)
      case (.remaking, let node?): nodes[node]!.bytes = Data()
      case (.making, nil), (.remaking, nil), (.appending, nil):
        let (folder, name) = try place(of: path)
        found = add(Node(.file, 0o644))
        change(folder, (name, found))
      case (.reading, _?), (.locking, _?), (.appending, _?): break
      }
      if nodes[found!]!.kind == .folder, use != .reading { throw SystemError(EISDIR) }
      nextFile += 1
      files[nextFile] = Opened(node: found!, path: path, appends: use == .appending)
      return nextFile
    }
  }

  package func readBytes(
    _ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int?
  ) throws(SystemError) -> Int {
    try call("read", files[file]?.path ?? "") { isShort throws(SystemError) in
      let opened = try opened(file)
      if nodes[opened.node]!.kind == .folder { throw SystemError(EISDIR) }
      let content = nodes[opened.node]!.bytes.dropFirst(offset ?? opened.offset)
      let count = min(content.count, isShort ? (bytes.count + 1) / 2 : bytes.count)
      bytes.copyBytes(from: content.prefix(count))
      if offset == nil { files[file]!.offset += count }
      return count
    }
  }

  package func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  {
    try call("write", files[file]?.path ?? "") { isShort throws(SystemError) in
      let opened = try opened(file)
      let part = isShort ? bytes.prefix((bytes.count + 1) / 2) : bytes[...]
      let node = nodes[opened.node]!
      let start = opened.appends ? node.bytes.count : opened.offset
      let end = min(start + part.count, node.bytes.count)
      node.bytes.replaceSubrange(start..<max(start, end), with: part)
      files[file]!.offset = start + part.count
      return part.count
    }
  }

  package func setMode(_ file: Int32, _ mode: mode_t) throws(SystemError) {
    try call("mode", files[file]?.path ?? "") { _ throws(SystemError) in
      nodes[try opened(file).node]!.mode = mode
    }
  }

  package func sync(_ file: Int32) throws(SystemError) {
    try call("sync", files[file]?.path ?? "") { _ throws(SystemError) in
      let node = nodes[try opened(file).node]!
      (node.lastingBytes, node.lastingNames, node.changes) = (node.bytes, node.names, [])
    }
  }

  package func lock(_ file: Int32) throws(SystemError) {
    try call("lock", files[file]?.path ?? "") { _ throws(SystemError) in
      let node = nodes[try opened(file).node]!
      if let other = node.lock, other != file { throw SystemError(EWOULDBLOCK) }
      node.lock = file
    }
  }

  package func closeFile(_ file: Int32) throws(SystemError) {
    // The file is closed even if the system reports an error.
    mutex.withLock {
      if let node = files[file]?.node, nodes[node]?.lock == file { nodes[node]!.lock = nil }
    }
    defer { mutex.withLock { files[file] = nil } }
    try call("close", files[file]?.path ?? "") { _ in }
  }

  package func move(_ path: String, to other: String) throws(SystemError) {
    try call("move", other) { _ throws(SystemError) in
      let moved = try node(at: path)
      let (folder, name) = try place(of: path)
      let (target, newName) = try place(of: other)
      if folder === target {
        change(folder, (name, nil), (newName, moved))
      } else {
        change(folder, (name, nil))
        change(target, (newName, moved))
      }
    }
  }

  package func removeFile(_ path: String) throws(SystemError) {
    try call("remove", path) { _ throws(SystemError) in
      guard nodes[try node(at: path)]!.kind != .folder else { throw SystemError(EISDIR) }
      let (folder, name) = try place(of: path)
      change(folder, (name, nil))
    }
  }

  package func makeFolder(_ path: String) throws(SystemError) {
    try call("folder", path) { _ throws(SystemError) in
      let (folder, name) = try place(of: path)
      guard folder.names[name] == nil else { throw SystemError(EEXIST) }
      change(folder, (name, add(Node(.folder, 0o777))))
    }
  }

  package func removeFolder(_ path: String) throws(SystemError) {
    try call("rmdir", path) { _ throws(SystemError) in
      let node = nodes[try node(at: path)]!
      guard node.kind == .folder else { throw SystemError(ENOTDIR) }
      guard node.names.isEmpty else { throw SystemError(ENOTEMPTY) }
      let (folder, name) = try place(of: path)
      change(folder, (name, nil))
    }
  }
}
