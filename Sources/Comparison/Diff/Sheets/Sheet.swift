import DopesheetText

/// A table of what moved and what happened, which a person can check: a row for each movement, change and event.
///
/// ```text
/// card.position  (100, 400) → (100, 80)  0–400 ms         cubic.out
/// drawer.x       -320 → -118.4 of 0      0–130 of 300 ms  cubic.out
/// toast.hidden   false → true            at 400 ms
/// card.fade      completed               at 400 ms
/// ```
///
/// ```swift
/// let fade = try #require(run.sheet["card.alpha"].first)
/// #expect(fade.to == 1 && fade.end <= 400)
/// ```
public struct Sheet: Sendable {
  /// The rows, in order of their begins.
  public internal(set) var rows: [Row] = []
  /// The number of tracks that never change, which have no row.
  package var resting = 0

  /// A movement, a change within an instant, or an event.
  public struct Row: Hashable, Sendable {
    /// The name of the track, or of the source of an event.
    public internal(set) var name: String
    package var action: Action
    /// The milliseconds at which it happens or begins, with one decimal.
    public internal(set) var begin: Double
    /// How much later each of several alike rows begins than the one before, in milliseconds; `nil` for a single row.
    public internal(set) var stagger: Double?
  }

  package enum Action: Hashable, Sendable {
    case movement(Movement)
    case change(from: Value, to: Value)
    /// The word of an event, or of an external call.
    case event(String)
  }

  package struct Movement: Hashable, Sendable {
    package var from: Value
    /// The last value, before another movement or at rest.
    package var to: Value
    /// The milliseconds of its end, with one decimal.
    package var end: Double
    /// Of a movement that was cut short, the value at which it would have ended, and how long it would have taken in
    /// milliseconds.
    package var target: Target?
    /// The curve's text, or `other(…)` with the way done after each quarter of the time.
    package var curve: String
    /// The number of times that it moves, there and back.
    package var passes = 1
  }

  package enum Target: Hashable, Sendable {
    case known(Value, duration: Double?)
    /// The beginning of a line or of a power does not show where it would have ended.
    case unknown
  }

  /// A value, with numbers of six digits: `0.5`, `[100, 80]`, `"#5bbde7"`.
  public enum Value: Hashable, Sendable {
    /// A number, or the components of a point, a size or a vector.
    case numbers([Double])
    /// A colour: `#rrggbb`, or `#rrggbbaa` if it is translucent.
    case color(String)
    /// A flag or a word.
    case word(String)

    package init(_ numbers: [Double]) {
      self = .numbers(numbers.map { Double(RoundedText.significant($0, 6)) ?? $0 })
    }
  }

  /// The rows of a track, or of a source of events, in order of their begins; empty for an unknown name.
  public subscript(name: String) -> [Row] { rows.filter { $0.name == name } }
}

extension Sheet: Equatable {
  /// Sheets are equal if their rows are.
  public static func == (a: Sheet, b: Sheet) -> Bool { a.rows == b.rows }
}

extension Sheet.Row {
  /// The movement; `nil` for a change at once and an event. Setting `nil` keeps the action.
  package var movement: Sheet.Movement? {
    get { if case .movement(let movement) = action { movement } else { nil } }
    set { if let newValue { action = .movement(newValue) } }
  }

  /// The first value; `nil` for an event.
  public var from: Sheet.Value? { action.ends?.from }
  /// The last value, before another movement or at rest; `nil` for an event.
  public var to: Sheet.Value? { action.ends?.to }
  /// The milliseconds of the end; the same as the begin for a change at once and for an event.
  public var end: Double { movement?.end ?? begin }
  /// The curve's text, or `other(…)` with the way done after each quarter of the time; `nil` for a change at once and
  /// for an event.
  public var curve: String? { movement?.curve }
  /// The value at which a movement would have ended that was cut short; `nil` for others, and if it is not known.
  public var target: Sheet.Value? {
    if case .known(let value, _)? = movement?.target { value } else { nil }
  }
  /// The milliseconds that a movement would have taken that was cut short; `nil` for others, and if they are not known.
  public var duration: Double? {
    if case .known(_, let duration)? = movement?.target { duration } else { nil }
  }
  /// The word of an event, or of an external call; `nil` for movements and changes.
  public var event: String? { if case .event(let word) = action { word } else { nil } }
}

extension Sheet.Action {
  var ends: (from: Sheet.Value, to: Sheet.Value)? {
    switch self {
    case .movement(let movement): (movement.from, movement.to)
    case .change(let from, let to): (from, to)
    case .event: nil
    }
  }
}

extension Sheet.Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByStringLiteral
{
  /// Creates a number.
  public init(integerLiteral number: Int) { self.init([Double(number)]) }

