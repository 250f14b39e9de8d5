import DopesheetChecking
import DopesheetDesign
import DopesheetNotation
import DopesheetTrace

/// `dopesheet conform`: judges which motion tokens traces follow.
enum ConformCommand: Command {
  static let name = "conform"
  static let summary = "Compares the movements of traces with the tokens of a design"
  static let usage = [
    """
    conform TRACE… --to TOKENS [--track GLOB]… [--limits LIMITS]
           [--noise NOISE] [--delays] [--json]
    """
  ]
  static let details = """
    TRACE is a trace, a folder of traces, or `-`. TOKENS is a token file (Design Tokens
    Format 2025.10) or a design system that `dopesheet tokens --list` prints.

    Each movement gets the names of the curve, the duration, the delay and the stagger that
    it follows, and its errors in per cent of its range and in milliseconds. A movement that
    follows no token gets the nearest one, and what would mend it.

    With noise, an estimate has its uncertainty, two standard deviations: 0.24 s ± 0.003 s.
    A note reports an uncertainty above the limit. `follows` is certain, `may follow` is not.

    LIMITS are some of value=1,duration=2,delay=8: per cent of the range, per cent of the
    duration and milliseconds; these are the defaults. NOISE is `exact`, `device`, or the
    standard deviation of a value; otherwise it is detected. Times of frames may be 4 ms off
    if there is noise.

    The exit code is 1 if a movement does not conform or cannot be judged, and 5 if nothing
    moves.
    """
  static let options: [Arguments.Option] = [
    .init("to", value: "TOKENS", help: "the token file or the design system"),
    .init("track", value: "GLOB", repeats: true, help: "judges only tracks that match"),
    .init("limits", value: "LIMITS", help: "the limits, as in value=2,duration=5"),
    .init("noise", value: "NOISE", help: "exact, device, or the deviation of a value"),
    .init("delays", help: "a delay or a stagger without a token does not conform"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(1...Int.max, of: arguments)
    guard let design = arguments["to"] else {
      throw Diagnostics(
        Diagnostic(message: "'--to' is missing", hint: "name a token file or a design system"))
    }
    let limits = try limits(arguments)
    let tokens = try TokensCommand.motionTokens(design, console)
    var files: [String] = []
    for operand in operands {
      let found =
        operand == "-"
        ? [operand]
        : try FileTree(operand, console, where: { $0.hasSuffix(FileTree.traceSuffix) }).files
      files += found
    }
    if files.isEmpty {
      throw Diagnostics(
        Diagnostic(
          message: "there is no trace in the folder",
          hint: "the names of traces end in \(FileTree.traceSuffix)"))
    }
    var results: [(path: String, conformance: Conformance)] = []
    for path in files {
      let trace = try console.readTrace(path)
      _ = try TraceSelection.names(in: [trace], files.count == 1 ? limits.tracks : [])
      let conformance = tokens.conformance(of: trace, limits: limits)
      results.append((path, conformance))
      guard !arguments.has("json") else { continue }
      let text = conformance.text.split(separator: "\n").map(String.init)
      console.say("\(console.name(path)): \(text[0])")
      for line in text.dropFirst() { console.say("  \(plainText(line))") }
    }
    if arguments.has("json") {
      let traces = results.map { path, conformance in
        JSONText.object([("path", .string(path)), ("conformance", conformance.json)])
      }
      console.write(
        json: JSONText.object([("schema", .int(1)), ("traces", .array(traces))]).document)
    }
    return ExitCode.combined(results.map { code(of: $0.conformance) })
  }

  private static func code(of conformance: Conformance) -> ExitCode {
    if conformance.isConforming { return .same }
    return conformance.movements.isEmpty && conformance.unjudged.isEmpty ? .nothing : .different
  }

  /// Returns the limits that the options state.
  private static func limits(
    _ arguments: Arguments
  ) throws(Diagnostics) -> Conformance.Limits {
    var limits = Conformance.Limits()
    limits.tracks = arguments.all("track")
    limits.judgesDelays = arguments.has("delays")
    for part in (arguments["limits"] ?? "").split(separator: ",") {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let number = words.count == 2 ? Double(words[1]) : nil
      guard let number, number >= 0, number <= 1e6 else {
        throw invalid(String(part), for: "limits", "write value=1,duration=2,delay=8")
      }
      switch words[0] {
      case "value": limits.value = number
      case "duration": limits.duration = number
      case "delay": limits.delay = number / 1_000
      default:
        throw invalid(String(part), for: "limits", "the limits are value, duration and delay")
      }
    }
    switch arguments["noise"] {
    case nil: break
    case "exact": limits.noise = .exact
    case "device": limits.noise = .device
    case let text?:
      guard let deviation = Double(text), deviation >= 0, deviation <= 1e30 else {
        throw invalid(text, for: "noise", "exact, device, or a number of at least 0")
      }
      limits.noise = MotionNoise(value: deviation)
    }
    return limits
  }

  private static func invalid(_ text: String, for option: String, _ hint: String) -> Diagnostics {
    Diagnostics(Diagnostic(message: "invalid value '\(text)' for '--\(option)'", hint: hint))
  }
}
