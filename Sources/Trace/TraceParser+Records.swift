import DopesheetNotation

extension TraceParser {
  /// Reads a line of the body that is neither a frame nor the footer.
  mutating func record(_ line: inout TraceLine) throws(TraceError) {
    guard let first = line.next else {
      throw line.error(.malformedLine, at: line.start, expected: "a record")
    }
    try countRecord(line)
    switch first {
    case UInt8(ascii: "*"):
      footer.sources += 1
      try source(&line)
    case UInt8(ascii: "<"):
      footer.inputs += 1
      guard let (source, _) = try subject(&line) else { return }
      let word = try name(&line, "the name of a call")
      builder.input(source: source, word: line.text(word), try arguments(&line))
    case UInt8(ascii: "~"):
      footer.states += 1
      try state(&line)
    case UInt8(ascii: "!"):
      footer.callbacks += 1
      guard let (source, _) = try subject(&line) else { return }
      let word = try name(&line, "the name of a callback")
      builder.callback(source: source, name: line.text(word), try arguments(&line))
    default:
      guard NameGrammar.canBegin(first) || first == UInt8(ascii: "%") else {
        throw line.error(
          .unknownRecord(byte: first), at: line.start,
          expected: "@, *, <, ~, !, = or the name of a track")
      }
      footer.values += 1
      try value(&line)
    }
  }

  /// Reads a line that begins a frame.
  mutating func frame(_ line: inout TraceLine) throws(TraceError) {
    guard footer.frames <= options.frames else {
      throw line.error(
        .limitExceeded(limit: .frames), at: line.start,
        expected: "at most \(options.frames) frames", found: "one more")
    }
    line.index += 1
    let range = line.rest
    let last = lastTick
    switch NumberText.integer(line.buffer(range)) {
    case .canonical(let tick):
      guard tick >= last ?? .min else {
        throw line.error(
          .tickNotMonotonic(previous: last ?? 0, found: tick), range,
          expected: "a tick of at least \(last ?? 0)",
          hint: "frames are in order of time")
      }
      lastTick = tick
      builder.beginFrame(tick: tick)
    case .noncanonical(let tick):
      throw line.error(
        .nonCanonicalNumber(text: line.text(range), canonical: "\(tick)"), range,
        expected: "\(tick)")
    case .overflow, .underflow:
      throw line.error(.tickOverflow, range, expected: "a tick of at most \(Int64.max)")
    case .malformed:
      throw line.error(.malformedLine, range, expected: "a tick")
    }
  }

  /// Requires that the columns of a trace, whose positions have 32 bits, can take one more record.
  private mutating func countRecord(_ line: TraceLine) throws(TraceError) {
    records += 1
    guard records < Int(Int32.max), scalars < Int(Int32.max) - 16 else {
      throw line.error(
        .limitExceeded(limit: .records), at: line.start,
        expected: "fewer than 2^31 records and values", found: "one more")
    }
  }

  private mutating func source(_ line: inout TraceLine) throws(TraceError) {
    line.index += 1
    let range = try name(&line, "the name of a source")
    let name = line.text(range)
    guard sources.declare(name) else {
      throw line.error(
        .duplicate(kind: .source, name: name), range, expected: "another name",
        hint: "a source is declared once, before its first use")
    }
    // The source stays known if the rest of its line is wrong, so that its records are not wrong, too.
    let kind = try self.name(&line, "what the source is")
    _ = builder.declare(
      Trace.Source(name, kind: line.text(kind), try arguments(&line)))
  }

  private mutating func state(_ line: inout TraceLine) throws(TraceError) {
    guard let (source, name) = try subject(&line) else { return }
    let last = sources.states[source]
    sources.states[source] = nil
    let from = try self.name(&line, "the state that is left")
    let next = try self.name(&line, "the state that is entered")
    sources.states[source] = next
    let arguments = try arguments(&line)
    if let last, !bytes[last].elementsEqual(bytes[from]) {
      throw line.error(
        .stateDiscontinuity, from, expected: "'\(line.text(last))'",
        hint: "'\(name)' leaves the state that it entered last")
    }
    builder.state(source: source, from: line.text(from), to: line.text(next), arguments)
  }

  /// Reads the source that a record speaks of; `nil` if it is undeclared and that was said before.
  private mutating func subject(
    _ line: inout TraceLine
  ) throws(TraceError) -> (index: Int, name: String)? {
    line.index += 1
    let range = try name(&line, "the name of a source")
    let name = line.text(range)
    if let index = sources.index(of: name) { return (index, name) }
    guard undeclared.insert("* " + name).inserted else { return nil }
    throw line.error(
      .undeclaredSource(name: name), range, expected: "a source declared before",
      hint: nearest(to: name, in: sources.names).map { "did you mean '\($0)'?" }
        ?? "declare it by a line '* \(name) …'")
  }
}
