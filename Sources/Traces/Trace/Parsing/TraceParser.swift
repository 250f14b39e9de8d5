import DopesheetText

struct TraceParser {
  let bytes: UnsafeRawBufferPointer
  let options: TraceReader.Options

  /// The number of errors to collect. The next error stops the reading.
  var toleratedErrors = 0

  private(set) var errors: [TraceError] = []
  /// The offset up to which all frames are complete; `nil` before `begin`.
  private(set) var completeEnd: Int?
  private(set) var isEnded = false
  /// The counts up to ``completeEnd``.
  private(set) var completeCounts = Trace.Footer()

  var builder = TraceBuilder()
  var version = 1
  var clock: ClockRate?
  var meta: [Trace.Meta] = []
  /// Whether the second line was read. It must be the clock.
  var hasClockLine = false
  var lastMeta: Range<Int>?
  var tracks: TrackTable
  var sources = SourceTable()
  /// The counts of the lines so far, which the footer must repeat.
  var footer = Trace.Footer()
  var records = 0
  var scalars = 0
  var lastTick: Int64?
  var components: [UInt64] = []
  /// The undeclared tracks, and the undeclared sources after a star. Each is reported once.
  var undeclared: Set<String> = []

  let buffers = Buffers()
  let scanner = NumberText.Scanner()
  /// The offset of the next line.
  private(set) var position = 0
  private var lineNumber = 0

  init(_ bytes: UnsafeRawBufferPointer, _ options: TraceReader.Options) {
    self.bytes = bytes
    self.options = options
    tracks = TrackTable(bytes)
  }

  mutating func begin() throws(TraceError) {
    try preamble()
    try header()
  }

  consuming func finish() -> Trace {
    builder.finish(clock: clock ?? .nanoseconds, meta: meta)
  }

  mutating func takePage() -> Trace {
    builder.takePage(clock: clock ?? .nanoseconds, meta: meta)
  }

  /// Reads to the end of the file, and keeps at most a page of records in memory.
  mutating func readToEnd() throws(TraceError) {
    while !isEnded {
      reservePage(of: TracePages.usualSize)
      try body(upTo: TracePages.usualSize)
      _ = takePage()
    }
  }

  mutating func preamble() throws(TraceError) {
    if let error = TraceParser.fileFault(in: bytes) { throw error }
    var line = try nextLine()
    do throws(TraceError) { try version(&line) } catch { throw refine(error, line) }
  }

  private mutating func header() throws(TraceError) {
    while true {
      var line = try nextLine()
      var isLast = false
      do throws(TraceError) {
        isLast = try headerLine(&line)
      } catch {
        let error = refine(error, line)
        if case .missingBegin = error.kind { throw error }
        try report(error)
      }
      if isLast { break }
    }
    // After an invalid header, most lines of the body would cause errors.
    if let last = errors.popLast() { throw last }
    completeEnd = position
  }

  /// Reads the body to its end, or until the builder has enough records and a frame begins.
  mutating func body(upTo count: Int = .max) throws(TraceError) {
    while true {
      takeStretches(upTo: count)
      if isPage(of: count) { return }
      var line = try nextLine()
      do throws(TraceError) {
        switch line.next {
        case UInt8(ascii: "@"):
          markComplete(line.start)
          footer[.frames] += 1
          try frame(&line)
        case UInt8(ascii: "="):
          markComplete(line.start)
          isEnded = true
          return try end(&line)
        case LateTracks.sign where LateTracks.name(ofTrack: line.start..<line.end, bytes) != nil:
          throw line.error(
            .truncated(lastCompleteFrame: lastFrame(from: line.start)), at: line.start,
            expected: "a finished recording", found: "a track of one that is under way",
            hint: "dopesheet check FILE --recover OUT saves the complete frames")
        default:
          try record(&line)
        }
      } catch {
        try report(refine(error, line))
        // Lines after a footer belong to no frame.
        if bytes[line.start] == UInt8(ascii: "=") { return }
      }
    }
  }

  /// Returns whether the builder has at least the given number of records and a frame begins here.
  func isPage(of count: Int) -> Bool {
    builder.recordCount >= count && position < bytes.count && bytes[position] == UInt8(ascii: "@")
  }

  mutating func markComplete(_ offset: Int) {
    completeEnd = offset
    completeCounts = footer
  }

  mutating func pass(to position: Int, lines: Int) {
    self.position = position
    lineNumber += lines
  }

  private mutating func end(_ line: inout TraceLine) throws(TraceError) {
    let declared = try footerLine(&line)
    for error in countFaults(declared, line) { try report(error) }
    if footer.version != version { try report(versionFault(line)) }
    if options.digest == .required, let error = digestFault(declared, line) { try report(error) }
    if position < bytes.count {
      let rest = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
      try report(
        TraceError(
          kind: .trailingData, offset: position, line: lineNumber + 1, column: 1,
          expected: "the end of the file",
          found: rest.isEmpty
            ? "an empty line" : TraceLine.quote(UnsafeRawBufferPointer(rebasing: rest)),
          hint: "remove what follows"))
    }
  }

  /// Collects an error, or throws it if reading must stop.
  mutating func report(_ error: TraceError) throws(TraceError) {
    guard errors.count < toleratedErrors, !error.endsReading else { throw error }
    errors.append(error)
  }

  private mutating func nextLine() throws(TraceError) -> TraceLine {
    lineNumber += 1
    var end = position
    while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let line = TraceLine(
      bytes: bytes, number: lineNumber, start: position, end: end, index: position)
    guard end < bytes.count else { throw truncation(line) }
    guard end - position <= options.lineLength else {
      throw line.error(
        .limitExceeded(.lineLength), at: position + options.lineLength,
        expected: "a line of at most \(options.lineLength) bytes", found: "\(end - position)")
    }
    position = end + 1
    return line
  }

  /// Returns the error for a last line without a line feed.
  private mutating func truncation(_ line: TraceLine) -> TraceError {
    if line.number == 1, let error = TraceParser.firstLineFault(line) ?? byteFault(line) {
      return error
    }
    // At the line of a new frame or of the footer, the previous frame is complete, even if that line is cut.
    if completeEnd != nil, line.next == UInt8(ascii: "@") || line.next == UInt8(ascii: "=") {
      markComplete(line.start)
    }
    let frames = completeCounts[.frames]
    return line.error(
      .truncated(lastCompleteFrame: frames > 0 ? frames - 1 : nil), at: line.end,
      expected: line.isAtEnd ? "a footer" : "the rest of the line", found: "the end of the file",
      hint: frames > 0
        ? "dopesheet check FILE --recover OUT saves the complete frames" : "record the trace again")
  }

  /// Returns the last complete frame of an unfinished recording, by the frames that begin at an offset or later.
  private func lastFrame(from offset: Int) -> Int? {
    var frames = footer[.frames]
    var isLineStart = true
    for byte in bytes[offset...] {
      if isLineStart, byte == UInt8(ascii: "@") { frames += 1 }
      isLineStart = byte == UInt8(ascii: "\n")
    }
    return frames > 1 ? frames - 2 : nil
  }
}
