import DopesheetChecking
import DopesheetConformity
import DopesheetEngine
import DopesheetText
import DopesheetTrace

enum ConformCommand: Command {
  static let name = "conform"
  static let summary = "Compares traces with the tokens of a design, or with accessibility rules"
  static let usage = [
    "conform TRACE… --to TOKENS [--track GLOB]… [--limits LIMITS] [--json]",
    "conform TRACE… --to hitches [--rate HZ] [--json]",
    "conform TRACE… --to reduced-motion --full TRACE [--json]",
  ]
  static let details = """
    TRACE is a trace, a run document, which is played, a folder of traces, or `-`. TOKENS is
    a token file (Design Tokens Format 2025.10), `-`, or a design system that
    `dopesheet tokens --list` prints. Tokens of several files are one set: repeat --to.

    Each movement gets the names of the curve and the duration that it follows, and its
    largest error in per cent of its range. A movement that follows no token gets the
    nearest one, and what would mend it.

    LIMITS are some of value=1,duration=2: per cent of the range and per cent of the
    duration; these are the defaults. Traces have no noise: values are what an engine
    computed, perhaps rounded.

    There are two rules:

      hitches         Frames may be late by 5 ms for each second of animation. The device
                      should have HZ frames a second, 60 by default.
      reduced-motion  WCAG 2.3.3: the trace ends as the full one, and nothing moves.

    The exit code is 1 if something does not conform or a movement cannot be judged, and 5
    if nothing moves.
    """
  static let options: [Arguments.Option] = [
    .init(
      "to", value: "TOKENS",
      words: MotionTokens.systems.map(\.name) + [hitches, reducedMotion], repeats: true,
      help: "the token file, the design system or the rule"),
    .init("track", value: "GLOB", repeats: true, help: "judges only tracks that match"),
    .init("limits", value: "LIMITS", help: "the limits, as in value=2,duration=5"),
    .init("rate", value: "HZ", help: "for hitches: the frames a second, as 60 or 60000/1001"),
    .init("full", value: "TRACE", help: "for reduced-motion: the trace with all motion"),
    .init("json", help: "writes JSON"),
  ]

