import DopesheetCurves
import DopesheetText

extension Sheet {
  /// Reads the text of a sheet: the inverse of ``text``.
  ///
  /// Runs of spaces count as one, and empty lines as none. `->`, `-` between times and `...` stand for `→`, `–` and `…`.
  ///
  /// - Throws: `Diagnostics` with the line and the column of each error.
  public init(text: String) throws(Diagnostics) {
    let pattern = try SheetPattern(text: text)
    let isClosed = pattern.rows.allSatisfy { $0.open.isEmpty && $0.tolerances.isEmpty }
    guard isClosed, !pattern.allowsMore else {
      throw Diagnostics(
        Diagnostic(
          message: "a sheet has no open cells, no tolerances and no further rows",
          hint: "_, ± and … are for rows that a test expects"))
    }
    rows = pattern.rows.map(\.row)
  }
}

extension SheetPattern {
  /// Reads the rows that a test expects, in the words of a sheet. `_` stands for any cell, `±20 ms` after a time and
  /// `±0.5` after a value for a distance, `$name` for the curve of a token, `100+$name` for a time from 100 ms on that
  /// lasts as long as a token, and a last line `…` for further rows.
  ///
  /// - Parameter token: Returns the token of a design with a name; `nil` if no design is known.
  /// - Throws: ``Diagnostics`` with the line and the column of each error.
  package init(
    text: String, token: ((String) throws(Diagnostics) -> SheetToken)? = nil
  ) throws(Diagnostics) {
    var errors: [Diagnostic] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var reader = SheetRowReader(line, number: index + 1, token)
      if reader.isAtEnd { continue }
      if allowsMore {
        errors.append(reader.error("rows cannot follow “…”, which stands for further rows"))
        break
      }
      if reader.takesEllipsis() {
        allowsMore = true
        continue
      }
      do throws(Diagnostic) { rows.append(try reader.row()) } catch { errors.append(error) }
    }
    if let errors = Diagnostics(errors) { throw errors }
  }
}

/// What a token of a design stands for in a row.
package struct SheetToken {
  /// The text of its curve; `nil` if it has none.
  package var curve: String?
  /// Its milliseconds; `nil` if it has no duration.
  package var duration: Double?

  package init(curve: String?, duration: Double?) {
    (self.curve, self.duration) = (curve, duration)
  }
}

/// Reads one row of a sheet, from left to right.
private struct SheetRowReader {
  /// A word, and its column in bytes from 1.
  private typealias Word = (text: String, column: Int)

  private let number: Int
  private let width: Int
  private let words: [Word]
  private let tokens: ((String) throws(Diagnostics) -> SheetToken)?
  private var place = 0
  private var open: Set<SheetPattern.Cell> = []
  private var tolerances: [SheetPattern.Cell: Double] = [:]

  init(
    _ line: Substring, number: Int, _ tokens: ((String) throws(Diagnostics) -> SheetToken)?
  ) {
    (self.number, self.tokens) = (number, tokens)
    width = line.utf8.count
    words = line.split { $0 == " " || $0 == "\t" }.map { word in
      (String(word), line.utf8.distance(from: line.startIndex, to: word.startIndex) + 1)
    }
  }

  var isAtEnd: Bool { place == words.count }

  private var next: String { isAtEnd ? "" : words[place].text }

