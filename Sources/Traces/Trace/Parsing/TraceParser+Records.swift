import DopesheetText

extension TraceParser {
  /// Reads a line of the body that is neither a frame nor the footer.
  mutating func record(_ line: inout TraceLine) throws(TraceError) {
    guard let first = line.next else {
      throw line.error(.malformedLine, at: line.start, expected: "a record")
    }
    try countRecord(line)
    let isName = NameGrammar.canBegin(first) || first == UInt8(ascii: "%")
    guard let kind = isName ? .value : RecordKind(sign: first), kind.facts.version <= version else {
      let signs = RecordKind.allCases.filter { $0.facts.version <= version }
        .compactMap { $0.sign }.map(String.init)
      throw line.error(
        .unknownRecord, at: line.start,
        expected: "@, \(signs.joined(separator: ", ")), = or the name of a track")
    }
    footer.count(kind)
    if kind.isOfTrack { return try value(&line) }
    if kind == .source { return try source(&line) }
    try event(kind, &line)
  }

  mutating func frame(_ line: inout TraceLine) throws(TraceError) {
    guard footer[.frames] <= options.frames else {
      throw line.error(
        .limitExceeded(.frames), at: line.start,
        expected: "at most \(options.frames) frames", found: "one more")
    }
    line.index += 1
    let range = line.rest
    let last = lastTick
    switch NumberText.integer(line.buffer(range)) {
    case .canonical(let tick):
      guard tick >= last ?? .min else {
        throw line.error(
          .tickNotMonotonic, range,
          expected: "a tick of at least \(last ?? 0)",
          hint: "frames are in order of time")
      }
      lastTick = tick
      builder.beginFrame(tick: tick)
    case .noncanonical(let tick): throw formError("\(tick)", range, line)
    case .overflow, .underflow:
      throw line.error(.tickOverflow, range, expected: "a tick of at most \(Int64.max)")
    case .malformed:
      throw line.error(.malformedLine, range, expected: "a tick")
    }
  }

  /// Requires that the columns, whose positions have 32 bits, have space for one more record.
  private mutating func countRecord(_ line: TraceLine) throws(TraceError) {
    records += 1
    guard records < Int(Int32.max), scalars < Int(Int32.max) - 16 else {
      throw line.error(
        .limitExceeded(.records), at: line.start,
        expected: "fewer than 2^31 records and values", found: "one more")
    }
  }

  private mutating func source(_ line: inout TraceLine) throws(TraceError) {
    line.index += 1
    let range = try name(&line, "the name of a source")
    let name = line.text(range)
    guard sources.declare(name) else {
      throw line.error(
        .duplicate(.source, name), range, expected: "another name",
        hint: "a source is declared once, before its first use")
    }
    // Declared before the rest of the line is read: an error there must not cause errors in the source's records.
    let kind = try self.name(&line, "what the source is")
    _ = builder.declare(
      Trace.Source(name, kind: line.text(kind), try arguments(&line)))
  }

  private mutating func event(_ kind: RecordKind, _ line: inout TraceLine) throws(TraceError) {
    guard let (source, name) = try subject(&line) else { return }
    let last = kind == .state ? sources.states[source] : nil
    if kind == .state { sources.states[source] = nil }
    var words: [Range<Int>] = []
    for word in kind.facts.words { words.append(try self.name(&line, word.expected)) }
    if kind == .state { sources.states[source] = words[1] }
    let arguments = try arguments(&line)
    if let last, !bytes[last].elementsEqual(bytes[words[0]]) {
      throw line.error(
        .stateDiscontinuity, words[0], expected: "'\(line.text(last))'",
        hint: "'\(name)' leaves the state that it entered last")
    }
    builder.event(kind, source: source, words.map { line.text($0) }, arguments)
  }

  /// Reads the source of a record; `nil` if it is undeclared and was reported before.
  private mutating func subject(
    _ line: inout TraceLine
  ) throws(TraceError) -> (index: Int, name: String)? {
    line.index += 1
    let range = try name(&line, "the name of a source")
    let name = line.text(range)
    if let index = sources.index(of: name) { return (index, name) }
    guard undeclared.insert("* " + name).inserted else { return nil }
    throw line.error(
      .undeclaredSource(name), range, expected: "a source declared before",
      hint: nearest(to: name, in: sources.names).map { "did you mean '\($0)'?" }
        ?? "declare it with a line '* \(name) …'")
  }

  mutating func value(_ line: inout TraceLine) throws(TraceError) {
    guard let track = tracks.take(&line) else { return try undeclared(line) }
    do throws(TraceError) {
      try value(&line, of: track)
    } catch {
      tracks.entries[track].isDoubtful = true
      throw error
    }
    tracks.entries[track].isDoubtful = false
  }

