import DopesheetFiles
import Foundation
import TestSupport
import Testing

@Suite("Temporary files") struct TemporaryFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/a.mtrace" }

  init() throws { folder = try TemporaryFolder() }

  @Test("that a killed process left are removed by the next that writes the same file")
  func swept() throws {
    for number in 0..<2 {
      let temporary = try TemporaryFile(for: path)
      try temporary.file.write(Array("half".utf8))
      // As if its process was killed: the file is closed, but still has its name.
      try temporary.file.close()
      expectEqual(folder.files.count, 1, "\(number)")
    }
    try WholeFile.write(Array("whole".utf8), to: path)
    expectEqual(folder.files, ["a.mtrace"])
  }

  @Test("that another process writes at the moment are left alone")
  func locked() throws {
    let other = try TemporaryFile(for: path)
    try WholeFile.write(Array("ours".utf8), to: path)
    expectEqual(folder.files.count, 2)
    try other.file.write(Array("theirs".utf8))
    try other.move(to: path)
    expectEqual(folder.files, ["a.mtrace"])
    expectEqual(folder.text("a.mtrace"), "theirs")
  }
}

@Suite("A disk that fails") struct FailingDiskTests {
  private let path = "/p/sub/a.mtrace"

  private func disk(_ fault: MemoryDisk.Fault?, at call: Int) -> MemoryDisk {
    let disk = MemoryDisk()
    disk.put(Data("old".utf8), at: "/p/b")
    disk.plan { number, _ in number == call ? fault : nil }
    return disk
  }

  @Test("tells that a folder may lose a name, and the file is there")
  func folderSync() throws {
    let calls = disk(nil, at: 0)
    try DiskInUse.$disk.withValue(calls) { try WholeFile.write([1, 2], to: path) }
    let syncs = calls.calls.indices.filter { calls.calls[$0].name == "sync" }
    let disk = disk(.error(EIO), at: syncs.last!)
    let error = #expect(throws: FileError.self) {
      try DiskInUse.$disk.withValue(disk) { try WholeFile.write([1, 2], to: path) }
    }
    #expect("\(error!)".contains("is written, but may be lost in a power failure"))
    expectEqual(disk.bytes(at: path), Data([1, 2]))
  }

  private static let faults: [MemoryDisk.Fault] = [
    .error(ENOSPC), .error(EIO), .error(EACCES), .error(EINTR), .short, .crash,
  ]

  /// Writes a file in pieces with another beginning, and returns the number of pieces before the failure.
  private func stream() -> (pieces: Int, error: FileError?) {
    var count = 0
    do throws(FileError) {
      let file = try PartialFile(for: path)
      for piece in UInt8(1)...4 {
        try file.append([piece, piece])
        count += 1
        if piece == 2 { try file.rewrite([9], keepingFrom: 0) { $0 } }
      }
      try file.finish()
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  @Test("leaves what was streamed before it, and never a cut file in its place")
  func streams() {
    let sound = disk(nil, at: 0)
    DiskInUse.$disk.withValue(sound) { expectEqual(stream().pieces, 4) }
    let whole = Data([9, 1, 1, 2, 2, 3, 3, 4, 4])
    expectEqual(sound.bytes(at: path), whole)
    for fault in FailingDiskTests.faults {
      for call in sound.calls.indices {
        let disk = disk(fault, at: call)
        let (pieces, error) = DiskInUse.$disk.withValue(disk) { stream() }
        let place = "\(fault) at \(call) \(sound.calls[call])"
        let there = disk.bytes(at: path)
        #expect(there == nil || there == whole, "\(place)")
        if error == nil { expectEqual(there, whole, place) }
        guard there == nil, let partial = disk.bytes(at: path + ".part") else { continue }
        let streamed = (UInt8(1)...4).flatMap { [$0, $0] }
        let body = partial.first == 9 ? partial.dropFirst() : partial
        #expect(streamed.starts(with: body) && body.count >= 2 * pieces, "\(place) \(partial)")
      }
    }
  }
}
