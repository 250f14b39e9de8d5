/// The 64-bit xxHash digest with seed 0, of bytes in any number of pieces.
///
/// It detects damage, but not intended changes. Source: Y. Collet, "xxHash fast digest algorithm", version 0.2.0,
/// XXH64.
package struct XXH64: Sendable {
  private var lanes = Lanes()
  private var length: UInt64 = 0
  /// The bytes of an incomplete stripe.
  private var rest: [UInt8] = []

  package init() {}

  package static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var lanes = Lanes()
    let whole = bytes.count & ~31
    lanes.consume(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    return lanes.finish(
      UnsafeRawBufferPointer(rebasing: bytes[whole...]), length: UInt64(bytes.count))
  }

  package static func digest(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { digest(of: $0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(32 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<start])
      guard rest.count == 32 else { return }
      rest.withUnsafeBytes { lanes.consume($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = start + (bytes.count - start) & ~31
    lanes.consume(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    rest.append(contentsOf: bytes[end...])
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Lets a closure add whole stripes of bytes.
  ///
  /// - Precondition: All bytes before were whole stripes, too.
  /// - Parameter body: Returns the number of bytes that it added.
  @inline(__always)
  mutating func withLanes(_ body: (inout Lanes) -> Int) {
    precondition(rest.isEmpty, "a part of a stripe waits for its end")
    length &+= UInt64(body(&lanes))
  }

  package var digest: UInt64 { rest.withUnsafeBytes { lanes.finish($0, length: length) } }

  /// Returns a digest as 16 lower-case hexadecimal digits.
  package static func text(of digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

struct Lanes {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var a = Lanes.prime1 &+ Lanes.prime2
  private var b = Lanes.prime2
  private var c: UInt64 = 0
  private var d = 0 &- Lanes.prime1

  /// Adds whole stripes of 32 bytes.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    // The copy stays in registers.
    var lanes = self
    lanes.consume(start, bytes.count)
    self = lanes
  }

  @inline(__always)
  mutating func consume(_ bytes: UnsafeRawPointer, _ count: Int) {
    var stripe = 0
    while stripe < count {
      let (first, second) = Lanes.products(bytes + stripe)
      a = Lanes.advanced(a, by: first)
      b = Lanes.advanced(b, by: second)
      let (third, fourth) = Lanes.words(bytes + (stripe + 16))
      c = Lanes.advanced(c, by: third &* Lanes.prime2)
      d = Lanes.advanced(d, by: fourth &* Lanes.prime2)
      stripe &+= 32
    }
  }

  /// Returns the digest after the last bytes, which are fewer than 32.
  func finish(_ rest: UnsafeRawBufferPointer, length: UInt64) -> UInt64 {
    var hash: UInt64
    if length >= 32 {
      hash = Lanes.rotate(a, 1) &+ Lanes.rotate(b, 7) &+ Lanes.rotate(c, 12) &+ Lanes.rotate(d, 18)
      for lane in [a, b, c, d] {
        hash = (hash ^ Lanes.round(0, lane)) &* Lanes.prime1 &+ Lanes.prime4
      }
    } else {
      hash = Lanes.prime5
    }
    hash &+= length
    var index = 0
    while index + 8 <= rest.count, let start = rest.baseAddress {
      hash = Lanes.rotate(hash ^ Lanes.round(0, Lanes.word(start + index)), 27)
      hash = hash &* Lanes.prime1 &+ Lanes.prime4
      index += 8
    }
    if index + 4 <= rest.count {
      let half = UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      hash = Lanes.rotate(hash ^ (UInt64(half) &* Lanes.prime1), 23)
      hash = hash &* Lanes.prime2 &+ Lanes.prime3
      index += 4
    }
    while index < rest.count {
      hash = Lanes.rotate(hash ^ (UInt64(rest[index]) &* Lanes.prime5), 11) &* Lanes.prime1
      index += 1
    }
    hash = (hash ^ (hash >> 33)) &* Lanes.prime2
    hash = (hash ^ (hash >> 29)) &* Lanes.prime3
    return hash ^ (hash >> 32)
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    advanced(lane, by: word &* prime2)
  }

  private static func advanced(_ lane: UInt64, by product: UInt64) -> UInt64 {
    let sum = lane &+ product
    return (sum &<< 31 | sum &>> 33) &* prime1
  }

  /// Returns the products of two words and the second prime.
  ///
  /// A stripe needs eight products of 64 bits, and most processors compute one of these in a cycle. So two of the eight
  /// are composed of products of 32 bits, which another part of the processor computes. Debug builds do not, since
  /// vectors are slow there.
  @inline(__always)
  private static func products(_ bytes: UnsafeRawPointer) -> (UInt64, UInt64) {
    #if arch(x86_64) && !DEBUG
      let words = bytes.loadUnaligned(as: SIMD2<UInt64>.self)
      let half = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
      let primeLow = SIMD2<UInt64>(repeating: prime2 & 0xFFFF_FFFF)
      let primeHigh = SIMD2<UInt64>(repeating: prime2 >> 32)
      let (low, high) = (words & half, words &>> 32)
      let products = low &* primeLow &+ (low &* primeHigh &+ high &* primeLow) &<< 32
      return (products[0], products[1])
    #else
      let (first, second) = words(bytes)
      return (first &* prime2, second &* prime2)
    #endif
  }

  private static func rotate(_ x: UInt64, _ count: UInt64) -> UInt64 {
    x &<< count | x &>> (64 &- count)
  }

  /// Returns two words, which a debug build loads in half the time of one after the other.
  private static func words(_ bytes: UnsafeRawPointer) -> (UInt64, UInt64) {
    let words = bytes.loadUnaligned(as: (UInt64, UInt64).self)
    return (words.0.littleEndian, words.1.littleEndian)
  }

  private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
    bytes.loadUnaligned(as: UInt64.self).littleEndian
  }
}