  private mutating func value(_ line: inout TraceLine, of track: Int) throws(TraceError) {
    let entry = tracks.entries[track]
    if line.matches(line.rest, " none") {
      guard entry.isDoubtful || !builder.isAbsent(track: track) else {
        throw redundancy(line, entry)
      }
      return builder.absence(track: track)
    }
    components.removeAll(keepingCapacity: true)
    let afterName = line.index
    for _ in 0..<entry.width {
      guard line.next == UInt8(ascii: " ") else { throw arity(line, entry, afterName) }
      line.index += 1
      components.append(try scalar(line.token(), line, entry))
    }
    guard line.isAtEnd else { throw arity(line, entry, afterName) }
    scalars += entry.width
    guard entry.isDoubtful || !builder.isRedundant(components, track: track) else {
      throw redundancy(line, entry)
    }
    builder.value(track: track, bits: components)
  }

  private mutating func scalar(
    _ range: Range<Int>, _ line: TraceLine, _ entry: TrackTable.Entry
  ) throws(TraceError) -> UInt64 {
    let token = line.buffer(range)
    switch entry.kind {
    case .f64:
      let number = try number(NumberText.double(token), range, line, entry, NumberText.text(of:))
      return builder.bits(of: .f64(number))
    case .f32:
      let number = try number(NumberText.float(token), range, line, entry, NumberText.text(of:))
      return builder.bits(of: .f32(number))
    case .i64:
      return builder.bits(of: .i64(try integer(range, line, entry)))
    case .bool:
      if line.matches(range, "true") { return 1 }
      if line.matches(range, "false") { return 0 }
      throw mismatch(range, line, entry)
    case .sym:
      guard let first = token.first, NameGrammar.canBegin(first) || first == UInt8(ascii: "%")
      else { throw mismatch(range, line, entry) }
      try requireName(range, line, "a word")
      let word = line.text(range)
      if NameGrammar.reservedWords.contains(word) { throw mismatch(range, line, entry) }
      return builder.bits(of: .sym(word))
    }
  }

  private func number<Number: BinaryFloatingPoint>(
    _ reading: NumberText.Reading<Number>, _ range: Range<Int>, _ line: TraceLine,
    _ entry: TrackTable.Entry, _ text: (Number) -> String
  ) throws(TraceError) -> Number {
    if case .canonical(let number) = reading { return number }
    throw numberError(reading, range, line, text: text) ?? mismatch(range, line, entry)
  }

  private func integer(
    _ range: Range<Int>, _ line: TraceLine, _ entry: TrackTable.Entry
  ) throws(TraceError) -> Int64 {
    switch NumberText.integer(line.buffer(range)) {
    case .canonical(let number): return number
    case .noncanonical(let number): throw formError("\(number)", range, line)
    case .overflow, .underflow:
      throw line.error(.numberOverflow, range, expected: "a 64-bit integer")
    case .malformed:
      throw mismatch(range, line, entry)
    }
  }

  private func mismatch(
    _ range: Range<Int>, _ line: TraceLine, _ entry: TrackTable.Entry
  ) -> TraceError {
    let isNone = line.matches(range, "none")
    return line.error(
      .typeMismatch, range, expected: entry.kind.article,
      hint: isNone
        ? "write none once for all components"
        : "'\(line.text(entry.name))' is declared \(entry.kind.rawValue)")
  }

  /// Returns the error for a wrong number of components. The components begin at an offset.
  private func arity(
    _ line: TraceLine, _ entry: TrackTable.Entry, _ start: Int
  ) -> TraceError {
    let found = bytes[start..<line.end].count { $0 == UInt8(ascii: " ") }
    let name = line.text(entry.name)
    return line.error(
      .arity, at: line.index,
      expected: "\(entry.width) component\(entry.width == 1 ? "" : "s") of '\(name)'",
      found: "\(found)")
  }

  private func redundancy(_ line: TraceLine, _ entry: TrackTable.Entry) -> TraceError {
    line.error(
      .redundantValue(line.text(entry.name)), at: line.start + entry.name.count + 1,
      expected: "a value other than the last one",
      found: TraceLine.quote(line.buffer(line.start + entry.name.count + 1..<line.end)),
      hint: "remove the line")
  }

  private mutating func undeclared(_ line: TraceLine) throws(TraceError) {
    let range = line.start..<line.index
    try requireName(range, line, "the name of a track")
    let name = line.text(range)
    guard undeclared.insert(name).inserted else { return }
    let names = tracks.entries.lazy.map { line.text($0.name) }
    throw line.error(
      .undeclaredTrack(name), range, expected: "a track of the header",
      hint: nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "declare it with a line 'track \(name) f64'")
  }
}

extension ScalarKind {
  fileprivate var article: String {
    switch self {
    case .f64, .f32: "a number"
    case .i64: "an integer"
    case .bool: "true or false"
    case .sym: "a word"
    }
  }
}
