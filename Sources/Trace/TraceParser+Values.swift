import DopesheetNotation

extension TraceParser {
  /// Reads a value, or the absence of one.
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

  /// Reads a component and returns its bits.
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
    case .noncanonical(let number):
      throw line.error(
        .nonCanonicalNumber(text: line.text(range), canonical: "\(number)"), range,
        expected: "\(number)")
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
        ? "none stands alone" : "'\(line.text(entry.name))' is declared \(entry.kind.rawValue)")
  }

  /// The error for a wrong number of components, which all come after an offset.
  private func arity(
    _ line: TraceLine, _ entry: TrackTable.Entry, _ start: Int
  ) -> TraceError {
    let found = bytes[start..<line.end].count { $0 == UInt8(ascii: " ") }
    let name = line.text(entry.name)
    return line.error(
      .arity(track: name, expected: entry.width, found: found), at: line.index,
      expected: "\(entry.width) component\(entry.width == 1 ? "" : "s") of '\(name)'",
      found: "\(found)")
  }

  private func redundancy(_ line: TraceLine, _ entry: TrackTable.Entry) -> TraceError {
    line.error(
      .redundantValue(track: line.text(entry.name)), at: line.start + entry.name.count + 1,
      expected: "a value other than the last one",
      found: TraceLine.quote(line.buffer(line.start + entry.name.count + 1..<line.end)),
      hint: "leave the line out")
  }

  private mutating func undeclared(_ line: TraceLine) throws(TraceError) {
    let range = line.start..<line.index
    try requireName(range, line, "the name of a track")
    let name = line.text(range)
    guard undeclared.insert(name).inserted else { return }
    let names = tracks.entries.lazy.map { line.text($0.name) }
    throw line.error(
      .undeclaredTrack(name: name), range, expected: "a track of the header",
      hint: nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "declare it by a line 'track \(name) f64'")
  }
}

extension ScalarKind {
  /// The kind with its article, for messages.
  fileprivate var article: String {
    switch self {
    case .f64, .f32: "a number"
    case .i64: "an integer"
    case .bool: "true or false"
    case .sym: "a word"
    }
  }
}
