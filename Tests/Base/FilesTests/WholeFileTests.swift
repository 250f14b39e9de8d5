import DopesheetFiles
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite struct WholeFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("What is written is read again")
  func roundTrip() throws {
    let path = folder.path + "/a/b/c.mtrace"
    try WholeFile.write(Array("text".utf8), to: path)
    try expectEqual(Array(WholeFile.bytes(at: path)), Array("text".utf8))
    expectEqual(folder.files, ["a/b/c.mtrace"])
  }

  @Test("A pipe and a device are no regular files, also if they took the place of one just now")
  func pipe() throws {
    let path = try folder.write("text", to: "a")
    let info = try FileInfo(path)
    expectEqual(unlink(path), 0)
    expectEqual(mkfifo(path, 0o600), 0)
    for read in [
      { try WholeFile.bytes(at: path) }, { try WholeFile.bytes(at: path, info) },
      { try WholeFile.bytes(at: "/dev/zero") },
    ] {
      let error = #expect(throws: FileError.self) { try read() }
      expectEqual(error?.message, "is not a regular file")
    }
    #expect(throws: FileError.self) { try WholeFile.append([1], to: path) }
  }

  @Test("A file that is too large is refused, and a trace of this size is mapped")
  func large() throws {
    for name in ["a.json", "a.mtrace", "b.mtrace.part"] {
      expectEqual(truncate(try folder.write("", to: name), off_t(WholeFile.limit) + 1), 0)
    }
    let error = #expect(throws: FileError.self) { try WholeFile.bytes(at: folder.path + "/a.json") }
    expectEqual(error?.message, "has more than 1073741824 bytes")
    for name in ["a.mtrace", "b.mtrace.part"] {
      try expectEqual(WholeFile.bytes(at: folder.path + "/" + name).count, WholeFile.limit + 1)
    }
  }

  @Test("What was read of a file that was just written stays, even if it is cut short then")
  func shrinking() throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let path = try folder.write(text, to: "a.mtrace")
    let bytes = try WholeFile.bytes(at: path)
    expectEqual(truncate(path, 0), 0)
    expectEqual(Array(bytes), Array(text.utf8))
  }

  @Test("A file that grows or shrinks after its size was read is read to its present end")
  func changing() throws {
    let path = try folder.write("abc", to: "a.mtrace")
    let info = try FileInfo(path)
    for text in ["abcd", "abc", "ab", "", String(repeating: "x", count: 10_000)] {
      try folder.write(text, to: "a.mtrace")
      try expectEqual(Array(WholeFile.bytes(at: path, info)), Array(text.utf8))
    }
  }

  @Test("A missing file and a folder are distinguished")
  func unreadable() throws {
    let missing = folder.path + "/a.mtrace"
    #expect(throws: FileError(missing, "no such file", hint: "check the path")) {
      try WholeFile.bytes(at: missing)
    }
    #expect(throws: FileError(folder.path, "is a folder, not a file")) {
      try WholeFile.bytes(at: folder.path)
    }
    let beneath = try folder.write("", to: "file") + "/a.mtrace"
    #expect(throws: FileError.self) { try WholeFile.bytes(at: beneath) }
  }

  @Test("Writing replaces a file and keeps its permissions")
  func replacing() throws {
    let path = try folder.write("old", to: "a.mtrace")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try WholeFile.write(Array("new".utf8), to: path)
    expectEqual(folder.text("a.mtrace"), "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o640)
    expectEqual(folder.files, ["a.mtrace"])
  }

  @Test("Writing onto a folder fails and leaves nothing behind")
  func ontoFolder() throws {
    try folder.write("kept", to: "golden.mtrace/inside")
    let path = folder.path + "/golden.mtrace"
    #expect(throws: FileError(path, "is a folder, not a file")) {
      try WholeFile.write(Array("new".utf8), to: path)
    }
    expectEqual(folder.files, ["golden.mtrace/inside"])
  }

  @Test("Writing beneath a file fails and leaves the file as it was")
  func beneathFile() throws {
    let path = try folder.write("kept", to: "file") + "/a/golden.mtrace"
    let error = #expect(throws: FileError.self) {
      try WholeFile.write(Array("new".utf8), to: path)
    }
    expectEqual(error?.place, path)
    expectEqual(error?.message, "cannot be written: a part of the path is a file")
    expectEqual(folder.files, ["file"])
    expectEqual(folder.text("file"), "kept")
  }

  @Test("A name that is too long fails and leaves nothing behind")
  func longName() throws {
    let path = folder.path + "/" + String(repeating: "a", count: 300)
    #expect(throws: FileError.self) { try WholeFile.write([1], to: path) }
    expectEqual(folder.files, [])
  }

  @Test(
    "Links are not replaced, whether they lead somewhere or not", arguments: ["target", "none"])
  func links(_ target: String) throws {
    try folder.write("kept", to: "target")
    let path = folder.path + "/link.mtrace"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let error = #expect(throws: FileError.self) {
      try WholeFile.write(Array("new".utf8), to: path)
    }
    expectEqual(error?.message, "is a symbolic link and is not replaced")
    expectEqual(folder.text("target"), "kept")
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: path), target)
  }

  @Test(
    "Read-only folders and files are left as they were",
    .disabled(if: getuid() == 0, "the superuser may write everywhere"))
  func readOnly() throws {
    let manager = FileManager.default
    let path = try folder.write("kept", to: "sub/a.mtrace")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let file = #expect(throws: FileError.self) { try WholeFile.write([1], to: path) }
    expectEqual(file?.message, "is read-only and was not replaced")
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path + "/sub")
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/sub")
    }
    let parent = #expect(throws: FileError.self) { try WholeFile.write([1], to: path) }
    expectEqual(parent?.message, "cannot be written: no permission")
    expectEqual(folder.text("sub/a.mtrace"), "kept")
    expectEqual(folder.files, ["sub/a.mtrace"])
  }

  @Test("Many writers of one file leave one of their texts whole")
  func parallelWriters() async throws {
    let path = folder.path + "/a.mtrace"
    let texts = (0..<20).map { String(repeating: "\($0 % 10)", count: 10_000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts { group.addTask { try WholeFile.write(Array(text.utf8), to: path) } }
      try await group.waitForAll()
    }
    #expect(texts.contains(try #require(folder.text("a.mtrace"))))
    expectEqual(folder.files, ["a.mtrace"])
  }

  @Test("A mapped file keeps its bytes when another takes its place")
  func mapped() throws {
    let path = try folder.write("old text", to: "a.mtrace")
    let data = try WholeFile.bytes(at: path)
    try WholeFile.write(Array("new".utf8), to: path)
    expectEqual(String(decoding: data, as: UTF8.self), "old text")
  }

  @Test("A failure at the last moment leaves no temporary file")
  func lastMoment() throws {
    // Nothing lies there, and the slash at the end lets no file take the place.
    #expect(throws: FileError.self) { try WholeFile.write([1], to: folder.path + "/a.mtrace/") }
    expectEqual(folder.files, [])
  }

  @Test("A path with a zero byte is no path")
  func zeroByte() throws {
    #expect(throws: FileError.self) { try WholeFile.write([1], to: folder.path + "/a\0b") }
    #expect(throws: FileError.self) { try WholeFile.bytes(at: folder.path + "/a\0b") }
    expectEqual(folder.files, [])
  }

  @Test("A path through a link and back is written where the system sees it")
  func throughLink() throws {
    try folder.write("", to: "far/away/inside")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "far/away")
    try WholeFile.write(Array("new".utf8), to: folder.path + "/link/../a.mtrace")
    expectEqual(folder.text("far/a.mtrace"), "new")
  }

  @Test("Removing what is not there is no error")
  func removing() throws {
    let path = try folder.write("", to: "a")
    try WholeFile.remove(path)
    try WholeFile.remove(path)
    expectEqual(folder.files, [])
    #expect(throws: FileError.self) { try WholeFile.remove(folder.path) }
  }
}
