import DopesheetFiles
import Foundation
import TestSupport
import Testing

@Suite struct SystemNameTests {
  /// Names that are no UTF-8 or look like the text of one, each other bytes.
  private static let names: [[UInt8]] = [
    [0x61, 0xE9], [0x61, 0xFF], [0x61, 0x80, 0x80], [0x61, 0xEF, 0xBF, 0xBD], [0x61, 0xC3, 0xA9],
    [0x61, 0x65, 0xCC, 0x81], [0x61, 0xC3], [0x61, 0xF4, 0x8F, 0x9F, 0xA9],
    [0x61, 0xED, 0xA0, 0x80],
  ]

  #if os(Linux)
    @Test("Files whose names are no UTF-8 are listed, read, written, moved and removed by them")
    func files() throws {
      let folder = try TemporaryFolder()
      for name in Self.names {
        let path = Array(folder.path.utf8) + [0x2F] + name + [0]
        let file = path.withUnsafeBytes { bytes in
          open(bytes.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
        }
        expectEqual(write(file, name, name.count), name.count)
        close(file)
      }
      let listed = try FileInfo.names(in: folder.path)
      expectEqual(Set(listed.map { Array($0.utf8) }).count, Self.names.count)
      let paths = listed.map { folder.path + "/" + $0 }
      let found = try paths.map { Array(try WholeFile.bytes(at: $0)) }
      expectEqual(Set(found), Set(Self.names))
      for path in paths {
        try WholeFile.write([7], to: path)
        expectEqual(Array(try WholeFile.bytes(at: path)), [7])
        try WholeFile.remove(path)
      }
      expectEqual(try FileInfo.names(in: folder.path), [])
    }
  #endif
}
