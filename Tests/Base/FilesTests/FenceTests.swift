import DopesheetFiles
import Foundation
import TestSupport
import Testing

@Suite("Fences around files") struct FenceTests {
  /// A folder with the folders `in` and `out`, and links from `in` to the outside.
  private static func withFolder(_ body: (_ folder: String) throws -> Void) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.path + "/dopesheet-fence-" + UUID().uuidString
    defer { try? manager.removeItem(atPath: folder) }
    for name in ["in", "out/deep"] {
      try manager.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/out/file"))
    for (link, target) in [("file", "out/file"), ("folder", "out/deep"), ("broken", "out/none")] {
      try manager.createSymbolicLink(
        atPath: folder + "/in/" + link, withDestinationPath: folder + "/" + target)
    }
    try body(folder)
  }

  @Test("Paths are followed as the system follows them")
  func paths() throws {
    try FenceTests.withFolder { folder in
      let fence = Fence(around: [folder + "/in", folder + "/new/place"])
      for path in ["in", "in/none", "in/none/file", "in/./none", "in/../in", "new/place/file"] {
        #expect(fence.holds(folder + "/" + path), "\(path)")
      }
      for path in [
        "", "inn", "out/file", "in/..", "in/../out/file", "in/file", "in/folder", "in/folder/none",
        "in/folder/../file", "in/broken", "in/none/../../out/file", "new",
      ] {
        #expect(!fence.holds(folder + "/" + path), "\(path)")
      }
    }
  }

  private final class Gate: @unchecked Sendable {
    private let lock = NSLock()
    private var isShut = false
    var isClosed: Bool {
      get { lock.withLock { isShut } }
      set { lock.withLock { isShut = newValue } }
    }
  }

  @Test("A fence that closes while a file is written keeps nothing of it")
  func closing() throws {
    try FenceTests.withFolder { folder in
      let gate = Gate()
      let fence = Fence(around: [folder + "/in"]) { gate.isClosed }
      DiskInUse.$disk.withValue(fence.disk) {
        _ = #expect(throws: FileError.self) {
          try WholeFile.write(to: folder + "/in/new") {
            (sink: WholeFile.FileSink) throws(FileError) in
            try sink([1])
            gate.isClosed = true
          }
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/in")
      expectEqual(names.sorted(), ["broken", "file", "folder"])
    }
  }

  @Test("Nothing outside is read, listed, written, appended or removed")
  func calls() throws {
    try FenceTests.withFolder { folder in
      let fence = Fence(around: [folder + "/in", folder + "/new/place"])
      try DiskInUse.$disk.withValue(fence.disk) {
        #expect(throws: FileError.self) { try WholeFile.bytes(at: folder + "/in/file") }
        #expect(throws: FileError.self) { try FileInfo.names(in: folder + "/in/folder") }
        #expect(throws: FileError.self) { try WholeFile.write([1], to: folder + "/in/folder/a") }
        #expect(throws: FileError.self) { try WholeFile.append([1], to: folder + "/in/broken") }
        #expect(throws: FileError.self) { try WholeFile.remove(folder + "/in/folder/../file") }
        #expect(throws: FileError.self) { try WholeFile.write([1], to: folder + "/other/a") }
        try WholeFile.write([1], to: folder + "/new/place/deep/a")
        expectEqual(Array(try WholeFile.bytes(at: folder + "/new/place/deep/a")), [1])
        // A link is removed, not its target.
        try WholeFile.remove(folder + "/in/file")
      }
      let left = try FileManager.default.subpathsOfDirectory(atPath: folder + "/out").sorted()
      expectEqual(left, ["deep", "file"])
      #expect(!FileManager.default.fileExists(atPath: folder + "/other"))
    }
  }
}
