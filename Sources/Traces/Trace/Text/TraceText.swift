import DopesheetText

struct TraceText {
  private var trace: Trace
  var bytes: [UInt8] = []
  private var trackNames: [[UInt8]] = []
  private var sourceNames: [[UInt8]] = []
  /// The names of the tracks of one f64 with a space after each, a chunk, and the names' ranges. Other tracks have
  /// length 0.
  private var namePool = [UInt8](repeating: 0, count: chunk)
  private var plainNames: [(start: Int32, length: Int32)] = []
  /// The greatest of these lengths.
  private var longestName = 0

  init(_ trace: Trace) {
    self.trace = trace
    takeNames()
    // Enough for most traces. Space that is not used costs nothing, while growing copies all lines.
    let names = trackNames.reduce(0) { $0 + $1.count }
    let line = names / max(1, trackNames.count) + 24
    bytes.reserveCapacity(
      256 + line * (trace.recordCount + trace.tracks.count) + 12 * trace.frames.count)
  }

  /// Continues with the next page of the trace, which has all tracks and sources of the pages before.
  mutating func turn(to page: Trace) {
    trace = page
    takeNames()
  }

  /// Releases the page, so that the next one is made in place and its lists are not copied.
  mutating func releasePage() { trace = TraceText.nothing }

  static let nothing = TraceBuilder().finish(clock: .nanoseconds)

  private mutating func takeNames() {
    for track in trace.tracks[trackNames.count...] {
      trackNames.append(Array(track.name.utf8))
      let isPlain = track.kind == .f64 && track.width == 1
      let name = isPlain ? Array(track.name.utf8) + [UInt8(ascii: " ")] : []
      plainNames.append((start: Int32(namePool.count - TraceText.chunk), length: Int32(name.count)))
      longestName = max(longestName, name.count)
      namePool.insert(contentsOf: name, at: namePool.count - TraceText.chunk)
    }
    for source in trace.sources[sourceNames.count...] {
      sourceNames.append(Array(source.name.utf8))
    }
  }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends the lines up to `begin`, with the version that the records of the trace need.
  mutating func appendHeader(version: Int) {
    append("mtrace \(version)")
    endLine()
    append("clock \(trace.clock)")
    endLine()
    for fact in trace.meta {
      append("meta")
      append(afterSpace: fact.key)
      append(afterSpace: fact.text)
      endLine()
    }
    for track in trace.tracks { append("track", declaring: track) }
    append("begin")
    endLine()
  }

  mutating func append(_ word: String, declaring track: Trace.Track) {
    append(word)
    append(afterSpace: track.name)
    append(afterSpace: track.kind.rawValue)
    if track.width > 1 { append("[\(track.width)]") }
    if let unit = track.unit { append(afterSpace: unit) }
    endLine()
  }

  /// The number of bytes of a name that are copied at once.
  private static let chunk = 16

  /// Copies some bytes in chunks, the last of which is copied whole.
  @inline(__always)
  private static func copyChunks(
    from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var offset = 0
    repeat {
      let bytes = UnsafeRawPointer(source).loadUnaligned(
        fromByteOffset: offset, as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(target).storeBytes(
        of: bytes, toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= TraceText.chunk
    } while offset < count
  }

  private mutating func append(records: Range<Int>, of columns: Trace.Columns) {
    var index = records.lowerBound
    while index < records.upperBound {
      let subject = Int(columns.subjects[index])
      let payload = Int(columns.payloads[index])
      switch columns.kinds[index] {
      case .value where plainNames[subject].length > 0:
        let start = index
        if records.upperBound - index >= TraceText.several {
          index = append(plainValues: index..<records.upperBound)
        }
        if index == start {
          append(plainValue: columns.scalars[payload], ofTrack: subject)
          index += 1
        }
        continue
      case .value:
        bytes.append(contentsOf: trackNames[subject])
        let (kind, width) = (trace.tracks[subject].kind, trace.tracks[subject].width)
        for scalar in payload..<payload + width {
          bytes.append(UInt8(ascii: " "))
          append(columns.scalars[scalar], kind, columns.words)
        }
      case .absence:
        bytes.append(contentsOf: trackNames[subject])
        append(" none")
      case .source:
        begin(.source, subject)
        append(afterSpace: trace.sources[subject].kind)
        append(trace.sources[subject].arguments)
      case let kind:
        let detail = columns.details[payload]
        begin(kind, subject)
        append(afterSpace: detail.word)
        if !detail.next.isEmpty { append(afterSpace: detail.next) }
        append(detail.arguments)
      }
      endLine()
      index += 1
    }
  }

  private mutating func append(plainValue bits: UInt64, ofTrack track: Int) {
    let (start, length) = (Int(plainNames[track].start), Int(plainNames[track].length))
    withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: length + TraceText.chunk + NumberText.room
    ) { line in
      let first = line.baseAddress!
      namePool.withUnsafeBufferPointer {
        TraceText.copyChunks(from: $0.baseAddress! + start, to: first, length)
      }
      let end = length + NumberText.write(Double(bitPattern: bits), to: first + length)
      first[end] = UInt8(ascii: "\n")
      bytes.append(contentsOf: UnsafeBufferPointer(start: first, count: end + 1))
    }
  }

  /// The smallest number of values for which it is faster to write several at a time.
  private static let several = 3

  /// Appends the values of tracks of one f64 at the beginning of some records: the hot path of writing. Returns the
  /// index of the first other record, or one whose name is too long.
  private mutating func append(plainValues records: Range<Int>) -> Int {
    let room = 16_384
    var index = records.lowerBound
    while index < records.upperBound {
      let start = index
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
        let first = text.baseAddress!
        var end = first
        while index < records.upperBound {
          let count = write(plainValues: index..<records.upperBound, to: &end, room - (end - first))
          if count == 0 { break }
          index &+= count
        }
        bytes.append(contentsOf: UnsafeBufferPointer(start: first, count: end - first))
      }
      if index == start { return index }
    }
    return index
  }

