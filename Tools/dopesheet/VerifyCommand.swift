import DopesheetDiff
import DopesheetGoldens
import DopesheetNotation

/// `dopesheet verify`: plays run documents and compares them with their goldens.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary = "Plays run documents and compares them with their golden traces"
  static let usage = [
    "verify [PATH…] [--require N] [--shard K/N] [--junit FILE] [--json]"
  ]
  static let details = """
    Plays every NAME.run.json under PATH (`traces` if left out) and compares it with the
    golden NAME.mtrace beside it, exactly; PATH may leave out the `.run.json`. Traces
    without a document are checked for soundness. What differs or is missing is kept as
    a pending trace, which `dopesheet accept` makes the golden; goldens are never
    touched here.
    """
  static let options: [Arguments.Option] = [
    .init("require", value: "N", help: "fails (5) if fewer goldens are compared; 1 if left out"),
    .init("shard", value: "K/N", help: "takes every Nth file, beginning with the Kth"),
    .init("junit", value: "FILE", help: "writes a report in JUnit's form as well"),
    .init("json", help: "writes JSON instead of lines"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let required = try arguments.integer("require", in: 0...Int.max)
    let shard = try Shard(arguments["shard"])
    let operands = arguments.operands.isEmpty ? ["traces"] : arguments.operands
    let all = try Verification.files(under: operands, console)
    let files = shard.part(of: all)
    let showsLines = !arguments.has("json")

    var results: [Verification] = []
    let progress = Progress("verifying", total: files.count, console)
    for file in files {
      progress.advance()
      let result = Verification(of: file, console)
      progress.clear()
      if showsLines { result.tell(console) }
      for mistake in result.mistakes { console.complain(mistake) }
      results.append(result)
    }

    var codes = results.map(\.code)
    let compared = results.count { $0.isCompared }
    if compared < required ?? 1 {
      // Where goldens are missing or unusable, that says why; a number that was asked for is told anyway.
      if required != nil || codes.allSatisfy({ $0 == .same }) {
        var reason = ""
        if !all.contains(where: { $0.hasSuffix(FileTree.documentSuffix) }) {
          reason = "no NAME\(FileTree.documentSuffix) lies in \(operands.joined(separator: ", ")); "
        } else if files.isEmpty {
          let there = all.count == 1 ? "is only 1 file" : "are only \(all.count) files"
          reason = "this shard is empty, for there \(there); "
        }
        console.complain(
          Diagnostic(
            message:
              "\(TraceSummary.count(compared, "golden")) compared, \(required ?? 1) required",
            hint: reason + "--require \(compared) allows that"))
      }
      codes.append(.nothing)
    }
    let code = ExitCode.combined(codes)
    if showsLines {
      console.say(VerificationReport.summary(of: results))
    } else {
      console.write(VerificationReport.json(of: results, code).document)
    }
    if let path = arguments["junit"] {
      try console.write(Array(VerificationReport.junit(of: results).utf8), to: path)
    }
    return code
  }
}

/// A part of a list: every Nth element, beginning with the Kth.
private struct Shard {
  private var number = 1
  private var count = 1

  /// Reads `K/N`; everything if there is none.
  init(_ text: String?) throws(Diagnostics) {
    guard let text else { return }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else {
      throw Diagnostics(
        Diagnostic(
          message: "'\(text)' is no value for '--shard'",
          hint: "K/N with K of 1 to N, as in 2/3"))
    }
    self.number = number
    self.count = count
  }

  func part<Element>(of list: [Element]) -> [Element] {
    stride(from: number - 1, to: list.count, by: count).map { list[$0] }
  }
}
