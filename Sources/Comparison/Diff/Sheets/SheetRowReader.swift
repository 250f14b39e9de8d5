import DopesheetText

struct SheetRowReader {
  /// A word, and its column in bytes from 1.
  typealias Word = (text: String, column: Int)

  private let number: Int
  private let width: Int
  private let text: String
  let words: [Word]
  private let tokens: SheetPattern.Tokens?
  var place = 0
  var open: Set<SheetPattern.Cell> = []
  private var tolerances: [SheetPattern.Cell: Double] = [:]
  var row = Sheet.Row(name: "", action: .event("_"), begin: 0)

  init(_ line: Substring, number: Int, _ tokens: SheetPattern.Tokens?) {
    (self.number, self.tokens) = (number, tokens)
    width = line.utf8.count
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = line.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    self.text = String(text)
    words = line.split(whereSeparator: isBlank).map { word in
      (String(word), line.utf8.distance(from: line.startIndex, to: word.startIndex) + 1)
    }
  }

  var isAtEnd: Bool { place == words.count }

  private var next: String { isAtEnd ? "" : words[place].text }

  func error(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      line: number, column: isAtEnd ? width + 1 : words[place].column, message: message, hint: hint)
  }

  var isEllipsis: Bool { words.count == 1 && ["…", "..."].contains(next) }

  private mutating func takes(_ texts: String...) -> Bool {
    guard texts.contains(next) else { return false }
    place += 1
    return true
  }

  private mutating func takesOpen(_ cells: SheetPattern.Cell...) -> Bool {
    guard takes("_") else { return false }
    open.formUnion(cells)
    return true
  }

  mutating func read() throws(Diagnostic) -> SheetPattern.Row {
    row.name = SheetRowReader.encoded(next)
    place += 1
    if row.name == "_" { open.insert(.name) }
    row.action = try action()
    row.begin = try time()
    try readNotes()
    return SheetPattern.Row(row: row, text: text, open: open, tolerances: tolerances)
  }

  // MARK: Changes

  private mutating func action() throws(Diagnostic) -> Sheet.Action {
    let start = place
    let arrow = words[start...].firstIndex { ["→", "->"].contains($0.text) }
    guard arrow != nil else {
      if takesOpen(.action, .from, .to, .target) { return .event("_") }
      while !isAtEnd, next != "_", !isTime { place += 1 }
      guard place > start else {
        throw error("expected a change such as “0 → 1”, or an event")
      }
      return .event(words[start..<place].map(\.text).joined(separator: " "))
    }
    let from = try value(.from)
    guard takes("→", "->") else { throw error("expected “→” between two values") }
    let to = try value(.to)
    var movement = Sheet.Movement(from: from, to: to, end: 0, curve: "")
    try requireAlike(from, to)
    if takes("of") {
      movement.target = takes("?") ? .unknown : .known(try value(.target), duration: nil)
      if case .known(let target, _) = movement.target { try requireAlike(to, target) }
    }
    return .movement(movement)
  }

  private func requireAlike(_ one: Sheet.Value, _ two: Sheet.Value) throws(Diagnostic) {
    guard case .numbers(let ours) = one, case .numbers(let theirs) = two,
      ours.count != theirs.count
    else { return }
    throw error("expected \(RoundedText.count(ours.count, "number")), as before")
  }

  /// Returns a name as traces write it, with escapes. `...` stands for `…` between the names of nodes.
  private static func encoded(_ name: String) -> String {
    func encoded(_ character: Character) -> String {
      let isKept =
        character == "…" || "[]%".contains(character)
        || character.utf8.allSatisfy(NameGrammar.canContinue)
      return isKept ? String(character) : NameGrammar.encode(String(character))
    }
    return name.replacing("...", with: "…").map(encoded).joined()
  }

  private var isTime: Bool {
    let rest = words[place...].prefix(3).map(\.text)
    if rest.first == "at" {
      return rest.count > 1 && (rest[1] == "_" || Self.number(rest[1]) != nil)
    }
    return rest.count > 1 && span(next) != nil && ["ms", "of"].contains(rest[1])
  }

  private mutating func value(_ cell: SheetPattern.Cell) throws(Diagnostic) -> Sheet.Value {
    if takesOpen(cell) { return .word("_") }
    guard !isAtEnd else { throw error("expected a value") }
    var text = next
    if text.hasPrefix("(") {
      var last = place
      while !words[last].text.hasSuffix(")"), last + 1 < words.count { last += 1 }
      text = words[place...last].map(\.text).joined(separator: " ")
      let parts = text.dropFirst().dropLast().split(separator: ",")
        .map { Self.number($0.filter { $0 != " " }) }
      let numbers = parts.compactMap(\.self)
      guard text.hasSuffix(")"), !numbers.isEmpty, numbers.count == parts.count else {
        throw error("expected numbers such as (100, 80)")
      }
      place = last + 1
      return try toleranced(.init(numbers), cell)
    }
    if text.hasPrefix("#") {
      guard [7, 9].contains(text.count), text.dropFirst().allSatisfy(\.isHexDigit) else {
        throw error("expected a colour such as #5bbde7")
      }
      place += 1
      return .color(text.lowercased())
    }
    place += 1
    guard let number = Self.number(text) else { return .word(text == "\"\"" ? "_" : text) }
    return try toleranced(.init([number]), cell)
  }

  private mutating func toleranced(
    _ value: Sheet.Value, _ cell: SheetPattern.Cell
  ) throws(Diagnostic) -> Sheet.Value {
    if let tolerance = try tolerance() { tolerances[cell] = tolerance }
    return value
  }

  private mutating func tolerance() throws(Diagnostic) -> Double? {
    guard let sign = ["±", "+-"].first(where: next.hasPrefix) else { return nil }
    var text = next.dropFirst(sign.count)
    if text.isEmpty, place + 1 < words.count {
      place += 1
      text = next[...]
    }
    guard let number = Self.number(text), number >= 0 else {
      throw error("expected a number of 0 or more after “±”")
    }
    place += 1
    return number
  }

  // MARK: Times

  /// Reads the time: `0–400 ms`, `0–130 of 300 ms` or `at 400 ms`. Returns the begin.
  private mutating func time() throws(Diagnostic) -> Double {
    if takesOpen(.begin, .end, .duration) {
      // A change has no more cells.
      if isAtEnd { open.formUnion([.curve, .notes]) }
      return 0
    }
    if takes("at") {
      let begin = try milliseconds(.begin)
      guard takes("ms") else { throw error("expected “ms” after the time") }
      if let tolerance = try timeTolerance() { tolerances[.begin] = tolerance }
      if let movement = row.movement {
        guard movement.target == nil else { throw error("a change at once is not cut short") }
        row.action = .change(from: movement.from, to: movement.to)
      }
      return begin
    }
    guard let (begin, end) = try tokenSpan() ?? span(next) else {
      throw error(
        "expected a time", hint: "write “0–400 ms”, “at 400 ms”, or “_” for any time")
    }
    let isToken = next.contains("$")
    makeMovementIfOpen()
    guard let target = row.movement.map(\.target) else {
      throw error("an event happens at a time", hint: "write “at 400 ms”")
    }
    if let begin, let end, end < begin { throw error("the end is before the begin") }
    place += 1
    if begin == nil { open.insert(.begin) }
    if end == nil { open.insert(.end) }
    row.movement?.end = end ?? 0
    if takes("of") {
      let duration = try milliseconds(.duration)
      if open.contains(.target), target == nil {
        row.movement?.target = .known(.word("_"), duration: duration)
      } else if case .known(let value, _) = target {
        row.movement?.target = .known(value, duration: duration)
      } else {
        throw error("a duration after “of” needs a value after “of”")
      }
    }
    guard takes("ms") || isToken else { throw error("expected “ms” after the time") }
    if let tolerance = try timeTolerance() {
      for cell in [.begin, .end, .duration] as [SheetPattern.Cell] { tolerances[cell] = tolerance }
    }
    return begin ?? 0
  }

  /// Makes an open action a movement, since only movements take time and have curves.
  mutating func makeMovementIfOpen() {
    guard open.remove(.action) != nil else { return }
    row.action = .movement(Sheet.Movement(from: .word("_"), to: .word("_"), end: 0, curve: ""))
  }

  /// Returns the begin and the end, each `nil` if it is open; `nil` if the word is no span of time.
  private func span(_ word: String) -> (begin: Double?, end: Double?)? {
    guard let dash = word.dropFirst().firstIndex(where: { "–-".contains($0) }) else { return nil }
    let parts = [word[..<dash], word[word.index(after: dash)...]]
    let times = parts.map { $0 == "_" ? nil : Self.number($0).map(Self.rounded) }
    guard zip(parts, times).allSatisfy({ $0 == "_" || $1 != nil }) else { return nil }
    return (times[0], times[1])
  }

  /// Returns the begin and the end of `100+$name`; `nil` for another word.
  private func tokenSpan() throws(Diagnostic) -> (begin: Double?, end: Double?)? {
    guard let sign = next.firstIndex(of: "+"), next[sign...].hasPrefix("+$"),
      let begin = Self.number(next[..<sign])
    else { return nil }
    let name = String(next[sign...].dropFirst(2))
    guard let duration = try token(name).duration else {
      throw error("the token “\(name)” has no duration")
    }
    return (Self.rounded(begin), Self.rounded(begin + duration))
  }

  func token(_ name: String) throws(Diagnostic) -> (curve: String?, duration: Double?) {
    guard let tokens else {
      throw error("no tokens are known", hint: "name their files as \"tokens\" in dopesheet.json")
    }
    do throws(Diagnostics) { return try tokens(name) } catch {
      throw self.error(error.list[0].message, hint: error.list[0].hint)
    }
  }

  private mutating func milliseconds(_ cell: SheetPattern.Cell) throws(Diagnostic) -> Double {
    if takesOpen(cell) { return 0 }
    guard let number = Self.number(next) else { throw error("expected milliseconds") }
    place += 1
    return Self.rounded(number)
  }

  private mutating func timeTolerance() throws(Diagnostic) -> Double? {
    guard let tolerance = try tolerance() else { return nil }
    guard takes("ms") else { throw error("expected “ms” after “±\(Sheet.time(tolerance))”") }
    return tolerance
  }

  // MARK: Numbers

  /// Returns a finite number, which begins with a digit or a sign; `nil` for a word such as `Infinity`.
  static func number(_ text: some StringProtocol) -> Double? {
    if text == "inf" { return .infinity }
    if text == "-inf" { return -.infinity }
    guard let first = text.first, first.isASCII, first.isNumber || first == "-" || first == ".",
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  static func rounded(_ milliseconds: Double) -> Double {
    (milliseconds * 10).rounded() / 10
  }
}
