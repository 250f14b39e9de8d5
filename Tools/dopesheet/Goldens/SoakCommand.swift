import DopesheetText

enum SoakCommand: Command {
  static let name = "soak"
  static let summary = "Runs a command in other environments, and expects the same traces"
  static let usage = ["soak [-n N] [--elsewhere] [--traces-only] [--json] -- COMMAND…"]
  static let program: String? = "COMMAND"
  static let details = """
    Runs COMMAND once as it is, and then again:

      - N times as it is, with other hash seeds and addresses
      - without random hash seeds, and without random addresses
      - with freed memory overwritten
      - in another time zone and locale
      - with the processor's fused arithmetic hidden from the C library

    Each run must have the same exit code, standard output and traces. Traces are read from
    the folder that replaces `{out}` in COMMAND, and from the pending traces of tests: tests
    save all traces, as with DOPESHEET_KEEP=always. Goldens are never written.

      dopesheet soak -- dopesheet run traces/card.run.json -o {out}/card.mtrace
      dopesheet soak --traces-only -- swift test --skip-build

    The first difference is reported with the setting that caused it. Settings that this
    machine does not support are listed. If COMMAND fails as it is, nothing else is run.
    """
  static let options: [Arguments.Option] = [
    .init(
      "number", letter: "n", value: "N", help: "how many times to repeat it as it is; 3 by default"),
    .init("elsewhere", help: "also runs in another folder; COMMAND may name no relative path"),
    .init("traces-only", help: "ignores differences in the standard output, such as times"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let command = try require(1...Int.max, of: arguments)
    let count = try arguments.integer("number", in: 0...1_000) ?? 3
    let onlyTraces = arguments.has("traces-only")
    let isForMachine = arguments.has("json")
    let folder = try CommandFolder(console)
    let place = folder.path
    var isKept = false
    defer { if isKept { folder.keep() } else { folder.remove() } }

    let (settings, lacks) = SoakSetting.all(
      count, elsewhere: arguments.has("elsewhere"), console)
    let progress = Progress(ofLong: "running", total: settings.count + 1, console)
    progress.advance()
    let first = try SoakRun(
      command, SoakSetting(name: "as it is"), in: place, number: 0, console)
    guard first.code == 0 else {
      console.writeError(Array(first.errors.suffix(4_000)))
      throw Diagnostics(
        message: "the command fails as it is, with \(first.code)", hint: "fix the command first")
    }
    var results: [(setting: String, difference: SoakRun.Difference?)] = []
    for (index, setting) in settings.enumerated() {
      progress.advance()
      let run = try SoakRun(command, setting, in: place, number: index + 1, console)
      let difference = run.difference(from: first, onlyTraces: onlyTraces, console)
      let isFirst = difference != nil && !results.contains { $0.difference != nil }
      results.append((setting.name, difference))
      if !isForMachine { tell(setting.name, difference, atLength: isFirst, console) }
    }
    let differing = results.count { $0.difference != nil }
    isKept = differing > 0
    var codes: [ExitCode] = differing > 0 ? [.different] : []
    if first.traces.isEmpty, onlyTraces || first.output.isEmpty {
      console.complain(
        Diagnostic(
          message: "nothing was compared: the command wrote no trace",
          hint: "write traces into the folder {out}"))
      codes.append(.nothing)
    }
    let code = ExitCode.combined(codes)
    if isForMachine {
      console.write(json: json(results, lacks, first, code))
    } else {
      for lack in lacks { console.say("not here   \(lack.name)  (\(lack.reason))") }
      if isKept { console.say("kept       \(place)") }
      let traces = RoundedText.count(first.traces.count, "trace")
      let what = traces + (onlyTraces ? "" : " and the standard output")
      console.say(
        "\(RoundedText.count(results.count + 1, "run")), \(what) compared: "
          + (differing == 0 ? "the same" : "\(differing) not the same"))
    }
    return code
  }

  private static func tell(
    _ setting: String, _ difference: SoakRun.Difference?, atLength: Bool, _ console: Console
  ) {
    guard let difference else { return console.say("same", .green, setting) }
    console.say("different", .red, "\(setting)  \(difference.line)")
    if atLength { console.write(difference.text) }
  }

  private static func json(
    _ results: [(setting: String, difference: SoakRun.Difference?)], _ lacks: [SoakSetting.Lack],
    _ first: SoakRun, _ code: ExitCode
  ) -> JSONText {
    let runs = JSONText.each(results) {
      .object([
        ("setting", .string($0.setting)), ("same", .bool($0.difference == nil)),
        ("difference", .string(orNull: $0.difference?.line)),
      ])
    }
    let lacking = JSONText.each(lacks) {
      .object([("setting", .string($0.name)), ("reason", .string($0.reason))])
    }
    return .output(
      exit: code, ("traces", .int(first.traces.count)), ("runs", runs), ("lacking", lacking))
  }
}
