import DopesheetText

extension TraceParser {
  mutating func version(_ line: inout TraceLine) throws(TraceError) {
    if let error = TraceParser.firstLineFault(line) { throw error }
    line.index += "mtrace ".utf8.count
    let range = line.token()
    guard line.isAtEnd, case .canonical(let version) = NumberText.integer(line.buffer(range)) else {
      throw line.error(
        .notATrace, at: range.lowerBound,
        expected: "the number of a version")
    }
    let supported = TraceReader.supportedVersions
    let number = Int(clamping: version)
    guard supported.contains(number) else {
      throw line.error(
        .unsupportedVersion(number), range,
        expected: "version \(supported.upperBound)",
        hint: number > supported.upperBound ? "use a newer release to read it" : nil)
    }
    self.version = number
  }

  /// Reads a line of the header and returns whether it is the last.
  mutating func headerLine(_ line: inout TraceLine) throws(TraceError) -> Bool {
    let range = line.token()
    let word = line.text(range)
    if !hasClockLine {
      hasClockLine = true
      if word != "clock" {
        let error = line.error(
          .badClock, range, expected: "clock and the number of ticks in a second",
          hint: "the clock must be the second line")
        // The line `begin` ends the header even without a clock, so it is still read.
        guard word == "begin" else { throw error }
        try report(error)
      }
    }
    switch word {
    case "clock": try clockLine(&line)
    case "meta": try metaLine(&line)
    case "track": try trackLine(&line)
    case "begin":
      try requireEnd(line)
      return true
    default:
      let first = bytes[line.start]
      if "@=".utf8.contains(first) || RecordKind(sign: first) != nil
        || tracks.find(line.buffer(range)) != nil
      {
        throw line.error(
          .missingBegin, at: line.start, expected: "begin",
          hint: "the line 'begin' separates the header from the records")
      }
      throw line.error(
        .unknownHeader(line.text(range.prefix(60))), range, expected: "meta, track or begin",
        hint: suggestion(for: word, in: ["clock", "meta", "track", "begin"]))
    }
    return false
  }

  private mutating func clockLine(_ line: inout TraceLine) throws(TraceError) {
    guard clock == nil else {
      throw line.error(
        .duplicate(.clock, String(line.text(line.rest).dropFirst())), at: line.start,
        expected: "one clock")
    }
    // An invalid clock counts as a clock, so that it causes no second error.
    clock = .nanoseconds
    if line.next == UInt8(ascii: " ") { line.index += 1 }
    let range = line.rest
    let parts = line.text(range).split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, numbers.count <= 2,
      let rate = ClockRate(numbers[0], per: numbers.count == 2 ? numbers[1] : 1)
    else {
      throw line.error(
        .badClock, range, expected: "a rate of 1 to \(ClockRate.limit), such as 60 or 60000/1001")
    }
    guard rate.description == line.text(range) else {
      throw line.error(.badClock, range, expected: rate.description, hint: "write lowest terms")
    }
    clock = rate
  }

  private mutating func metaLine(_ line: inout TraceLine) throws(TraceError) {
    let key = try name(&line, "a key")
    try requireOrder(line, key, after: lastMeta, .meta)
    lastMeta = key
    if !tracks.entries.isEmpty {
      throw line.error(
        .notSorted, at: line.start, expected: "track or begin",
        hint: "write meta lines before track lines")
    }
    try requireSpace(&line, "a text")
    let text = line.rest
    let isTrimmed = bytes[text.lowerBound] != 0x20 && bytes[text.upperBound - 1] != 0x20
    var place = text.lowerBound
    while place < text.upperBound, !bytes[place].isControl { place += 1 }
    guard isTrimmed, place == text.upperBound,
      UTF8Check.firstInvalidByte(in: line.buffer(text)) == nil
    else {
      // The error is in single bytes; `refine` finds it.
      throw line.error(.malformedLine, text, expected: "a text")
    }
    meta.append(Trace.Meta(line.text(key), line.text(text)))
  }

  private mutating func trackLine(_ line: inout TraceLine) throws(TraceError) {
    let key = try name(&line, "the name of a track")
    try requireOrder(line, key, after: tracks.entries.last?.name, .track)
    guard tracks.entries.count < options.tracks else {
      throw line.error(
        .limitExceeded(.tracks), at: line.start,
        expected: "at most \(options.tracks) tracks", found: "one more")
    }
    try requireSpace(&line, "a type")
    let range = line.token()
    guard let (kind, width) = TraceParser.type(line.text(range)) else {
      let kinds = ScalarKind.allCases.map { $0.rawValue }
      throw line.error(
        .badType, range,
        expected: kinds.joined(separator: ", ") + ", or one of them with [2] to [16]",
        hint: nearest(to: line.text(range), in: kinds).map { "did you mean '\($0)'?" })
    }
    let unit = line.isAtEnd ? nil : line.text(try name(&line, "a unit"))
    try requireEnd(line)
    tracks.append(key, kind, width)
    _ = builder.declare(Trace.Track(line.text(key), kind, width: width, unit: unit))
  }

