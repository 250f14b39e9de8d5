import DopesheetCurves
import DopesheetText

extension Sheet {
  /// Reads the text of a sheet. Runs of spaces count as one; empty lines count as none.
  ///
  /// - Throws: ``SheetError`` with the line and the column.
  package init(text: String) throws(SheetError) {
    var rows: [Row] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var parser = RowParser(line, number: index + 1)
      if !parser.words.isEmpty { rows.append(try parser.row()) }
    }
    self.rows = rows
  }
}

/// An error in the text of a sheet.
package struct SheetError: Error, Equatable, CustomStringConvertible {
  /// The line and the column, counted in characters from 1.
  package let line: Int
  package let column: Int
  /// The error, with what is expected.
  package let message: String

  package var description: String { "\(line):\(column): \(message)" }
}

/// Reads one row.
private struct RowParser {
  /// A word, and its column from 1.
  typealias Word = (text: String, column: Int)

  private let number: Int
  private let width: Int
  let words: [Word]

  init(_ line: Substring, number: Int) {
    self.number = number
    width = line.count
    var words: [Word] = []
    var isInWord = false
    for (place, character) in line.enumerated() {
      if character == " " || character == "\t" {
        isInWord = false
      } else if isInWord {
        words[words.count - 1].text.append(character)
      } else {
        words.append((String(character), place + 1))
        isInWord = true
      }
    }
    self.words = words
  }

  private func error(_ place: Int, _ message: String) -> SheetError {
    SheetError(
      line: number, column: place < words.count ? words[place].column : width + 1, message: message)
  }

  mutating func row() throws(SheetError) -> Sheet.Row {
    guard let unit = words.firstIndex(where: { $0.text == "ms" || $0.text == "ms," }), unit > 1
    else {
      throw error(1, "expected a time, such as “0–400 ms” or “at 400 ms”")
    }
    let isAt = words[unit - 2].text == "at"
    let isCut = words[unit - 2].text == "of"
    let timePlace = isAt ? unit - 2 : isCut ? unit - 3 : unit - 1
    guard timePlace > 1 else { throw error(1, "expected a change or an event before the time") }
    let change = Array(words[1..<timePlace])
    var rest = words[(unit + 1)...].map(\.text).joined(separator: " ")
    let stagger = try takeStagger(&rest, unit + 1)
    let arrow = change.firstIndex { $0.text == "→" }
    if isAt {
      let begin = try milliseconds(unit - 1)
      guard rest.isEmpty else { throw error(unit + 1, "a change at once has no curve") }
      let action: Sheet.Action
      if let arrow {
        action = .change(
          from: try value(change[..<arrow], 1), to: try value(change[(arrow + 1)...], arrow + 2))
      } else {
        action = .event(change.map(\.text).joined(separator: " "))
      }
      return Sheet.Row(name: words[0].text, action: action, begin: begin, stagger: stagger)
    }
    guard let arrow else { throw error(1, "expected “→” between the values of a movement") }
    let times = words[timePlace].text.split(separator: "–", omittingEmptySubsequences: false)
    guard times.count == 2, let first = RowParser.number(times[0]),
      let second = RowParser.number(times[1]), second >= first
    else { throw error(timePlace, "expected the milliseconds of begin and end: “0–400 ms”") }
    let (begin, end) = ((first * 10).rounded() / 10, (second * 10).rounded() / 10)
    var movement = Sheet.Movement(
      from: try value(change[..<arrow], 1), to: .word(""), end: end, curve: "")
    let target = change[(arrow + 1)...].firstIndex { $0.text == "of" }
    movement.to = try value(change[(arrow + 1)..<(target ?? change.count)], arrow + 2)
    if let target {
      let isUnknown = change[(target + 1)...].map(\.text) == ["?"]
      let duration = isCut ? try milliseconds(unit - 1) : nil
      movement.target =
        isUnknown
        ? .unknown : .known(try value(change[(target + 1)...], target + 2), duration: duration)
    } else if isCut {
      throw error(timePlace, "a duration after “of” needs a value after “of”")
    }
    movement.passes = try takePasses(&rest, unit + 1)
    movement.curve = try curve(rest, unit + 1)
    return Sheet.Row(
      name: words[0].text, action: .movement(movement), begin: begin, stagger: stagger)
  }

