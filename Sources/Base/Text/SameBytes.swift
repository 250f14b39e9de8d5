package enum SameBytes {
  /// The maximum number of bytes that are compared at once, given by the counters of line feeds.
  private static let chunk = 31 * 64
  /// Chunks are a multiple of this many bytes.
  private static let block = 64

  /// Returns the length of the common beginning of two buffers, and how much of it was digested: not the last part of
  /// less than a chunk. Counts the line feeds of the digested bytes in `lines`.
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
      // The digest of a chunk is used only after the whole chunk proved equal.
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

  /// Returns the number of line feeds in a chunk of whole blocks, which `take` gets; `nil` if the chunks differ.
  @inline(__always)
  private static func scan(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, _ take: (UnsafeRawPointer) -> Void
  ) -> Int? {
    let lineFeeds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    var difference = SIMD16<UInt8>.zero
    // Each lane counts up to 124, which an Int8 can hold.
    var counts = SIMD16<Int8>.zero
    for start in stride(from: 0, to: count, by: block) {
      for offset in stride(from: start, to: start + block, by: 16) {
        let block = a.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        difference |= block ^ b.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        // Lanes of a mask are -1 where the condition is true.
        counts &-= unsafeBitCast(block .== lineFeeds, to: SIMD16<Int8>.self)
      }
      take(a + start)
    }
    guard difference == .zero else { return nil }
    // Adds pairs of lanes, then all lanes.
    let halves = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
    let pairs = (halves & 0x00FF_00FF_00FF_00FF) &+ (halves &>> 8 & 0x00FF_00FF_00FF_00FF)
    let sums = (pairs.x &+ pairs.y) &* 0x0001_0001_0001_0001
    return Int(truncatingIfNeeded: sums &>> 48)
  }

  /// Returns the length of the common beginning, given that the bytes before an index are equal.
  private static func rest(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, from index: Int
  ) -> Int {
    let length = min(a.count, b.count)
    var index = index
    while index < length, a[index] == b[index] { index += 1 }
    return index
  }
}