  /// Creates a number.
  public init(floatLiteral number: Double) { self.init([number]) }

  /// Creates a point, a size or a vector of its components.
  public init(arrayLiteral numbers: Double...) { self.init(numbers) }

  /// Creates a colour from `#rrggbb`, and a word or a flag from others.
  public init(stringLiteral text: String) {
    self = text.hasPrefix("#") ? .color(text.lowercased()) : .word(text)
  }
}

extension Sheet.Value {
  /// The text of the value: `0.5`, `(100, 80)`, `#5bbde7`, `true`.
  public var text: String {
    switch self {
    case .numbers(let numbers):
      let texts = numbers.map { RoundedText.significant($0, 6) }
      return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    // The empty word is written as an open cell is.
    case .color(let text), .word(let text): return text == "_" ? "\"\"" : text
    }
  }
}

extension Sheet {
  /// The rows as text, in columns; each line ends in a line feed.
  public var text: String { Sheet.text(of: rows) }

  package static func text(of rows: [Row]) -> String {
    let cells = rows.map(\.cells)
    let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        line += cell
        if column < 3, cells[(column + 1)...].contains(where: { !$0.isEmpty }) {
          line += String(repeating: " ", count: widths[column] - cell.count + 2)
        }
      }
      return line + "\n"
    }.joined()
  }

  /// How many tracks never change, in words; `nil` if all do.
  package var restingWords: String? {
    resting == 0
      ? nil : "\(RoundedText.count(resting, "track")) never \(resting == 1 ? "changes" : "change")"
  }

  /// A time in milliseconds as it stands in a sheet, with at most one decimal.
  static func time(_ milliseconds: Double) -> String { RoundedText.decimals(milliseconds, 1) }
}

extension Sheet.Row {
  package var line: String { cells.filter { !$0.isEmpty }.joined(separator: "  ") }

  /// The four cells of the row: name, change, time and curve.
  var cells: [String] {
    switch action {
    case .event(let word): [name, word, "at \(Sheet.time(begin)) ms", notes]
    case .change(let from, let to):
      [name, "\(from.text) → \(to.text)", "at \(Sheet.time(begin)) ms", notes]
    case .movement(let movement):
      [
        name, movement.change, movement.time(from: begin),
        [movement.curve, notes].filter { !$0.isEmpty }.joined(separator: ", "),
      ]
    }
  }

  /// How often it goes there and back, and how it is staggered; empty if it does neither.
  var notes: String {
    var notes: [String] = []
    if let passes = movement?.passes, passes > 1 {
      notes.append("there and back")
      if passes > 3 { notes.append("\(passes / 2) times") }
      if !passes.isMultiple(of: 2) { notes.append("and there") }
    }
    if let stagger {
      notes.append(stagger == 0 ? "together" : "each \(Sheet.time(stagger)) ms later")
    }
    return notes.joined(separator: ", ")
  }
}

extension Sheet.Movement {
  fileprivate var change: String {
    let change = "\(from.text) → \(to.text)"
    switch target {
    case .known(let value, _): return "\(change) of \(value.text)"
    case .unknown: return "\(change) of ?"
    case nil: return change
    }
  }

  fileprivate func time(from begin: Double) -> String {
    let span = "\(Sheet.time(begin))–\(Sheet.time(end))"
    if case .known(_, let duration?) = target { return "\(span) of \(Sheet.time(duration)) ms" }
    return span + " ms"
  }
}

extension Sheet {
  /// The rows as JSON: names, values, milliseconds and curves, without the cells that a row does not have.
  public var json: String {
    JSONText.object([
      ("schema", .int(1)), ("rows", .array(rows.map(\.json))), ("resting", .int(resting)),
    ]).document
  }
}

extension Sheet.Row {
  fileprivate var json: JSONText {
    var members: [(String, JSONText?)] = [
      ("name", .string(name)), ("event", event.map { .string($0) }), ("from", from?.json),
      ("to", to?.json), ("begin", .number(begin)), ("end", .number(end)),
      ("curve", curve.map { .string($0) }),
    ]
    if let movement, movement.target != nil {
      members += [
        ("cut", .bool(true)), ("target", target?.json),
        ("duration", duration.map { .number($0) }),
      ]
    }
    if let passes = movement?.passes, passes > 1 { members.append(("passes", .int(passes))) }
    members.append(("stagger", stagger.map { .number($0) }))
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension Sheet.Value {
  fileprivate var json: JSONText {
    switch self {
    case .numbers(let numbers) where numbers.count == 1: .number(numbers[0])
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .color(let text), .word(let text): .string(text)
    }
  }
}
