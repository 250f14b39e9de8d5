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
  /// The number of bytes of plain lines that wait to be appended together.
  private var waiting = 0

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
    namePool.removeLast(TraceText.chunk)
    while trackNames.count < trace.tracks.count {
      let track = trace.tracks[trackNames.count]
      let name = Array(track.name.utf8)
      trackNames.append(name)
      let start = namePool.count
      if track.kind == .f64, track.width == 1 {
        namePool += name
        namePool.append(UInt8(ascii: " "))
      }
      let length = namePool.count - start
      plainNames.append((start: Int32(start), length: Int32(length)))
      longestName = max(longestName, length)
    }
    namePool += [UInt8](repeating: 0, count: TraceText.chunk)
    while sourceNames.count < trace.sources.count {
      sourceNames.append(Array(trace.sources[sourceNames.count].name.utf8))
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
  fileprivate static let chunk = 16

  private mutating func append(
    records: Range<Int>, of columns: Trace.Columns, _ plain: PlainValues
  ) {
    var index = records.lowerBound
    while index < records.upperBound {
      let subject = Int(plain.subjects[index])
      let payload = Int(plain.payloads[index])
      if plain.kinds[index] == .value {
        let next = write(plainValues: index..<records.upperBound, plain)
        if next > index {
          index = next
          continue
        }
      }
      appendWaiting(plain)
      switch plain.kinds[index] {
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

  /// Writes the values of tracks of one f64 at the beginning of some records, which then wait: the hot path. Returns
  /// the index of the first other record, or one whose name is too long.
  private mutating func write(plainValues records: Range<Int>, _ plain: PlainValues) -> Int {
    var index = records.lowerBound
    while index < records.upperBound {
      let count = plain.write(index..<records.upperBound, after: &waiting)
      if count == 0 {
        // Other records come next, or the memory for lines is full.
        if waiting == 0 { break }
        appendWaiting(plain)
      }
      index &+= count
    }
    return index
  }

  private mutating func appendWaiting(_ plain: PlainValues) {
    guard waiting > 0 else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(start: plain.text.baseAddress!, count: waiting))
    waiting = 0
  }

  mutating func appendBody() {
    let trace = trace
    trace.columns.withBuffers { kinds, subjects, payloads, scalars in
      // Taken out of `self`, which changes meanwhile.
      let (plainNames, namePool) = (plainNames, namePool)
      plainNames.withUnsafeBufferPointer { names in
        namePool.withUnsafeBufferPointer { pool in
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { text in
            withUnsafeTemporaryAllocation(
              of: NumberSlot.self, capacity: NumberSlot.most
            ) { slots in
              append(
                frames: trace,
                PlainValues(
                  kinds: kinds, subjects: subjects, payloads: payloads, scalars: scalars,
                  names: names, longestName: longestName, pool: pool.baseAddress!, text: text,
                  slots: slots))
            }
          }
        }
      }
    }
  }

  private mutating func append(frames trace: Trace, _ plain: PlainValues) {
    append(records: trace.preroll, of: trace.columns, plain)
    var frame = 0
    while frame < trace.frames.count {
      if plain.text.count - waiting < NumberText.room + 2 { appendWaiting(plain) }
      let line = plain.text.baseAddress! + waiting
      line[0] = UInt8(ascii: "@")
      let count = NumberText.write(trace.frames[frame].tick, to: line + 1)
      line[1 + count] = UInt8(ascii: "\n")
      waiting += count + 2
      append(records: trace.frames[frame].records, of: trace.columns, plain)
      frame += 1
    }
    appendWaiting(plain)
  }

  /// Appends the counts, and the digest of all bytes before them.
  mutating func appendFooter(_ footer: Trace.Footer, digest: UInt64) {
    append("=")
    for field in Trace.Footer.Field.fields(ofVersion: footer.version) {
      append(afterSpace: field.name)
      bytes.append(UInt8(ascii: "="))
      NumberText.append(Int64(footer[field]), to: &bytes)
    }
    append(" xxh64=" + XXH64.text(of: digest))
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
    if arguments.isEmpty { return }
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

/// The memory that the hot path of writing reads. It is got once for a page: a debug build needs longer to get it than
/// for a line.
private struct PlainValues {
  let kinds: UnsafeBufferPointer<RecordKind>
  let subjects: UnsafeBufferPointer<Int32>
  let payloads: UnsafeBufferPointer<Int32>
  let scalars: UnsafeBufferPointer<UInt64>
  let names: UnsafeBufferPointer<(start: Int32, length: Int32)>
  let longestName: Int
  let pool: UnsafePointer<UInt8>
  /// Memory for some lines.
  let text: UnsafeMutableBufferPointer<UInt8>
  let slots: UnsafeMutableBufferPointer<NumberSlot>

  /// Writes the values of tracks of one f64 at the beginning of some records, some at a time, and returns their number.
  ///
  /// - Parameter used: The bytes of the memory for lines that are in use.
  func write(_ records: Range<Int>, after used: inout Int) -> Int {
    let first = records.lowerBound
    let room = (text.count - used - TraceText.chunk) / (longestName + NumberText.room)
    let most = min(records.upperBound - first, NumberSlot.most, room)
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
    let start = text.baseAddress! + used
    var line = start
    var slot = 0
    while slot < count {
      let name = names[Int(subjects[first &+ slot])]
      let length = Int(name.length)
      // Copied in chunks, the last of which is copied whole.
      var offset = 0
      repeat {
        UnsafeMutableRawPointer(line + offset).copyMemory(
          from: pool + (Int(name.start) &+ offset), byteCount: TraceText.chunk)
        offset &+= TraceText.chunk
      } while offset < length
      line += length
      line += slots[slot].write(to: line)
      line[0] = UInt8(ascii: "\n")
      line += 1
      slot &+= 1
    }
    used += line - start
    return count
  }
}
