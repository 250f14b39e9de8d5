import DopesheetText
import TestSupport
import Testing

@Suite("The same bytes")
struct SameBytesTests {
  @Test(
    "Line feeds are counted in runs of any length",
    arguments: [0, 1, 63, 64, 65, 31 * 64 - 1, 31 * 64, 31 * 64 + 1, 62 * 64, 10_000])
  func lineFeeds(length: Int) {
    var random = SeededGenerator(seed: length)
    for share in [1, 2, 30] {
      let bytes = (0..<length).map { _ in
        random.once(in: share) ? UInt8(ascii: "\n") : UInt8(random.below(256))
      }
      let expected = bytes.count { $0 == UInt8(ascii: "\n") }
      expectEqual(bytes.withUnsafeBytes { SameBytes.lineFeeds(in: $0) }, expected)
    }
  }

  @Test(
    "The first byte that differs is found wherever it is, and what comes before is digested and its lines are counted",
    arguments: [0, 1, 1_983, 1_984, 1_985, 5_000, nil])
  func difference(place: Int?) {
    let bytes = (0..<6_000).map { UInt8($0 % 251) }
    var other = bytes
    if let place { other[place] ^= 1 }
    var digest = XXH64()
    var lines = 0
    let (same, digested) = bytes.withUnsafeBytes { ours in
      other.withUnsafeBytes {
        let found = SameBytes.count(ours, $0, digest: &digest, lines: &lines)
        expectEqual(SameBytes.count(ours, $0), found.same)
        return found
      }
    }
    #expect(same == place ?? bytes.count)
    #expect(digested <= same && same - digested < 31 * 64)
    let taken = Array(bytes[..<digested])
    expectEqual(digest.digest, XXH64.digest(of: taken))
    expectEqual(lines, taken.count { $0 == UInt8(ascii: "\n") })
    // More bytes may follow.
    digest.update(Array(bytes[digested...]))
    expectEqual(digest.digest, XXH64.digest(of: bytes))
  }

  @Test("Runs of other lengths are the same up to the end of the shorter one")
  func lengths() {
    let (short, long) = ([UInt8](repeating: 7, count: 1_500), [UInt8](repeating: 7, count: 2_500))
    let count = short.withUnsafeBytes { ours in
      long.withUnsafeBytes { SameBytes.count(ours, $0) }
    }
    expectEqual(count, 1_500)
  }
}
