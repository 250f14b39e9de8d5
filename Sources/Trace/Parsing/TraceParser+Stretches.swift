import DopesheetNotation

// The hot path of reading. Nearly every line of a trace is the value of a track of one f64, behind that of the track
// that came there in the frame before. Such lines are read many at once; the first that is anything else, or wrong, is
// left to the part of the reader that knows the whole grammar and says what is wrong.

extension TraceParser {
  /// Room for the values that are read at once.
  final class Room {
    let tracks = UnsafeMutablePointer<Int32>.allocate(capacity: longestStretch)
    let numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: longestStretch)

    deinit {
      tracks.deallocate()
      numbers.deallocate()
    }
  }

  /// The most values that are read at once.
  private static let longestStretch = 4_096

  /// Reads values and beginnings of frames as long as they are plain, up to the beginning of a frame behind which the
  /// builder has so many records.
  mutating func takeStretches(upTo records: Int) {
    guard !tracks.entries.isEmpty else { return }
    var count: Int
    repeat {
      count = takeStretch()
      if isPage(of: records) { return }
      if takeFrame() { count += 1 }
    } while count > 0
  }

  /// Reads plain values, and returns how many.
  private mutating func takeStretch() -> Int {
    guard records + TraceParser.longestStretch < Int(Int32.max) - 16,
      scalars + TraceParser.longestStretch < Int(Int32.max) - 16
    else { return 0 }
    let (text, end) = (bytes.assumingMemoryBound(to: UInt8.self).baseAddress!, bytes.count)
    var position = position
    let most = TraceParser.longestStretch
    let (taken, numbers) = (room.tracks, room.numbers)
    let scanner = scanner
    var count = 0
    builder.held.withStorage { held, starts, isPresent in
      tracks.follow { entry, track in
        let name = position + entry.name.count
        guard count < most, entry.isPlain, name + 1 < end, text[name] == UInt8(ascii: " "),
          isSame(text + position, text + entry.name.lowerBound, entry.name.count),
          let (number, length) = scanner.double(text + (name + 1), end - name - 1),
          name + 1 + length < end, text[name + 1 + length] == UInt8(ascii: "\n")
        else { return false }
        let bits = number.bitPattern
        let component = starts[track]
        if held[component] == bits, isPresent[track] { return false }
        held[component] = bits
        isPresent[track] = true
        taken[count] = Int32(truncatingIfNeeded: track)
        numbers[count] = bits
        count &+= 1
        position = name + 2 + length
        return true
      }
    }
    builder.append(
      valuesOf: UnsafeBufferPointer(start: taken, count: count),
      UnsafeBufferPointer(start: numbers, count: count))
    pass(to: position, lines: count)
    footer.values += count
    records += count
    scalars += count
    return count
  }

  /// Reads the beginning of a frame if it is plain.
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
      footer.frames < options.frames
    else { return false }
    markComplete(start)
    footer.frames += 1
    lastTick = tick
    builder.beginFrame(tick: tick)
    pass(to: index + 1, lines: 1)
    return true
  }

  /// Makes room for all records if the last line says how many there are, so that no column grows and is copied.
  mutating func reserveCapacity() {
    guard bytes.count >= 2_048, let seal = try? TraceReader.seal(of: bytes) else { return }
    // Whoever states more than the file can hold gets nothing.
    var least = 0
    for field in Trace.Footer.Field.allCases {
      let (bytes, isTooMany) = seal.counts[field].multipliedReportingOverflow(by: field.leastLength)
      guard !isTooMany, bytes <= self.bytes.count else { return }
      least += bytes
    }
    guard least <= bytes.count else { return }
    // As if all tracks changed equally often.
    let components = tracks.entries.reduce(0) { $0 + $1.width }
    let scalars = seal.counts.values * components / max(1, tracks.entries.count)
    builder.reserveCapacity(seal.counts, scalars: min(scalars, bytes.count / 2))
  }
}

/// Returns whether bytes are the same; most names have eight or more.
@inline(__always)
private func isSame(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)
  }
  guard count >= 8 else {
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }
  var index = 0
  while index &+ 8 <= count {
    if word(a, index) != word(b, index) { return false }
    index &+= 8
  }
  return word(a, count &- 8) == word(b, count &- 8)
}
