import DopesheetDiff
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
      #expect(bytes.withUnsafeBytes { SameBytes.lineFeeds(in: $0) } == expected)
    }
  }

  @Test(
    "The first byte that differs is found wherever it is, and what comes before is handed on in order",
    arguments: [0, 1, 1_983, 1_984, 1_985, 5_000, nil])
  func difference(place: Int?) {
    let bytes = (0..<6_000).map { UInt8($0 % 251) }
    var other = bytes
    if let place { other[place] ^= 1 }
    var taken: [UInt8] = []
    let count = bytes.withUnsafeBytes { ours in
      other.withUnsafeBytes { theirs in
        SameBytes.count(ours[...], theirs[...]) { taken += $0 }
      }
    }
    #expect(count == place ?? bytes.count)
    #expect(taken.count <= count && count - taken.count < 31 * 64)
    #expect(taken == Array(bytes.prefix(taken.count)))
  }

  @Test("Runs of other lengths are the same up to the end of the shorter one")
  func lengths() {
    let (short, long) = ([UInt8](repeating: 7, count: 1_500), [UInt8](repeating: 7, count: 2_500))
    let count = short.withUnsafeBytes { ours in
      long.withUnsafeBytes { SameBytes.count(ours[...], $0[...]) { _ in } }
    }
    #expect(count == 1_500)
  }
}
