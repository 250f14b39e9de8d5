import DopesheetText

/// A table of what moved and what happened, which a person can check: a row for each movement, change and event.
///
/// ```text
/// card.position  (100, 400) → (100, 80)  0–400 ms         cubic.out
/// drawer.x       -320 → -118.4 of 0      0–130 of 300 ms  cubic.out
/// toast.hidden   false → true            at 400 ms
/// card.fade      completed               at 400 ms
/// ```
package struct Sheet: Sendable {
  /// The rows, in order of their begins.
  package var rows: [Row] = []
  /// The number of tracks that never change, which have no row.
  package var resting = 0

  /// A movement, a change within an instant, or an event.
  package struct Row: Sendable {
    /// The name of the track, or of the source of an event.
    package var name: String
    /// The movement, the change or the event.
    package var action: Action
    /// The milliseconds at which it happens or begins, with one decimal.
    package var begin: Double
    /// How much later each of several alike rows begins than the one before, in milliseconds; `nil` for a single row.
    package var stagger: Double?
  }

  /// A movement, a change or an event.
  package enum Action: Hashable, Sendable {
    case movement(Movement)
    /// The value changes at once.
    case change(from: Value, to: Value)
    /// The word of an event, or of an external call.
    case event(String)
  }

  /// A movement along a curve.
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

  /// The end that a movement did not reach.
  package enum Target: Hashable, Sendable {
    case known(Value, duration: Double?)
    /// The beginning of a line or of a power does not show where it would have ended.
    case unknown
  }

  /// A value, with numbers of six digits.
  package enum Value: Hashable, Sendable {
    case numbers([Double])
    /// A colour: `#rrggbb`.
    case color(String)
    /// A flag or a word.
    case word(String)

    package init(_ numbers: [Double]) {
      self = .numbers(numbers.map { Double(RoundedText.significant($0, 6)) ?? $0 })
    }
  }
}

extension Sheet.Value {
  /// The text of the value: `0.5`, `(100, 80)`, `#5bbde7`, `true`.
  package var text: String {
    switch self {
    case .numbers(let numbers):
      let texts = numbers.map { RoundedText.significant($0, 6) }
      return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    case .color(let text), .word(let text): return text
    }
  }
}

extension Sheet {
  /// The rows as text, in columns; each line ends in a line feed.
  package var text: String {
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
  /// The four cells of the row: name, change, time and curve.
  fileprivate var cells: [String] {
    let each = stagger.map { $0 == 0 ? "together" : "each \(Sheet.time($0)) ms later" }
    switch action {
    case .event(let word): return [name, word, "at \(Sheet.time(begin)) ms", each ?? ""]
    case .change(let from, let to):
      return [name, "\(from.text) → \(to.text)", "at \(Sheet.time(begin)) ms", each ?? ""]
    case .movement(let movement):
      let passes = movement.passes
      let repeats = passes > 3 ? ", \(passes / 2) times" : ""
      let back =
        passes.isMultiple(of: 2)
        ? "there and back\(repeats)" : "there and back\(repeats), and there"
      let notes = [movement.curve, passes > 1 ? back : nil, each].compactMap(\.self)
      return [name, movement.change, movement.time(from: begin), notes.joined(separator: ", ")]
    }
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