  func error(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      line: number, column: isAtEnd ? width + 1 : words[place].column, message: message, hint: hint)
  }

  mutating func takesEllipsis() -> Bool { words.count == 1 && ["…", "..."].contains(next) }

  private mutating func takes(_ texts: String...) -> Bool {
    guard texts.contains(next) else { return false }
    place += 1
    return true
  }

  /// Takes `_`, and opens cells.
  private mutating func takesOpen(_ cells: SheetPattern.Cell...) -> Bool {
    guard takes("_") else { return false }
    open.formUnion(cells)
    return true
  }

  mutating func row() throws(Diagnostic) -> SheetPattern.Row {
    let name = next
    place += 1
    if name == "_" { open.insert(.name) }
    var action = try action()
    let begin = try time(&action)
    let (passes, stagger) = try notes(&action)
    if case .movement(var movement) = action {
      movement.passes = passes
      action = .movement(movement)
    } else if passes > 1 {
      throw error("only a movement goes there and back")
    }
    return SheetPattern.Row(
      row: Sheet.Row(name: name, action: action, begin: begin, stagger: stagger),
      text: words.map(\.text).joined(separator: " "), open: open, tolerances: tolerances)
  }

  // MARK: Changes

  /// Reads the change, as a movement unless it is an event.
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
    if takes("of") {
      movement.target = takes("?") ? .unknown : .known(try value(.target), duration: nil)
    }
    return .movement(movement)
  }

  /// Whether the next words are a time.
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
    guard let number = Self.number(text) else { return .word(text) }
    return try toleranced(.init([number]), cell)
  }

  /// Reads the tolerance after a value.
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
  private mutating func time(_ action: inout Sheet.Action) throws(Diagnostic) -> Double {
    if takesOpen(.begin, .end, .duration) { return 0 }
    if takes("at") {
      let begin = try milliseconds(.begin)
      guard takes("ms") else { throw error("expected “ms” after the time") }
      if let tolerance = try timeTolerance() { tolerances[.begin] = tolerance }
      if case .movement(let movement) = action {
        guard movement.target == nil else { throw error("a change at once is not cut short") }
        action = .change(from: movement.from, to: movement.to)
      }
      return begin
    }
    guard let (begin, end) = try tokenSpan() ?? span(next) else {
      throw error(
        "expected a time", hint: "write “0–400 ms”, “at 400 ms”, or “_” for any time")
    }
    let isToken = next.contains("$")
    makeMovementIfOpen(&action)
    guard case .movement(var movement) = action else {
      throw error("an event happens at a time", hint: "write “at 400 ms”")
    }
    if let begin, let end, end < begin { throw error("the end is before the begin") }
    place += 1
    if begin == nil { open.insert(.begin) }
    if end == nil { open.insert(.end) }
    movement.end = end ?? 0
    if takes("of") {
      let duration = try milliseconds(.duration)
      if open.contains(.target), movement.target == nil {
        movement.target = .known(.word("_"), duration: duration)
      } else if case .known(let value, _) = movement.target {
        movement.target = .known(value, duration: duration)
      } else {
        throw error("a duration after “of” needs a value after “of”")
      }
    }
    guard takes("ms") || isToken else { throw error("expected “ms” after the time") }
    if let tolerance = try timeTolerance() {
      for cell in [.begin, .end, .duration] as [SheetPattern.Cell] { tolerances[cell] = tolerance }
    }
    action = .movement(movement)
    return begin ?? 0
  }

  /// What takes a time or has a curve is a movement.
  private mutating func makeMovementIfOpen(_ action: inout Sheet.Action) {
    guard open.remove(.action) != nil else { return }
    action = .movement(Sheet.Movement(from: .word("_"), to: .word("_"), end: 0, curve: ""))
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

  private func token(_ name: String) throws(Diagnostic) -> SheetToken {
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

  // MARK: Curves

  /// Reads the curve, and how often and how much later it repeats.
  private mutating func notes(
    _ action: inout Sheet.Action
  ) throws(Diagnostic) -> (passes: Int, stagger: Double?) {
    let start = place
    var parts = words[start...].map(\.text).joined(separator: " ").split(separator: ", ")[...]
    var (passes, stagger) = (1, Double?.none)
    if let last = parts.last {
      if last == "together" {
        stagger = 0
      } else if last.hasPrefix("each "), last.hasSuffix(" ms later") {
        guard let each = Self.number(last.dropFirst(5).dropLast(9)) else {
          throw error("expected milliseconds between “each” and “later”")
        }
        stagger = Self.rounded(each)
      }
      if stagger != nil { parts.removeLast() }
    }
    if let back = parts.firstIndex(of: "there and back") {
      passes = try self.passes(parts[(back + 1)...])
      parts = parts[..<back]
    }
    let curve = parts.joined(separator: ", ")
    if curve == "_" {
      open.insert(.curve)
      // Alone, it stands for the whole cell.
      if words.count == start + 1 { open.insert(.notes) }
    }
    if !curve.isEmpty, curve != "_", open.contains(.end) { makeMovementIfOpen(&action) }
    if case .movement(var movement) = action {
      movement.curve = curve == "_" ? curve : try self.curve(curve)
      action = .movement(movement)
    } else if !curve.isEmpty, curve != "_" {
      throw error("only a movement has a curve")
    }
    return (passes, stagger)
  }

  /// Reads what follows `there and back`: `2 times`, `and there`, both or nothing.
  private func passes(_ parts: ArraySlice<Substring>) throws(Diagnostic) -> Int {
    var (parts, count) = (parts, 1)
    if let times = parts.first, times.hasSuffix(" times") {
      guard let number = Int(times.dropLast(6)), (2...1_000_000).contains(number) else {
        throw error("expected a number of times from 2 to 1000000")
      }
      count = number
      parts.removeFirst()
    }
    if parts.isEmpty { return 2 * count }
    guard Array(parts) == ["and there"] else {
      throw error("expected “2 times” or “and there” after “there and back”")
    }
    return 2 * count + 1
  }

  private func curve(_ text: String) throws(Diagnostic) -> String {
    if text.isEmpty {
      throw error("expected a curve", hint: "write “cubic.out”, or “_” for any curve")
    }
    if text.hasPrefix("$") {
      let name = String(text.dropFirst())
      guard let curve = try token(name).curve else {
        throw error("the token “\(name)” has no curve")
      }
      return curve
    }
    if text.hasPrefix("other(") && text.hasSuffix(")") || text.hasPrefix("about spring(") {
      return text
    }
    // A movement that goes on after a pause has only the rest of its curve.
    let parts = text.split(separator: " from ").map(String.init)
    let done = parts.count == 2 ? Self.number(parts[1]) : nil
    do throws(CurveTextError) {
      guard let done, (0..<1).contains(done) else { return try NamedCurve(text: text).text }
      return try "\(NamedCurve(text: parts[0]).text) from \(RoundedText.significant(done, 6))"
    } catch {
      var diagnostic = self.error(error.message, hint: error.hint)
      diagnostic.column! += error.column - 1
      throw diagnostic
    }
  }

  // MARK: Numbers

  /// Returns a finite number, which begins with a digit or a sign; `nil` for a word such as `Infinity`.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard let first = text.first, first.isASCII, first.isNumber || first == "-" || first == ".",
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private static func rounded(_ milliseconds: Double) -> Double {
    (milliseconds * 10).rounded() / 10
  }
}
