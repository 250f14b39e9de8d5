import DopesheetDiff
import DopesheetGoldens
import DopesheetNotation

/// `dopesheet accept`: makes pending traces the goldens.
enum AcceptCommand: Command {
  static let name = "accept"
  static let summary = "Makes pending traces the goldens"
  static let usage = ["accept [PATH…]"]
  static let details = """
    PATH is a golden, a folder of goldens, or the name that a failed comparison tells;
    everything that is pending in the package around the working folder if left out.
    Pending traces are those that `dopesheet verify` and failed tests kept.
    """
  static let options: [Arguments.Option] = []

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    var chosen: [PendingTrace] = []
    var mistakes: [Diagnostic] = []
    let near = try Console.told { () throws(GoldenError) in
      try PendingFolder(around: console.folder, environment: console.environment)
    }
    let waiting = try list(near)
    if arguments.operands.isEmpty {
      chosen = waiting
      if waiting.isEmpty { console.say("nothing is pending in \(console.shown(near.path))") }
    }
    for word in arguments.operands {
      let there = try folder(of: word, console) ?? near
      let found = (waiting + (there == near ? [] : try list(there))).filter {
        $0.answers(to: word) || $0.answers(to: console.absolute(word))
      }
      if found.isEmpty {
        mistakes.append(
          Diagnostic(
            message:
              "nothing is pending for '\(word)' in \(console.shown(there.path))",
            hint: suggestion(for: word, in: waiting.map(\.title))))
      }
      chosen += found.filter { !chosen.contains($0) }
    }
    if let error = Diagnostics(mistakes) { throw error }
    var code = ExitCode.same
    for trace in chosen {
      do throws(GoldenError) {
        try trace.accept()
        console.say("accepted  \(trace.name)")
      } catch {
        console.complain(error.diagnostic)
        code = .unusable
      }
    }
    return code
  }

  /// The folder for the golden, or the folder of goldens, that a word is the path of; `nil` below
  /// `DOPESHEET_ROOT`, which has one folder for all.
  private static func folder(
    of word: String, _ console: Console
  ) throws(Diagnostics) -> PendingFolder? {
    guard (console.environment["DOPESHEET_ROOT"] ?? "").isEmpty else { return nil }
    return try Console.told { () throws(GoldenError) in
      try PendingFolder(forGolden: console.absolute(word), environment: console.environment)
    }
  }

  private static func list(_ folder: PendingFolder) throws(Diagnostics) -> [PendingTrace] {
    try Console.told { () throws(GoldenError) in try folder.list() }
  }
}
