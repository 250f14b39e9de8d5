#if os(Linux)
  import DopesheetTrace
  import Foundation
  import TestSupport
  import Testing

  @Suite("Huge pages")
  struct HugePagesTests {
    @Test("Reserved memory has what it had")
    func content() {
      var bytes: [UInt8] = [1, 2, 3]
      bytes.reserveHugeCapacity(64 << 20)
      expectEqual(bytes, [1, 2, 3])
      #expect(bytes.capacity >= 64 << 20)
      bytes.reserveHugeCapacity(0)
      expectEqual(bytes, [1, 2, 3])
    }

    @Test(
      "The kernel is asked for them, where it has any",
      .enabled(
        if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage/enabled")))
    func flags() throws {
      var numbers: [UInt64] = []
      numbers.reserveHugeCapacity(8 << 20)
      try numbers.withUnsafeBufferPointer {
        let flags = try flags(at: UInt(bitPattern: $0.baseAddress! + 4 << 20))
        expectEqual(flags?.contains("hg"), true)
      }
    }

    /// Returns the kernel's flags of the memory at an address.
    private func flags(at address: UInt) throws -> [Substring]? {
      // Foundation reads only the first page of such a file as a string.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      var isFound = false
      for line in maps.split(separator: "\n") {
        let words = line.split(separator: " ")
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        if ends.count == 2 { isFound = (ends[0]..<ends[1]).contains(address) }
        if isFound, words[0] == "VmFlags:" { return Array(words) }
      }
      return nil
    }
  }
#endif
