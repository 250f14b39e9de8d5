import DopesheetFiles
import Foundation
import TestSupport
import Testing

struct SpooledBytesTests {
  @Test func whatWasPutAsideComesBackInOrder() throws {
    let folder = try TemporaryFolder()
    let spool = try SpooledBytes(in: folder.path)
    var expected: [UInt8] = []
    for number in 0..<40_000 {
      let bytes = Array("\(number) \(String(repeating: "x", count: number % 90))\n".utf8)
      expected += bytes
      try spool.append(bytes)
    }
    for _ in 0..<2 {
      var read: [UInt8] = []
      try spool.read { read += $0 }
      expectEqual(read, expected)
    }
  }

  @Test func nothingIsLeftInTheFolder() throws {
    let folder = try TemporaryFolder()
    let spool = try SpooledBytes(in: folder.path)
    try spool.append([1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try withExtendedLifetime(spool) { try $0.read { #expect($0 == [1, 2, 3]) } }
  }

  @Test func aFolderThatCannotBeMadeIsReported() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/file"
    try WholeFile.write([1], to: file)
    #expect(throws: FileError.self) { try SpooledBytes(in: file + "/inner") }
  }
}