  /// Writes the values of tracks of one f64 at the beginning of some records, some at a time, and returns their number.
  /// Moves `end` in the `space` that may be changed.
  private func write(
    plainValues records: Range<Int>, to end: inout UnsafeMutablePointer<UInt8>, _ space: Int
  ) -> Int {
    let first = records.lowerBound
    let room = (space - TraceText.chunk) / (longestName + NumberText.room)
    let most = min(records.upperBound - first, NumberSlot.most, room)
    // Taken out, as a debug build copies all that the closures take from `self` for each of them.
    let (names, pool) = (plainNames, namePool)
    return trace.columns.withBuffers { kinds, subjects, payloads, scalars in
      names.withUnsafeBufferPointer { names in
        pool.withUnsafeBufferPointer { pool in
          withUnsafeTemporaryAllocation(of: NumberSlot.self, capacity: NumberSlot.most) { slots in
            let scalar = Int(payloads[first])
            var count = 0
            while count < most {
              let index = first &+ count
              guard kinds[index] == .value, names[Int(subjects[index])].length > 0,
                Int(payloads[index]) == scalar &+ count
              else { break }
              count &+= 1
            }
            guard count > 0 else { return 0 }
            NumberSlot.findDigits(
              of: UnsafeBufferPointer(rebasing: scalars[scalar..<scalar + count]), in: slots)
            var slot = 0
            while slot < count {
              let name = names[Int(subjects[first &+ slot])]
              let length = Int(name.length)
              TraceText.copyChunks(from: pool.baseAddress! + Int(name.start), to: end, length)
              end += length
              end += slots[slot].write(to: end)
              end[0] = UInt8(ascii: "\n")
              end += 1
              slot &+= 1
            }
            return count
          }
        }
      }
    }
  }

  mutating func appendBody() {
    let columns = trace.columns
    append(records: trace.preroll, of: columns)
    for frame in trace.frames {
      bytes.append(UInt8(ascii: "@"))
      NumberText.append(frame.tick, to: &bytes)
      endLine()
      append(records: frame.records, of: columns)
    }
  }

  /// Appends the counts, and the digest of all bytes before them.
  mutating func appendFooter(_ footer: Trace.Footer, digest: UInt64) {
    append("=")
    for field in Trace.Footer.Field.fields(ofVersion: footer.version) {
      append(afterSpace: field.name)
      bytes.append(UInt8(ascii: "="))
      NumberText.append(Int64(footer[field]), to: &bytes)
    }
    append(" xxh64=")
    bytes.append(contentsOf: TraceWriter.hexadecimal(digest))
    endLine()
  }

  private mutating func begin(_ kind: RecordKind, _ source: Int) {
    if let sign = kind.sign { bytes.append(UInt8(ascii: sign)) }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: sourceNames[source])
  }

  private mutating func append(_ bits: UInt64, _ kind: ScalarKind, _ words: [String]) {
    switch kind {
    case .f64: NumberText.append(Double(bitPattern: bits), to: &bytes)
    case .f32:
      NumberText.append(Float(bitPattern: UInt32(truncatingIfNeeded: bits)), to: &bytes)
    case .i64: NumberText.append(Int64(bitPattern: bits), to: &bytes)
    case .bool: append(bits != 0 ? "true" : "false")
    case .sym: append(words[Int(bits)])
    }
  }

  private mutating func append(_ arguments: [Trace.Argument]) {
    for argument in arguments {
      append(afterSpace: argument.key)
      bytes.append(UInt8(ascii: "="))
      switch argument.value {
      case .number(let number): NumberText.append(number, to: &bytes)
      case .integer(let number): NumberText.append(number, to: &bytes)
      case .flag(let flag): append(flag ? "true" : "false")
      case .word(let word): append(word)
      case .text(let text): QuotedText.append(text, to: &bytes)
      }
    }
  }

  private mutating func append(afterSpace text: String) {
    bytes.append(UInt8(ascii: " "))
    append(text)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
