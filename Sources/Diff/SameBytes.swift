/// Finds out how far two runs of bytes are the same, at the speed of memory.
package enum SameBytes {
  /// The bytes that are compared at once: so few that the processor works on a chunk's digest and on the next chunk's
  /// comparison at the same time, and as many as line feeds are counted in without a pause.
  private static let chunk = 31 * 64

  /// Returns how many bytes from the beginning are the same.
  ///
  /// - Parameter take: Gets the same bytes chunk by chunk while they are at hand, but for the last, which fill no chunk.
  package static func count(
    _ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) -> Int {
    let (first, second) = (UnsafeRawBufferPointer(rebasing: a), UnsafeRawBufferPointer(rebasing: b))
    let length = min(first.count, second.count)
    guard length > 0, let ours = first.baseAddress, let theirs = second.baseAddress else {
      return 0
    }
    var index = 0
    while index + chunk <= length, isSame(ours + index, theirs + index) {
      take(UnsafeRawBufferPointer(start: ours + index, count: chunk))
      index += chunk
    }
    while index < length, first[index] == second[index] { index += 1 }
    return index
  }

  /// Returns how many lines end in some bytes.
  package static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
    let lineFeeds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    var count = 0
    var index = 0
    while index + 64 <= bytes.count {
      // Each lane counts up to 127 before it overflows.
      var counts = SIMD16<Int8>.zero
      let end = min(bytes.count & ~63, index + 31 * 64)
      while index < end {
        for offset in stride(from: index, to: index + 64, by: 16) {
          let block = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
          // The lanes of a mask are -1 where it holds.
          counts &-= unsafeBitCast(block .== lineFeeds, to: SIMD16<Int8>.self)
        }
        index += 64
      }
      for lane in counts.indices { count += Int(counts[lane]) }
    }
    for byte in bytes[index...] where byte == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  /// Tells whether two chunks are the same.
  @inline(__always)
  private static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    var difference = SIMD8<UInt64>.zero
    for offset in stride(from: 0, to: chunk, by: 64) {
      difference |=
        a.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    }
    return difference == .zero
  }
}
