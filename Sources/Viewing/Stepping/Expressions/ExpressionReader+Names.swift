import DopesheetText
import DopesheetTrace

extension ExpressionReader {
  /// Reads a name without backticks: the longest known name, else the text up to the next operator.
  mutating func name() throws(ExpressionError) -> Operand {
    let start = position
    let name = longestName()
    position += name.utf8.count
    skipSpaces()
    if isNext("("), ExpressionReader.functions.contains(name) {
      position += 1
      return try call(name, at: start + 1)
    }
    return try meaning(of: name, at: start + 1)
  }

  private static let functions = ["abs", "max", "min", "state"]

  /// Returns the longest known name at the cursor, else the bytes up to the first possible operator.
  func longestName() -> String {
    var end = position
    var shortest: Int?
    while end < bytes.count, NameGrammar.canContinue(bytes[end]) || bytes[end] == UInt8(ascii: "%")
    {
      if shortest == nil, "-/:[]".utf8.contains(bytes[end]) { shortest = end }
      end += 1
    }
    let first = shortest ?? end
    var candidate = end
    while candidate > first {
      defer { candidate -= 1 }
      guard candidate == end || "-/:[]".utf8.contains(bytes[candidate]) else { continue }
      let name = String(decoding: bytes[position..<candidate], as: UTF8.self)
      if names.isKnown(name) { return name }
    }
    return String(decoding: bytes[position..<first], as: UTF8.self)
  }

  mutating func quotedName() throws(ExpressionError) -> Operand {
    let start = column
    let text = try quoted(by: UInt8(ascii: "`"))
    if let name = names.name(writtenAs: text, where: names.isKnown) {
      return try meaning(of: name, at: start)
    }
    try wait(unknownName(text, at: start))
    return Operand(term: .unknown(text), column: start)
  }

  /// Returns the operand that a name refers to: a track, else a source, else a keyword.
  mutating func meaning(
    of name: String, at start: Int
  ) throws(ExpressionError) -> Operand {
    if let track = names.known.track(named: name) {
      usedTracks.insert(track)
      return try component(of: track, at: start)
    }
    if let source = names.known.source(named: name) { return state(ofSource: source, at: start) }
    switch name {
    case "true", "false":
      return Operand(term: .flag { _ in name == "true" }, column: start)
    case "none": return Operand(term: .absence, column: start)
    case "nan", "inf":
      let number = name == "nan" ? Double.nan : .infinity
      return Operand(term: .number { _ in number }, column: start, isLiteral: true)
    case "frame", "tick":
      usesTime = true
      let isFrame = name == "frame"
      return Operand(
        term: .number { isFrame ? Double($0.frame) : Double($0.tick) }, column: start)
    case "time":
      usesTime = true
      return Operand(term: .number { $0.seconds }, column: start, unit: ExpressionUnit("s"))
    default:
      if names.isOpen, isNext("[") { skipIndex() }
      return Operand(term: .unknown(name), column: start)
    }
  }

  /// Skips the index of a component, `[12]`, of a track that is not known yet.
  private mutating func skipIndex() {
    let start = position
    position += 1
    takeDigits()
    if position == start + 1 || !take("]") { position = start }
  }

  private mutating func component(of track: Int, at start: Int) throws(ExpressionError) -> Operand {
    let entry = names.known.trace.tracks[track]
    var index = 0
    if isNext("[") {
      position += 1
      let place = column
      takeDigits()
      let digits = String(decoding: bytes[place - 1..<position], as: UTF8.self)
      guard let number = Int(digits), number < entry.width, take("]") else {
        throw ExpressionError(
          "'\(entry.name)' has no such component", at: place,
          hint: entry.width == 1 ? "it is one number" : "0 to \(entry.width - 1)")
      }
      index = number
    } else if entry.width > 1 {
      return Operand(term: .vector(track: track), column: start, track: (track, nil))
    }
    let component = index
    func scalar(_ moment: TraceMoment) -> Scalar? {
      moment.bits(ofTrack: track, component: component).map {
        moment.known.trace.scalar($0, entry.kind)
      }
    }
    let term: ExpressionTerm =
      switch entry.kind {
      case .f64, .f32, .i64: .number { scalar($0)?.number }
      case .bool: .flag { scalar($0).map { $0 == .bool(true) } }
      case .sym: .word { scalar($0)?.word }
      }
    return Operand(
      term: term, column: start, unit: entry.unit.map(ExpressionUnit.init),
      isSingle: entry.kind == .f32, track: (track, entry.width > 1 ? component : nil))
  }

  private mutating func state(ofSource source: Int, at start: Int) -> Operand {
    usedSources.insert(source)
    return Operand(
      term: .word { $0.state(ofSource: source) }, column: start, isState: true)
  }

  mutating func stateCall(at start: Int) throws(ExpressionError) -> Operand {
    skipSpaces()
    let place = column
    let end = bytes[position...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
    var name = String(decoding: bytes[position..<end], as: UTF8.self)
    while name.last == " " { name.removeLast() }
    if name.count > 1, name.first == "`", name.last == "`" {
      name = String(name.dropFirst().dropLast())
    }
    guard end < bytes.count else {
      throw ExpressionError("')' is missing", at: end + 1, hint: "state(card.fade)")
    }
    position = end + 1
    let sources = names.known
    let known = names.name(writtenAs: name) { sources.source(named: $0) != nil }
    guard let source = known.flatMap(sources.source) else {
      guard !name.isEmpty else {
        throw ExpressionError("the name of a source is missing", at: place)
      }
      let hint = suggestion(for: name, in: sources.trace.sources.map(\.name))
      try wait(
        ExpressionError("unknown source '\(name)'", at: place, hint: hint, unknownName: name))
      return Operand(term: .word { _ in nil }, column: start, isLiteral: true, isState: true)
    }
    return state(ofSource: source, at: start)
  }

  func unknownName(_ name: String, at column: Int) -> ExpressionError {
    let tracks = names.known.trace.tracks.map(\.name)
    let parts = tracks.filter { $0.hasPrefix(name + ".") }
    let hint: String?
    if names.words.contains(name) {
      hint = "it is a word: compare a state or a track of words with it"
    } else if !parts.isEmpty {
      hint =
        "its tracks: " + parts.prefix(6).joined(separator: ", ") + (parts.count > 6 ? ", …" : "")
    } else {
      let sources = names.known.trace.sources.map(\.name)
      let all = tracks + sources + ["frame", "tick", "time"]
      hint = nearest(to: name, in: all).map { "did you mean '\($0)'?" }
    }
    return ExpressionError("unknown name '\(name)'", at: column, hint: hint, unknownName: name)
  }
}
