/// Finds out how far two runs of bytes are the same, at the speed of memory.
package enum SameBytes {
  /// The most bytes that are compared at once: as many as line feeds are counted in without a pause.
  private static let chunk = 31 * 64
  /// What the bytes that are compared at once are a multiple of.
  private static let block = 64

  /// Returns how many bytes from the beginning are the same.
  ///
  /// - Parameters:
  ///   - digest: Takes the same bytes in while they are at hand, but for the last ones, fewer than a chunk.
  ///   - lines: Grows by the number of line feeds in what the digest takes in.
  /// - Returns: The number of same bytes, and how many of them the digest has taken in.
  package static func count(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, digest: inout XXH64,
    lines: inout Int
  ) -> (same: Int, digested: Int) {
    let length = min(a.count, b.count)
    guard length >= block, let ours = a.baseAddress, let theirs = b.baseAddress else {
      return (rest(a, b, from: 0), 0)
    }
    var index = 0
    digest.withLanes { lanes in
      // The digest of a chunk counts only once the whole of it is known to be the same.
      var next = lanes
      while index + block <= length {
        let count = min(chunk, (length - index) & ~(block - 1))
        guard let found = scan(ours + index, theirs + index, count, { next.consume($0, block) })
        else { break }
        lanes = next
        lines += found
        index += count
      }
      return index
    }
    return (rest(a, b, from: index), index)
  }

  /// Returns how many bytes from the beginning are the same.
  package static func count(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let length = min(a.count, b.count)
    guard length >= block, let ours = a.baseAddress, let theirs = b.baseAddress else {
      return rest(a, b, from: 0)
    }
    var index = 0
    while index + block <= length {
      let count = min(chunk, (length - index) & ~(block - 1))
      guard scan(ours + index, theirs + index, count, { _ in }) != nil else { break }
      index += count
    }
    return rest(a, b, from: index)
  }

  /// Returns how many lines end in some bytes.
  package static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var index = 0
    while index + block <= bytes.count, let start = bytes.baseAddress {
      let next = min(chunk, (bytes.count - index) & ~(block - 1))
      count += scan(start + index, start + index, next, { _ in }) ?? 0
      index += next
    }
    for byte in bytes[index...] where byte == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  /// The number of line feeds in a chunk; `nil` if another chunk is not the same.
  ///
  /// - Parameters:
  ///   - count: The bytes of the chunk, whole blocks.
  ///   - take: Gets each block.
  @inline(__always)
  private static func scan(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, _ take: (UnsafeRawPointer) -> Void
  ) -> Int? {
    let lineFeeds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    var difference = SIMD16<UInt8>.zero
    // Each lane counts up to 124, which it can.
    var counts = SIMD16<Int8>.zero
    for start in stride(from: 0, to: count, by: block) {
      for offset in stride(from: start, to: start + block, by: 16) {
        let block = a.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        difference |= block ^ b.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        // The lanes of a mask are -1 where it holds.
        counts &-= unsafeBitCast(block .== lineFeeds, to: SIMD16<Int8>.self)
      }
      take(a + start)
    }
    guard difference == .zero else { return nil }
    // Pairs of lanes, then all of them.
    let halves = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
    let pairs = (halves & 0x00FF_00FF_00FF_00FF) &+ (halves &>> 8 & 0x00FF_00FF_00FF_00FF)
    let sums = (pairs.x &+ pairs.y) &* 0x0001_0001_0001_0001
    return Int(truncatingIfNeeded: sums &>> 48)
  }

  /// Returns how many bytes are the same if those before an index are.
  private static func rest(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, from index: Int
  ) -> Int {
    let length = min(a.count, b.count)
    var index = index
    while index < length, a[index] == b[index] { index += 1 }
    return index
  }
}