  static let removedOptions = [
    RemovedWord("--noise", instead: "smooth the recording before, and state --limits"),
    RemovedWord("--delays", instead: "claim delays in a test: run.whenever(…, then: …, within: …)"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(1...Int.max, of: arguments)
    let designs = arguments.all("to")
    guard let design = designs.first else {
      throw Diagnostics(
        message: "'--to' is missing",
        hint: "name a token file, a design system, hitches or reduced-motion")
    }
    guard !designs.contains("flashes") else {
      throw Diagnostics(
        RemovedWord("--to flashes", instead: "measure pixels with a tool for accessibility").error)
    }
    guard (operands + designs).count(where: { $0 == "-" }) <= 1 else {
      throw Diagnostics(message: "'-' is given twice", hint: "the standard input is one file")
    }
    try requireFitting(designs, arguments)
    if let claims = try rule(design, arguments, console) {
      return try judge(try files(operands, console), arguments, console, claims)
    }
    let limits = try limits(arguments)
    let tokens = try TokensCommand.motionTokens(designs, console)
    guard tokens.hasCurves else {
      throw Diagnostics(
        file: designs.map { console.name($0) }.joined(separator: ", "),
        message: "no token is an easing, a spring or a transition",
        hint: "movements are compared with curves")
    }
    let files = try files(operands, console)
    var results: [(path: String, conformance: Conformance)] = []
    for path in console.counting("reading", files) {
      let trace = try trace(path, console)
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
      console.write(json: .output(("traces", .array(traces))))
    }
    return ExitCode.combined(results.map { code(of: $0.conformance) })
  }

  /// Plays a run document, or reads a trace, whose digest must be right.
  private static func trace(_ path: String, _ console: Console) throws(Diagnostics) -> Trace {
    DocumentKind(of: path) == .run
      ? try console.readOrPlay(path) : try console.readTrace(path)
  }

  private static func files(
    _ operands: [String], _ console: Console
  ) throws(Diagnostics) -> [String] {
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
        message: "there is no trace in the folder",
        hint: "the names of traces end in \(FileTree.traceSuffix)")
    }
    return files
  }

  // MARK: Rules of accessibility

  private static let hitches = "hitches"
  private static let reducedMotion = "reduced-motion"

  /// Requires that options belong to what is compared with.
  private static func requireFitting(
    _ designs: [String], _ arguments: Arguments
  ) throws(Diagnostics) {
    let rule = designs.first { [hitches, reducedMotion].contains($0) }
    if let rule, designs.count > 1 {
      throw Diagnostics(
        message: "'--to \(rule)' cannot be combined with another '--to'",
        hint: "run the command for each of them")
    }
    let (design, isRule) = (designs[0], rule != nil)
    let fitting: KeyValuePairs = [
      "rate": design == hitches, "full": design == reducedMotion, "track": !isRule,
      "limits": !isRule,
    ]
    for (option, isFitting) in fitting where arguments.has(option) && !isFitting {
      throw Diagnostics(
        message: "'--\(option)' has no meaning for '--to \(design)'", hint: "remove it")
    }
  }

  /// Returns the function that judges a trace by the rule with a name; `nil` for tokens.
  private static func rule(
    _ name: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ((Trace) -> [Claim])? {
    switch name {
    case hitches:
      let rate = try arguments["rate"].map(frameRate) ?? .hz(60)
      // Apple calls a ratio below 5 good: *Eliminate animation hitches with XCTest*.
      return { [$0.hitchRatio(at: rate) < 5] }
    case reducedMotion:
      guard let full = arguments["full"] else {
        throw Diagnostics(
          message: "'--to reduced-motion' needs '--full'", hint: "name the full trace")
      }
      return ReducedMotion(of: try trace(full, console)).claims(about:)
    default: return nil
    }
  }

  private static func frameRate(_ text: String) throws(Diagnostics) -> FrameRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    if let frames = parts[0], parts.count <= 2, let seconds = parts.count == 2 ? parts[1] : 1,
      let rate = FrameRate(frames: frames, seconds: seconds)
    {
      return rate
    }
    throw Arguments.invalid(text, for: "rate", "frames a second: 60 or 60000/1001")
  }

  private static func judge(
    _ files: [String], _ arguments: Arguments, _ console: Console, _ rule: (Trace) -> [Claim]
  ) throws(Diagnostics) -> ExitCode {
    var codes: [ExitCode] = []
    var results: [JSONText] = []
    for path in console.counting("reading", files) {
      let claims = rule(try trace(path, console))
      // Neither a claim without an answer holds, nor its negation.
      codes += claims.map { $0.holds ? .same : (!$0).holds ? .different : .nothing }
      results.append(
        .object([
          ("path", .string(path)), ("conforms", .bool(claims.allSatisfy(\.holds))),
          ("claims", .each(claims, json)),
        ]))
      guard !arguments.has("json") else { continue }
      let count = claims.count(where: \.holds)
      console.say(
        "\(console.name(path)): \(RoundedText.count(count, "claim")) of \(claims.count) "
          + "\(count == 1 ? "holds" : "hold")")
      for line in claims.flatMap({ $0.description.split(separator: "\n") }) {
        console.say("  \(plainText(String(line)))")
      }
    }
    if arguments.has("json") {
      console.write(json: .output(("traces", .array(results))))
    }
    return ExitCode.combined(codes)
  }

  private static func json(_ claim: Claim) -> JSONText {
    .object([
      ("statement", .string(claim.statement)), ("holds", .bool(claim.holds)),
      ("findings", .texts(claim.findings)),
    ])
  }

  // MARK: Tokens

  private static func code(of conformance: Conformance) -> ExitCode {
    if conformance.isConforming { return .same }
    return conformance.movements.isEmpty ? .nothing : .different
  }

  private static func limits(
    _ arguments: Arguments
  ) throws(Diagnostics) -> Conformance.Limits {
    var limits = Conformance.Limits()
    limits.tracks = arguments.all("track")
    for part in (arguments["limits"] ?? "").split(separator: ",") {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let number = words.count == 2 ? Double(words[1]) : nil
      guard let number, number >= 0, number <= 1e6 else {
        throw Arguments.invalid(part, for: "limits", "write value=1,duration=2")
      }
      switch words[0] {
      case "value": limits.value = number
      case "duration": limits.duration = number
      default:
        throw Arguments.invalid(part, for: "limits", "the limits are value and duration")
      }
    }
    return limits
  }
}
