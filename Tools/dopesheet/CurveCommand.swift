import DopesheetCurves
import DopesheetDiff
import DopesheetNotation

/// `dopesheet curve`: the values of an easing.
enum CurveCommand: Command {
  static let name = "curve"
  static let summary = "Shows an easing curve as a table or a plot"
  static let usage = ["curve NAME [--samples N] [--plot] [--json]", "curve --list [--json]"]
  static let details = """
    NAME is an easing as traces and run documents write it: one of --list, or
    cubic-bezier(x1,y1,x2,y2) in quotes. The table has a line `t value` for each sample,
    t being the progress by time from 0 to 1. Numbers are exact.
    """
  static let options: [Arguments.Option] = [
    .init("list", help: "names the curves"),
    .init("samples", value: "N", help: "the number of samples, 2 to 100000; 11 if left out"),
    .init("plot", help: "draws the curve instead"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if arguments.has("list") {
      _ = try require(0...0, of: arguments)
      list(asJSON: arguments.has("json"), console)
      return .same
    }
    let text = try require(1...1, of: arguments)[0]
    let count = try arguments.integer("samples", in: 2...100_000)
    let easing = try easing(text)
    let samples = samples(
      of: easing, count: count ?? (arguments.has("plot") ? console.width - 12 : 11))
    if arguments.has("json") {
      let rows = samples.map { JSON.array([.number($0.time), .number($0.value)]) }
      console.write(
        JSON.object([
          ("schema", .int(1)), ("curve", .string(easing.text)), ("samples", .array(rows)),
        ]).document)
    } else if arguments.has("plot") {
      for line in Plot(samples.map(\.value), height: 16).lines { console.say(line) }
    } else {
      for (time, value) in samples {
        console.say("\(NumberText.text(of: time)) \(NumberText.text(of: value))")
      }
    }
    return .same
  }

  private static func list(asJSON: Bool, _ console: Console) {
    if asJSON {
      let names = JSON.array(Easing.named.map { .string($0.name) })
      console.write(JSON.object([("schema", .int(1)), ("curves", names)]).document)
    } else {
      for (name, _) in Easing.named { console.say(name) }
      console.say("cubic-bezier(x1,y1,x2,y2)")
    }
  }

  private static func easing(_ text: String) throws(Diagnostics) -> Easing {
    do {
      return try Easing(text: text)
    } catch {
      throw Diagnostics(Diagnostic(message: error.message, hint: error.hint))
    }
  }

  private static func samples(
    of easing: Easing, count: Int
  ) -> [(time: Double, value: Double)] {
    (0..<count).map { index in
      let time = Double(index) / Double(count - 1)
      return (time, easing.value(at: time))
    }
  }
}
