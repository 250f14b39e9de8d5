import DopesheetText

// The hot path of reading. Nearly every line of a trace is the value of a track of one f64. The tracks come in the same
// order as in the previous frame. Such lines are read together. The first line that is different or invalid is left to
// the parser of the whole grammar, which reports errors.

extension TraceParser {
  /// A buffer for values that are read together.
  final class Buffers {
    let tracks = UnsafeMutablePointer<Int32>.allocate(capacity: longestStretch)
    let numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: longestStretch)

    deinit {
      tracks.deallocate()
      numbers.deallocate()
    }
  }

  private static let longestStretch = 4_096

  /// Reads plain values and the first lines of frames, up to another line, or to a frame that begins after enough
  /// records.
  mutating func takeStretches(upTo records: Int) {
    guard !tracks.entries.isEmpty else { return }
    var count: Int
    repeat {
      count = takeStretch()
      if isPage(of: records) { return }
      if takeFrame() { count += 1 }
    } while count > 0
  }

  private mutating func takeStretch() -> Int {
    guard records + TraceParser.longestStretch < Int(Int32.max) - 16,
      scalars + TraceParser.longestStretch < Int(Int32.max) - 16
    else { return 0 }
    let (text, end) = (bytes.assumingMemoryBound(to: UInt8.self).baseAddress!, bytes.count)
    var position = position
    let most = TraceParser.longestStretch
    let (taken, numbers) = (buffers.tracks, buffers.numbers)
    let scanner = scanner
    var count = 0
    builder.held.withStorage { held, starts, isPresent in
      tracks.follow { entry, track in
        let length = entry.name.upperBound &- entry.name.lowerBound
        let start = position &+ length &+ 1
        guard count < most, entry.isPlain, start < end, text[start &- 1] == UInt8(ascii: " "),
          isSame(text + position, text + entry.name.lowerBound, length),
          let (number, digits) = scanner.double(text + start, end &- start),
          start &+ digits < end, text[start &+ digits] == UInt8(ascii: "\n")
        else { return false }
        let bits = number.bitPattern
        let component = starts[track]
        if held[component] == bits, isPresent[track] { return false }
        held[component] = bits
        isPresent[track] = true
        taken[count] = Int32(truncatingIfNeeded: track)
        numbers[count] = bits
        count &+= 1
        position = start &+ digits &+ 1
        return true
      }
    }
    builder.append(
      valuesOf: UnsafeBufferPointer(start: taken, count: count),
      UnsafeBufferPointer(start: numbers, count: count))
    pass(to: position, lines: count)
    footer[.values] += count
    records += count
    scalars += count
    return count
  }

  /// Reads the first line of a frame if it is plain, and returns whether it was.
  private mutating func takeFrame() -> Bool {
    let start = position
    guard start < bytes.count, bytes[start] == UInt8(ascii: "@") else { return false }
    var index = start + 1
    var tick: Int64 = 0
    while index < bytes.count, bytes[index].isDigit, index - start <= 18 {
      tick = tick * 10 + Int64(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - start - 1
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\n"), digits > 0,
      digits == 1 || bytes[start + 1] != UInt8(ascii: "0"), tick >= lastTick ?? 0,
      footer[.frames] < options.frames
    else { return false }
    markComplete(start)
    footer[.frames] += 1
    lastTick = tick
    builder.beginFrame(tick: tick)
    pass(to: index + 1, lines: 1)
    return true
  }

  /// Reserves space for the records that the last line counts, so that no column grows.
  mutating func reserveCapacity() {
    guard bytes.count >= 2_048, let seal = try? TraceReader.seal(of: bytes) else { return }
    // Ignores counts that cannot be true for a file of this size.
    var least = 0
    for field in Trace.Footer.Field.allCases {
      let (bytes, isTooMany) = seal.counts[field].multipliedReportingOverflow(by: field.leastLength)
      guard !isTooMany, bytes <= self.bytes.count else { return }
      least += bytes
    }
    guard least <= bytes.count else { return }
    // An estimate, as if all tracks changed equally often.
    let components = tracks.entries.reduce(0) { $0 + $1.width }
    let scalars = seal.counts[.values] * components / max(1, tracks.entries.count)
    builder.reserveCapacity(seal.counts, scalars: min(scalars, bytes.count / 2))
  }

  /// Reserves space for a page of at least some records, so that no column grows for most traces.
  mutating func reservePage(of count: Int) {
    let most = (bytes.count - position) / Trace.Footer.Field.values.leastLength
    // A page ends with a frame, in which each track may have a value.
    builder.reservePage(min(min(count, most) + tracks.entries.count, most))
  }
}

/// Returns whether two ranges of bytes are equal. Compares 8 bytes at a time, since most names have 8 or more.
@inline(__always)
private func isSame(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)
  }
  guard count >= 8 else {
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }
  let last = count &- 8
  var index = 0
  while index < last {
    if word(a, index) != word(b, index) { return false }
    index &+= 8
  }
  return word(a, last) == word(b, last)
}