  /// Returns the kind and the width of a track's type: `f64` or `f64[3]`.
  static func type(_ text: String) -> (ScalarKind, width: Int)? {
    guard let bracket = text.firstIndex(of: "[") else {
      return ScalarKind(rawValue: text).map { ($0, 1) }
    }
    guard let kind = ScalarKind(rawValue: String(text[..<bracket])),
      let width = (2...16).first(where: { text[bracket...] == "[\($0)]" })
    else { return nil }
    return (kind, width)
  }

  private func requireOrder(
    _ line: TraceLine, _ key: Range<Int>, after last: Range<Int>?, _ kind: TraceError.Declaration
  ) throws(TraceError) {
    guard let last else { return }
    if bytes[key].elementsEqual(bytes[last]) {
      throw line.error(
        .duplicate(kind, line.text(key)), key, expected: "another name",
        hint: "remove one of them")
    }
    if !bytes[last].lexicographicallyPrecedes(bytes[key]) {
      throw line.error(
        .notSorted, key, expected: "a name after '\(line.text(last))'",
        hint: "\(kind.rawValue) lines are sorted by the bytes of their names")
    }
  }

  struct DeclaredFooter {
    /// The counts and their ranges in the file, in the order of ``Trace/Footer/Field``.
    var counts: [(count: Int, range: Range<Int>)] = []
    var digest: UInt64 = 0
    var digestRange = 0..<0
  }

  func footerLine(_ line: inout TraceLine) throws(TraceError) -> DeclaredFooter {
    var declared = DeclaredFooter()
    line.index += 1
    for field in Trace.Footer.Field.fields(ofVersion: version) {
      let range = try footerField(&line, field.name)
      switch NumberText.integer(line.buffer(range)) {
      case .canonical(let count) where count >= 0:
        declared.counts.append((Int(clamping: count), range))
      case .noncanonical(let count): throw formError("\(count)", range, line)
      default:
        throw line.error(
          .malformedLine, range, expected: "the number of \(field.name)")
      }
    }
    let range = try footerField(&line, "xxh64")
    guard range.count == 16, bytes[range].allSatisfy({ $0.isHexDigit }),
      let digest = UInt64(line.text(range), radix: 16)
    else {
      throw line.error(
        .malformedLine, range, expected: "a digest of 16 hexadecimal digits")
    }
    guard XXH64.text(of: digest) == line.text(range) else {
      throw line.error(
        .notCanonical("an upper-case digest"), range,
        expected: "lower-case digits", hint: "write its letters in lower case")
    }
    declared.digest = digest
    declared.digestRange = range
    try requireEnd(line)
    return declared
  }

  /// Reads a space, a given name and an equals sign; returns the range of the value.
  private func footerField(
    _ line: inout TraceLine, _ name: String
  ) throws(TraceError) -> Range<Int> {
    try requireSpace(&line, name + "=")
    let range = line.token()
    let key = Array(name.utf8) + [UInt8(ascii: "=")]
    guard bytes[range].starts(with: key) else {
      throw line.error(
        .malformedLine, range, expected: name + "=",
        hint: "write the fields of a footer in this order")
    }
    return range.lowerBound + key.count..<range.upperBound
  }

  func countFaults(_ declared: DeclaredFooter, _ line: TraceLine) -> [TraceError] {
    zip(Trace.Footer.Field.fields(ofVersion: version), declared.counts).compactMap { field, entry in
      let actual = footer[field]
      if entry.count == actual { return nil }
      return line.error(
        .countMismatch(field: field, declared: entry.count, actual: actual), entry.range,
        expected: "\(field.name)=\(actual)", hint: "a line was added or removed")
    }
  }

  func versionFault(_ line: TraceLine) -> TraceError {
    line.error(
      .notCanonical("version \(version)"), at: line.start,
      expected: "version \(footer.version), since no record needs another one")
  }

  func digestFault(_ declared: DeclaredFooter, _ line: TraceLine) -> TraceError? {
    let actual = XXH64.digest(of: line.buffer(0..<line.start))
    if actual == declared.digest { return nil }
    return line.error(
      .digestMismatch, declared.digestRange, expected: XXH64.text(of: actual),
      hint: "restore the file, or see what changed with dopesheet verify")
  }
}
