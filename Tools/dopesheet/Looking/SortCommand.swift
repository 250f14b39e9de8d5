import DopesheetChoreography
import DopesheetDrawing
import DopesheetEngine
import DopesheetNotation

import struct Foundation.CGRect

/// `dopesheet sort`: shows when the cards of a grid start.
enum SortCommand: Command {
  static let name = "sort"
  static let summary = "Shows when each card of a grid begins with a sort function"
  static let usage = [
    "sort NAME [--columns N] [--rows N] [--plot | --json | --svg [-o OUT]]\n"
      + "       [--delay S | --duration S] [--reversed] [--direction WORD]\n"
      + "       [--corner WORD] [--line-tolerance N] [--position WORD]\n"
      + "       [--seed N] [--horizontal-weight W] [--vertical-weight W]",
    "sort --list [--json]",
  ]
  static let details = """
    NAME is a sort function for choreographies, one of those that --list prints. Cards are
    squares of 50 points. The table has a line `row column seconds` for each card, in the
    order in which they begin. Numbers are exact. A weight is light, medium, heavy or a
    number.
    """
  static let options: [Arguments.Option] = [
    .init("list", help: "lists the sort functions"),
    .init("columns", value: "N", help: "the cards in a row, 1 to 1000; 6 by default"),
    .init("rows", value: "N", help: "the rows, 1 to 1000; 4 by default"),
    .init("delay", value: "S", help: "seconds from one step to the next; 0.05 by default"),
    .init("duration", value: "S", help: "seconds until the last begins; 0.5 by default"),
    .init("reversed", help: "reverses the order"),
    .init("direction", value: "WORD", help: "for linear; topToBottom by default"),
    .init("corner", value: "WORD", help: "for cornered and inline; topLeft by default"),
    .init("line-tolerance", value: "N", help: "for inline, in points; 0 by default"),
    .init("position", value: "WORD", help: "for the others; middle by default"),
    .init("seed", value: "N", help: "for random; 1 by default"),
    .init("horizontal-weight", value: "W", help: "for continuousWeighted; medium by default"),
    .init("vertical-weight", value: "W", help: "for continuousWeighted; medium by default"),
    .init("plot", help: "draws the grid, each card with its time"),
    .init("svg", help: "draws the grid as an SVG picture"),
    .init("output", letter: "o", value: "OUT", help: "the picture's file; otherwise it is printed"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "json", "plot", "svg", in: arguments)
    try require("svg", for: "output", in: arguments)
    if arguments.has("list") {
      _ = try require(0...0, of: arguments)
      if arguments.has("json") {
        let names = JSONText.array(SortKind.names.map { .string($0) })
        console.write(json: JSONText.object([("schema", .int(1)), ("sorts", names)]).document)
      } else {
        for name in SortKind.names { console.say(name) }
      }
      return .same
    }
    let function = try function(try require(1...1, of: arguments)[0], arguments)
    let columns = try arguments.integer("columns", in: 1...1000) ?? 6
    let rows = try arguments.integer("rows", in: 1...1000) ?? 4
    let times = try times(of: function, columns: columns, rows: rows)
    if arguments.has("json") {
      let cards = times.map {
        JSONText.array([.int($0.row), .int($0.column), .number($0.seconds)])
      }
      console.write(
        json: JSONText.object([
          ("schema", .int(1)), ("sort", .string(function.name)), ("cards", .array(cards)),
        ]).document)
    } else if arguments.has("plot") || arguments.has("svg") {
      var grid = [[Double?]](repeating: .init(repeating: nil, count: columns), count: rows)
      for time in times { grid[time.row][time.column] = time.seconds }
      if arguments.has("svg") { return try draw(grid, function.name, arguments, console) }
      for line in plot(grid) { console.say(line) }
    } else {
      for time in times {
        console.say("\(time.row) \(time.column) \(NumberText.text(of: time.seconds))")
      }
    }
    return .same
  }

  /// Draws a grid as a picture.
  private static func draw(
    _ grid: [[Double?]], _ name: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    for (option, count) in [("columns", grid[0].count), ("rows", grid.count)]
    where count > GridPicture.most {
      throw Diagnostics(
        Diagnostic(
          message: "invalid value '\(count)' for '--\(option)' of a picture",
          hint: "at most \(GridPicture.most); the table has all cards"))
    }
    try console.write(
      GridPicture(title: title(name, arguments), seconds: grid).svg, to: arguments["output"])
    return .same
  }

  /// Returns the function's name with the given options: `linear · leftToRight · reversed`.
  private static func title(_ name: String, _ arguments: Arguments) -> String {
    var parts = [name]
    for option in ["direction", "corner", "position"] { parts += arguments.all(option) }
    parts += arguments.all("seed").map { "seed \($0)" }
    let weights = ["horizontal-weight", "vertical-weight"].compactMap { arguments[$0] }
    if !weights.isEmpty { parts.append(weights.joined(separator: ", ")) }
    if arguments.has("reversed") { parts.append("reversed") }
    return parts.joined(separator: " · ")
  }

