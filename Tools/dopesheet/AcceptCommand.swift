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
    let near = try pending(around: console.folder, console)
    if arguments.operands.isEmpty {
      chosen = near
      if near.isEmpty { console.say("nothing is pending") }
    }
    for word in arguments.operands {
      let there = try pending(around: console.absolute(word), console)
      let found = (near + there.filter { !near.contains($0) }).filter {
        $0.answers(to: word) || $0.answers(to: console.absolute(word))
      }
      if found.isEmpty {
        mistakes.append(
          Diagnostic(
            message: "nothing is pending for '\(word)'",
            hint: suggestion(for: word, in: near.map(\.title))
              ?? (near.isEmpty ? "nothing is pending at all" : nil)))
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

  /// All that is pending in the package around a path, or below `DOPESHEET_ROOT`.
  private static func pending(
    around path: String, _ console: Console
  ) throws(Diagnostics) -> [PendingTrace] {
    let root = console.environment["DOPESHEET_ROOT"].flatMap { $0.isEmpty ? nil : $0 }
    do throws(GoldenError) {
      return try PendingFolder(
        forGolden: root.map { console.absolute($0) } ?? path, environment: console.environment
      ).list()
    } catch {
      throw Diagnostics(error.diagnostic)
    }
  }
}
