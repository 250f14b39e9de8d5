import DopesheetCurves
import DopesheetDrawing
import DopesheetText

/// `dopesheet curve`: shows the values of an easing, a spring or a decay.
enum CurveCommand: Command {
  static let name = "curve"
  static let summary = "Shows an easing, a spring or a decay as a table or a plot"
  static let usage = [
    "curve NAME [--samples N] [--seconds S] [--plot [--height N]] [--json]",
    "curve NAME… --svg [--seconds S] [-o OUT]", "curve --list [--json]",
  ]
  static let details = """
    NAME is a curve as in traces and run documents: a name or, in quotes, one of the forms
    that --list prints. The table of an easing has a line `progress value` for each sample.
    Other tables have lines `seconds value velocity`, from 0 until the curve is at rest; a
    spring goes from 0 to 1. Numbers are exact. With --svg, one picture shows all NAMEs.
    """
  static let options: [Arguments.Option] = [
    .init("list", help: "lists the curves"),
    .init("samples", value: "N", help: "the number of samples, 2 to 100000; 11 by default"),
    .init("seconds", value: "S", help: "the time to show, for curves that are not easings"),
    .init("plot", help: "draws the curve instead"),
    .init("height", value: "N", help: "the lines of the plot, 2 to 100; 16 by default"),
    .init("svg", help: "draws an SVG picture"),
    .init("output", letter: "o", value: "OUT", help: "the picture's file; otherwise it is printed"),
    .init("json", help: "writes JSON"),
  ]

  static var words: [String] { names.filter { !$0.contains("(") } }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "json", "plot", "svg", in: arguments)
    try allow(oneOf: "svg", "samples", in: arguments)
    try allow(oneOf: "svg", "list", in: arguments)
    try require("svg", for: "output", in: arguments)
    try require("plot", for: "height", in: arguments)
    if arguments.has("list") {
      _ = try require(0...0, of: arguments)
      list(asJSON: arguments.has("json"), console)
      return .same
    }
    if arguments.has("svg") { return try draw(arguments, console) }
    let curve = try curve(try require(1...1, of: arguments)[0])
    let count = try arguments.integer("samples", in: 2...100_000)
    let samples = samples(
      of: curve, until: try length(of: curve, arguments),
      count: count ?? (arguments.has("plot") ? console.width - 12 : 11))
    if arguments.has("json") {
      let rows = samples.map { JSONText.array($0.map { .number($0) }) }
      console.write(json: .output(("curve", .string(curve.text)), ("samples", .array(rows))))
    } else if arguments.has("plot") {
      let height = try arguments.integer("height", in: 2...100) ?? 16
      let plot = Plot(
        samples.map { $0[1] }, along: samples.map { $0[0] }, unit: curve.unit, height: height)
      for line in plot.lines { console.say(line) }
    } else {
      for sample in samples {
        console.say(sample.map { NumberText.text(of: $0) }.joined(separator: " "))
      }
    }
    return .same
  }

  private static func draw(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    var functions: [FunctionPicture.Function] = []
    for name in try require(1...60, of: arguments) {
      let curve = try curve(name)
      let end = try length(of: curve, arguments)
      functions.append(
        FunctionPicture.Function(name, end: end, unit: curve.unit) { curve.state(at: $0).value })
    }
    try console.write(FunctionPicture(functions).svg, to: arguments["output"])
    return .same
  }

  // MARK: The list

  /// All names, and the forms of curves with parameters.
  private static var names: [String] {
    Easing.named.map(\.name) + Easing.presets.map(\.name)
      + [
        "back(overshoot: 0.1).out", "elastic(amplitude: 1, period: 0.3).out",
        "cubic-bezier(0.42,0,1,1)",
        "bezier-spline(0,0.2,0.2,0.4,0.3,0.7,0.4,1,0.7,1)", "linear(0, 0.5 25% 75%, 1)",
        "steps(4, jump-end)",
      ] + SpringCurve.presets.map(\.name) + NamedCurve.forms
  }

  private static func list(asJSON: Bool, _ console: Console) {
    if asJSON {
      console.write(json: .output(("curves", .texts(names))))
    } else {
      for name in names { console.say(name) }
    }
  }

  // MARK: Samples

  private static func curve(_ text: String) throws(Diagnostics) -> NamedCurve {
    do {
      return try NamedCurve(text: text)
    } catch {
      throw Diagnostics(message: "column \(error.column): \(error.message)", hint: error.hint)
    }
  }

  /// Returns the end of a curve, in progress or seconds; 2 seconds for a curve without rest.
  private static func length(
    of curve: NamedCurve, _ arguments: Arguments
  ) throws(Diagnostics) -> Double {
    guard let text = arguments["seconds"] else { return curve.restTime ?? 2 }
    guard let seconds = Double(text), seconds > 0, seconds <= 1e6 else {
      throw Arguments.invalid(text, for: "seconds", "a number above 0, up to 1e6")
    }
    if case .easing = curve {
      throw Diagnostics(
        message: "'--seconds' is not for easings", hint: "their progress goes from 0 to 1")
    }
    return seconds
  }

  private static func samples(of curve: NamedCurve, until end: Double, count: Int) -> [[Double]] {
    (0..<count).map { index in
      let time = Double(index) / Double(count - 1) * end
      let (value, velocity) = curve.state(at: time)
      if case .easing = curve { return [time, value] }
      return [time, value, velocity]
    }
  }
}

extension NamedCurve {
  /// The unit of the curve's argument; empty for an easing, whose argument is the progress.
  var unit: String { if case .easing = self { "" } else { "s" } }
}
