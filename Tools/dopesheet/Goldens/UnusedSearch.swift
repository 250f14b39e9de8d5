import DopesheetChecking
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

/// `dopesheet status --unused`: finds goldens that no test uses any more.
enum UnusedSearch {
  /// Finds unused goldens, and deletes them with `--delete`.
  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if arguments.operands.isEmpty { try console.requirePackage() }
    let pending = try console.pendingFolder()
    let ofDocuments = Set(try console.goldensLeftByDocuments(in: pending))
    let goldens = try goldens(arguments.operands, ofDocuments, in: pending, console)
    let references = try references(arguments.all("log"), pending, console)
    for error in references.damage { console.complain(error) }
    if references.runs.isEmpty {
      console.complain(
        "the references log is empty: only goldens without a test can be found (run dopesheet test)"
      )
    }
    let evidence = references.evidence()
    let tests = try tests(arguments["tests"], pending, console)
    let judge = UnusedGoldens(evidence, tests: tests)
    let sources = TestSources(root: pending.root)
    var findings = goldens.map { name in
      if ofDocuments.contains(name) {
        return UnusedFinding(golden: name, owner: nil, state: .orphaned, isOfDocument: true)
      }
      let owner = GoldenFiles.owner(of: name, below: pending.root)
      let state = judge.state(of: name, owner: owner, sources: sources)
      return UnusedFinding(golden: name, owner: owner, state: state)
    }
    var codes: [ExitCode] = []
    if arguments.has("delete") { console.removeLeftovers() }
    if arguments.has("delete"), findings.contains(where: \.state.isUnused) {
      if evidence.isComplete || arguments.has("force") {
        codes = delete(&findings, arguments.has("force"), pending, console)
      } else {
        console.complain(
          Diagnostic(
            message: "nothing is deleted: the log has no complete run",
            hint: "run dopesheet test without filters, or add --force"))
        codes = [.unusable]
      }
    }
    if findings.contains(where: { $0.state.isUnused && !$0.isDeleted }) { codes.append(.unused) }
    let code = ExitCode.combined(codes)
    if arguments.has("json") {
      console.write(json: UnusedFinding.json(findings, evidence, code))
    } else {
      UnusedFinding.tell(findings, console)
    }
    return code
  }

  private static func goldens(
    _ words: [String], _ ofDocuments: Set<String>, in package: PendingFolder, _ console: Console
  ) throws(Diagnostics) -> [String] {
    let ofTests = try Diagnostics.reporting(GoldenFiles.ofTests(in: package))
    let all = (ofTests + ofDocuments).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if words.isEmpty { return all }
    var chosen: Set<String> = []
    var errors: [Diagnostic] = []
    for word in words {
      let found = all.filter { name in
        let entry = PendingTrace(folder: package, name: name)
        return entry.answers(to: word) || entry.answers(to: console.absolute(word))
      }
      if found.isEmpty {
        errors.append(
          Diagnostic(
            message: "no golden of a test matches '\(word)'",
            hint: suggestion(for: word, in: all.map { PendingTrace.title(of: $0) })))
      }
      chosen.formUnion(found)
    }
    if let error = Diagnostics(errors) { throw error }
    return all.filter { chosen.contains($0) }
  }

  private static func references(
    _ paths: [String], _ pending: PendingFolder, _ console: Console
  ) throws(Diagnostics) -> References {
    var logs: [ReferencesLog] = []
    for path in paths {
      guard console.isThere(path) else {
        throw Diagnostics(file: path, message: "no such file", hint: "check the path")
      }
      logs.append(ReferencesLog(path: console.absolute(path)))
    }
    if logs.isEmpty {
      logs = [ReferencesLog(beside: pending, environment: console.environment)]
    }
    return try Diagnostics.reporting(References(logs))
  }

  private static func tests(
    _ path: String?, _ pending: PendingFolder, _ console: Console
  ) throws(Diagnostics) -> [GoldenOwner] {
    guard let path else {
      // A project of Xcode, or a clone without a package.
      guard console.isThere(pending.root + "/Package.swift") else {
        throw Diagnostics(
          file: pending.root, message: "has no Package.swift, so its tests cannot be listed",
          hint: "name them with --tests FILE, one AppTests.DrawerTests/testOpens on each line")
      }
      return try SwiftTest(console: console, folder: pending.root).list()
    }
    let text = String(decoding: try console.read(path), as: UTF8.self)
    let tests = SwiftTest.tests(inList: text)
    guard !tests.isEmpty else {
      throw Diagnostics(
        file: path, message: "lists no tests", hint: "it must be the output of 'swift test list'")
    }
    return tests
  }

  private static func delete(
    _ findings: inout [UnusedFinding], _ isForced: Bool, _ pending: PendingFolder,
    _ console: Console
  ) -> [ExitCode] {
    var codes: [ExitCode] = []
    for index in findings.indices where findings[index].state.isUnused {
      // No run shows that the golden of a document is unused.
      let isDoubtful = findings[index].state == .doubtful || findings[index].isOfDocument
      if isDoubtful, !isForced { continue }
      do throws(GoldenError) {
        try GoldenFiles.remove(findings[index].golden, in: pending)
        findings[index].isDeleted = true
      } catch {
        console.complain(error.diagnostic)
        codes.append(.unusable)
      }
    }
    return codes
  }
}

/// A result of `dopesheet status --unused` for one golden.
struct UnusedFinding {
  let golden: String
  let owner: GoldenOwner?
  let state: UnusedGoldens.State
  var isOfDocument = false
  var isDeleted = false

  /// The reason why the golden of a document is unused.
  static let documentIsGone = "its document is gone"

  var word: String {
    switch state {
    case .used: "used"
    case .orphaned, .unneeded: isDeleted ? "deleted" : "unused"
    case .doubtful: isDeleted ? "deleted" : "doubtful"
    case .unknown: "unknown"
    }
  }

  var reason: String? {
    switch state {
    case .used: nil
    case .orphaned where isOfDocument: UnusedFinding.documentIsGone
    case .orphaned: owner.map { "its test \($0.id) is gone" } ?? "its test is gone"
    case .unneeded: "its test passed without it"
    case .doubtful: "its test used others; run dopesheet test to see whether it ran to its end"
    case .unknown(let reason): reason.rawValue
    }
  }

  /// Prints each golden that is not in use, and a summary.
  static func tell(_ findings: [UnusedFinding], _ console: Console) {
    for finding in findings where finding.state != .used {
      let reason = finding.reason.map { "  (\($0))" } ?? ""
      console.say(
        finding.word, finding.state.isUnused ? .yellow : .faint, finding.golden + reason)
    }
    let words = ["used", "unused", "doubtful", "deleted", "unknown"]
    let counts = words.compactMap { word in
      let count = findings.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let total = RoundedText.count(findings.count, "golden")
    console.say(counts.isEmpty ? total : total + ": " + counts.joined(separator: ", "))
  }

  private var json: JSONText {
    .object([
      ("golden", .string(golden)), ("owner", .string(orNull: owner?.id)),
      ("state", .string(word)), ("reason", .string(orNull: reason)),
    ])
  }

  static func json(
    _ findings: [UnusedFinding], _ evidence: References.Evidence, _ code: ExitCode
  ) -> JSONText {
    .output(
      exit: code, ("complete", .bool(evidence.isComplete)),
      ("goldens", .array(findings.map(\.json))))
  }
}