  /// Returns the lines of a grid, with each card's rounded time and a block that shows how late it is.
  private static func plot(_ grid: [[Double?]]) -> [String] {
    let texts = grid.map { $0.map { $0.map { RoundedText.decimals($0, 3) } ?? "" } }
    let width = texts.joined().map(\.count).max() ?? 0
    return zip(texts, Sparkline.rows(grid)).map { texts, blocks in
      zip(texts, blocks).map { text, block in
        String(repeating: " ", count: width - text.count) + text + " " + String(block)
      }.joined(separator: "  ")
    }
  }

  /// Returns the cards in the order in which they start.
  private static func times(
    of function: any SortFunction, columns: Int, rows: Int
  ) throws(Diagnostics) -> [(row: Int, column: Int, seconds: Double)] {
    let grid = Node(
      "grid", frame: CGRect(x: 0, y: 0, width: Double(50 * columns), height: Double(50 * rows)))
    for index in 0..<columns * rows {
      let (x, y) = (Double(50 * (index % columns)), Double(50 * (index / columns)))
      let card = Node("card\(index)", frame: CGRect(x: x, y: y, width: 50, height: 50))
      card.tag = index
      grid.add(card)
    }
    do {
      let times = try function.timeOffsets(of: grid)
      // Choreographies check the times in the same way.
      for timed in times {
        try ChoreographyError.checkTime("the time of “\(timed.node.name)”", timed.timeOffset)
      }
      return times.enumerated().sorted {
        ($0.element.timeOffset, $0.offset) < ($1.element.timeOffset, $1.offset)
      }.map {
        ($0.element.node.tag / columns, $0.element.node.tag % columns, $0.element.timeOffset)
      }
    } catch {
      throw Diagnostics(Diagnostic(message: error.description))
    }
  }
}

// The sort function that the command line selects.

extension SortCommand {
  /// Returns the function with a name and the values of the options.
  static func function(
    _ name: String, _ arguments: Arguments
  ) throws(Diagnostics) -> any SortFunction {
    guard let kind = SortKind(rawValue: name) else {
      throw Diagnostics(
        Diagnostic(
          message: "unknown sort function '\(name)'",
          hint: suggestion(for: name, in: SortKind.names)))
    }
    for parameter in SortValues.Name.allCases
    where arguments.has(option(parameter)) && !kind.parameters.contains(parameter) {
      throw Diagnostics(
        Diagnostic(
          message: "\(name) takes no '--\(option(parameter))'",
          hint: kind.parameters.map { "--" + option($0) }.joined(separator: ", ")))
    }
    var values = SortValues()
    values.interObjectDelay = try number(.interObjectDelay, arguments) ?? 0.05
    values.duration = try number(.duration, arguments) ?? 0.5
    values.reversed = arguments.has(option(.reversed))
    values.direction = try word(.direction, arguments) ?? .topToBottom
    values.corner = try word(.corner, arguments) ?? .topLeft
    values.position = try word(.position, arguments) ?? .middle
    values.lineTolerance = try number(.lineTolerance, arguments) ?? 0
    values.horizontalWeight = try weight(.horizontalWeight, arguments)
    values.verticalWeight = try weight(.verticalWeight, arguments)
    values.seed = UInt64(try arguments.integer(option(.seed), in: 0...Int.max) ?? 1)
    return kind.function(values)
  }

  /// Returns the name of the option for a value.
  private static func option(_ name: SortValues.Name) -> String {
    switch name {
    case .interObjectDelay: "delay"
    case .lineTolerance: "line-tolerance"
    case .horizontalWeight: "horizontal-weight"
    case .verticalWeight: "vertical-weight"
    default: name.rawValue
    }
  }

  private static func number(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> Double? {
    let option = option(name)
    guard let text = arguments[option] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw Diagnostics(
        Diagnostic(message: "invalid value '\(text)' for '--\(option)'", hint: "a number"))
    }
    return number
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> Word? {
    let option = option(name)
    guard let text = arguments[option] else { return nil }
    guard let word = Word(rawValue: text) else {
      throw Diagnostics(
        Diagnostic(
          message: "invalid value '\(text)' for '--\(option)'",
          hint: suggestion(for: text, in: Word.allCases.map(\.rawValue))))
    }
    return word
  }

  private static func weight(
    _ name: SortValues.Name, _ arguments: Arguments
  ) throws(Diagnostics) -> SortWeight {
    switch arguments[option(name)] {
    case nil, "medium": return .medium
    case "light": return .light
    case "heavy": return .heavy
    default: return .custom(try number(name, arguments) ?? 1)
    }
  }
}
