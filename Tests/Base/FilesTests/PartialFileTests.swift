import DopesheetFiles
import Foundation
import TestSupport
import Testing

@Suite("Files that are written piece by piece")
struct PartialFileTests {
  let folder: TemporaryFolder
  var path: String { folder.path + "/a.mtrace" }

  init() throws { folder = try TemporaryFolder() }

  @Test("Each piece is there at once, and the file takes its place at the end")
  func pieces() throws {
    try folder.write("old", to: "a.mtrace")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let file = try PartialFile(for: path)
    try file.append(Array("one ".utf8))
    expectEqual(folder.text("a.mtrace.part"), "one ")
    try file.append(Array("two".utf8))
    expectEqual(folder.text("a.mtrace"), "old")
    try file.finish()
    expectEqual(folder.text("a.mtrace"), "one two")
    expectEqual(folder.files, ["a.mtrace"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o640)
  }

  @Test("Another front keeps what follows, changed as reported, over any number of buffers")
  func fronts() throws {
    let file = try PartialFile(for: path)
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    try file.append(Array("front".utf8) + body)
    try file.rewrite(Array("another ".utf8), keepingFrom: 5) { $0.map { _ in UInt8(ascii: "y") } }
    try file.append(Array("end".utf8))
    try file.finish()
    expectEqual(
      folder.text("a.mtrace"), "another " + String(repeating: "y", count: 300_000) + "end")
    expectEqual(folder.files, ["a.mtrace"])
  }

  @Test("A link in the place of another front is not followed")
  func link() throws {
    try folder.write("kept", to: "other")
    let file = try PartialFile(for: path)
    try file.append([1, 2, 3])
    try FileManager.default.createSymbolicLink(
      atPath: path + ".part.new", withDestinationPath: "other")
    #expect(throws: FileError.self) { try file.rewrite([4], keepingFrom: 1) { $0 } }
    try file.append([5])
    try file.finish()
    expectEqual(folder.text("other"), "kept")
    expectEqual(FileManager.default.contents(atPath: path), Data([1, 2, 3, 5]))
  }
}
