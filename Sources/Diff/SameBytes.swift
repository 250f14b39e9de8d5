/// Finds out how far two runs of bytes are the same, at the speed of memory.
enum SameBytes {
  /// The bytes that are compared at once, some hundreds of times what a vector takes.
  private static let chunk = 16_384

  /// Returns how many bytes from the beginning are the same.
  ///
  /// - Parameter take: Gets the same bytes chunk by chunk while they are at hand, but perhaps not the last of them.
  /// - Returns: The number of bytes, and how many of them a closure got.
  static func count(
    _ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) -> (count: Int, digested: Int) {
    let (first, second) = (UnsafeRawBufferPointer(rebasing: a), UnsafeRawBufferPointer(rebasing: b))
    let length = min(first.count, second.count)
    guard length > 0, let ours = first.baseAddress, let theirs = second.baseAddress else {
      return (0, 0)
    }
    var index = 0
    while index + chunk <= length, isSame(ours + index, theirs + index) {
      take(UnsafeRawBufferPointer(start: ours + index, count: chunk))
      index += chunk
    }
    let taken = index
    while index < length, first[index] == second[index] { index += 1 }
    return (index, taken)
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
