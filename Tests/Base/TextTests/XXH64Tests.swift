import DopesheetText
import TestSupport
import Testing

@Suite("XXH64")
struct XXH64Tests {
  @Test(
    "Known texts have their published digests",
    arguments: [
      ("", 0xef46_db37_51d8_e999),
      ("a", 0xd24e_c4f1_a98c_6e5b),
      ("abc", 0x44bc_2cf5_ad77_0999),
      ("message digest", 0x066e_d728_fcee_b3be),
      ("abcdefghijklmnopqrstuvwxyz", 0xcfe1_f278_fa89_835c),
      ("12345678901234567890123456789012", 0x40fd_1aa5_2d98_274c),
      (String(repeating: "1234567890", count: 8), 0xe04a_477f_19ee_145d),
    ] as [(String, UInt64)])
  func texts(text: String, digest: UInt64) {
    expectEqual(XXH64.digest(of: Array(text.utf8)), digest)
  }

  /// Bytes of a fixed pattern, whose digests were computed by another implementation.
  static let pattern = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }

  @Test(
    "Each length of tail is digested",
    arguments: [
      (1, 0x1f25_c8d0_bc1f_4bb6), (3, 0x31d2_363f_52e5_64c9), (4, 0x9bb6_4b7d_66ee_9fda),
      (7, 0x9a7b_1499_59ce_60d8), (8, 0xdab9_9d95_c6f9_0092), (31, 0xa2aa_5f33_cc4a_6119),
      (32, 0x23c3_c17e_f790_fd97), (33, 0x50a7_cfc7_ba58_8784), (63, 0x5e3e_54b4_31c7_493c),
      (64, 0x0eb6_4b3e_f6ee_b01f), (100, 0xa61f_8d4c_170f_e531), (256, 0x00cf_c520_7dd8_e201),
      (999, 0xc373_150b_e8d9_af9c), (1000, 0x5f23_5fa0_33f1_a3fb),
    ] as [(Int, UInt64)])
  func lengths(length: Int, digest: UInt64) {
    expectEqual(XXH64.digest(of: Array(XXH64Tests.pattern.prefix(length))), digest)
  }

  @Test("Bytes in pieces have the digest of the whole", arguments: [1, 3, 31, 32, 33, 70, 999])
  func pieces(size: Int) {
    var stream = XXH64()
    for start in stride(from: 0, to: 1000, by: size) {
      stream.update(Array(XXH64Tests.pattern[start..<min(start + size, 1000)]))
      let soFar = Array(XXH64Tests.pattern[..<min(start + size, 1000)])
      expectEqual(stream.digest, XXH64.digest(of: soFar))
    }
    expectEqual(stream.digest, 0x5f23_5fa0_33f1_a3fb)
  }

  @Test("Random stripes have the digest of the specification's formulas")
  func stripes() {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<deep(20_000, quick: 500) {
      let words = (0..<4 * random.int(1...8)).map { _ in random.next() }
      let bytes = words.flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      }
      guard XXH64.digest(of: bytes) == XXH64Tests.plainDigest(of: words) else {
        Issue.record("\(words) have another digest")
        return
      }
    }
  }

  /// The digest of whole stripes, one word after another.
  private static func plainDigest(of words: [UInt64]) -> UInt64 {
    let primes: [UInt64] = [
      0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    ]
    func rotate(_ x: UInt64, _ count: UInt64) -> UInt64 { x << count | x >> (64 - count) }
    func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
      rotate(lane &+ word &* primes[1], 31) &* primes[0]
    }
    var lanes = [primes[0] &+ primes[1], primes[1], 0, 0 &- primes[0]]
    for (index, word) in words.enumerated() { lanes[index % 4] = round(lanes[index % 4], word) }
    var hash = zip(lanes, [1, 7, 12, 18] as [UInt64]).reduce(0) { $0 &+ rotate($1.0, $1.1) }
    for lane in lanes { hash = (hash ^ round(0, lane)) &* primes[0] &+ primes[3] }
    hash &+= UInt64(words.count * 8)
    hash = (hash ^ (hash >> 33)) &* primes[1]
    hash = (hash ^ (hash >> 29)) &* primes[2]
    return hash ^ (hash >> 32)
  }
}