  private func milliseconds(_ place: Int) throws(SheetError) -> Double {
    guard let number = RowParser.number(words[place].text[...]) else {
      throw error(place, "expected milliseconds, found “\(words[place].text)”")
    }
    return (number * 10).rounded() / 10
  }

  /// Returns a finite number, which begins with a digit or a sign; `nil` for a word such as `Infinity`.
  private static func number(_ text: Substring) -> Double? {
    guard let first = text.first, first.isNumber || first == "-" || first == ".",
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns a value of some words, the first of which has a place in the line.
  private func value(
    _ words: ArraySlice<Word>, _ place: Int
  ) throws(SheetError) -> Sheet.Value {
    let text = words.map(\.text).joined(separator: " ")
    guard !text.isEmpty else { throw error(place, "expected a value") }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard [6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else {
        throw error(place, "expected a colour such as #5bbde7")
      }
      return .color(text.lowercased())
    }
    if text.hasPrefix("(") {
      let parts = text.dropFirst().dropLast().split(separator: ",").map {
        RowParser.number($0.drop { $0 == " " })
      }
      let numbers = parts.compactMap(\.self)
      guard text.hasSuffix(")"), !numbers.isEmpty, numbers.count == parts.count else {
        throw error(place, "expected numbers such as (100, 80)")
      }
      return .init(numbers)
    }
    if let number = RowParser.number(text[...]) { return .init([number]) }
    guard words.count == 1 else { throw error(place, "expected one value, found “\(text)”") }
    return .word(text)
  }

  /// Takes `each 50 ms later` or `together` from the end of the notes.
  private func takeStagger(_ rest: inout String, _ place: Int) throws(SheetError) -> Double? {
    if remove("together", from: &rest) { return 0 }
    guard rest.hasSuffix(" ms later"), let start = rest.range(of: "each ", last: true) else {
      return nil
    }
    guard let each = RowParser.number(rest[start.upperBound...].dropLast(" ms later".count)) else {
      throw error(place, "expected milliseconds between “each” and “later”")
    }
    rest = String(rest[..<start.lowerBound])
    if rest.hasSuffix(", ") { rest.removeLast(2) }
    return each
  }

  /// Takes `there and back`, `there and back, 2 times` and so on from the end of the notes.
  private func takePasses(_ rest: inout String, _ place: Int) throws(SheetError) -> Int {
    let isOdd = remove("and there", from: &rest)
    var count = 1
    if rest.hasSuffix(" times"), let comma = rest.range(of: ", ", last: true) {
      guard let number = Int(rest[comma.upperBound...].dropLast(" times".count)),
        (2...1_000_000).contains(number)
      else { throw error(place, "expected a number of times from 2 to 1000000") }
      count = number
      rest = String(rest[..<comma.lowerBound])
    }
    guard remove("there and back", from: &rest) else {
      if isOdd || count > 1 { throw error(place, "expected “there and back” before the number") }
      return 1
    }
    return 2 * count + (isOdd ? 1 : 0)
  }

  /// Removes a note from the end.
  private func remove(_ note: String, from rest: inout String) -> Bool {
    guard rest == note || rest.hasSuffix(", " + note) else { return false }
    rest.removeLast(min(rest.count, note.count + 2))
    return true
  }

  private func curve(_ text: String, _ place: Int) throws(SheetError) -> String {
    if text.isEmpty { throw error(place, "expected a curve, such as “cubic.out”") }
    if text.hasPrefix("other(") && text.hasSuffix(")") || text.hasPrefix("about spring(") {
      return text
    }
    do {
      return try NamedCurve(text: text).text
    } catch {
      throw self.error(place, "\(error)")
    }
  }
}

extension String {
  /// Returns the last range of another text.
  fileprivate func range(of text: String, last: Bool) -> Range<Index>? {
    var found: Range<Index>?
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { found = start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return found
  }
}
