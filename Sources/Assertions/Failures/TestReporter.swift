import DopesheetChecking
import DopesheetEngine
import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A test framework as a helper sees it: the running test, its settings, the place of the call, and ways to report.
///
/// The helpers of `DopesheetTesting` and of `DopesheetXCTest` differ only in this.
package protocol TestReporter {
  static var verb: String { get }
  /// Returns the code that turns on a setting of the test, such as `allowsEmpty`.
  static func code(allowing setting: String) -> String
  static func test(of example: CounterExample) -> String
  var test: TestIdentity? { get }
  /// Returns the argument that the test runs for, in words; `nil` if it has none. Making the words may take long.
  var argument: (@Sendable () -> String?)? { get }
  var settings: TraceSettings? { get }
  /// The place of the helper's call, at which everything is reported.
  var place: TestPlace { get }

  var attachesFiles: Bool { get }

  /// Records a failure. Without a test, prints the message and makes the process fail.
  func fail(_ message: String)
  /// Records a failure that does not prevent the checks that follow.
  func failAtEnd(_ message: String)
  /// Shows a warning, which does not fail the test.
  func warn(_ message: String)
  func attach(_ files: [FailureFile])
  /// Records a failure and ends the test by an error, if there is a message.
  func require(_ message: String?) throws
}

package struct TestIdentity: Equatable, Sendable {
  package let module: String
  package let names: [String]
  package let isParameterized: Bool

  package init(module: String, names: [String], isParameterized: Bool = false) {
    self.module = module
    self.names = names
    self.isParameterized = isParameterized
  }

  /// The name of the test for messages: `DrawerTests/drawerOpens()`.
  package var description: String { names.joined(separator: "/") }

  var owner: GoldenOwner { GoldenOwner(module: module, names: names) }
}

package struct TestPlace: Equatable, Sendable {
  /// The module and the name of the file: `AppTests/DrawerTests.swift`.
  package let fileID: String
  /// The path of the file, as the compiler knows it.
  package let file: String
  package let line: Int
  package let column: Int

  package init(fileID: String, file: String, line: Int, column: Int = 1) {
    self.fileID = fileID
    self.file = file
    self.line = line
    self.column = column
  }

  /// The name of the file without its folder and extension: the golden's folder for a test outside of suites.
  var fileStem: String {
    let name = PathText.name(file)
    return name == "/" ? "Tests" : String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") }))
  }
}

/// A file that is attached to a test whose golden does not pass.
package struct FailureFile {
  /// The name of the file, with the module and the golden.
  package let name: String
  package let bytes: [UInt8]
}

extension TestReporter {
  package var argument: (@Sendable () -> String?)? { nil }

  /// Returns the message for a helper that was called outside of a test.
  static func homeless(_ helper: String) -> String {
    """
    \(helper) was called outside of a test of Swift Testing. In an XCTestCase, import the product DopesheetXCTest \
    and call \(helper.replacing(verb, with: "assert", maxReplacements: 1)). Otherwise call it on the task of a @Test \
    function, not in a detached task or on another thread, or pass the test's TraceSession to it.
    """
  }

  func hasTest(for helper: String) -> Bool {
    if test != nil { return true }
    fail(Self.homeless(helper))
    return false
  }

  /// Returns the name of a golden. That of a test without a suite is in a folder named after its file.
  func goldenName(
    of test: TestIdentity, named name: String? = nil
  ) throws(GoldenError) -> GoldenName {
    let names = test.names.count > 1 ? test.names : [place.fileStem] + test.names
    return try GoldenName(suitesAndTest: names, named: name)
  }

  package func rehearsal(
    at given: some Tempo = TempoOfTest(), named name: String? = nil,
    _ setUp: @escaping (Stage) throws -> Void
  ) -> Rehearsal {
    rehearsal(at: given, named: name) {
      Rehearsal(at: $0, fileID: place.fileID, line: place.line, setUp)
    }
  }

  /// Creates the rehearsal of a helper whose closure sleeps and awaits.
  ///
  /// - Parameter name: The name of the golden, for tests with several goldens.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  package func asyncRehearsal(
    at given: some Tempo, named name: String?,
    _ setUp: @escaping @StageActor (Stage) async throws -> Void
  ) -> Rehearsal {
    rehearsal(at: given, named: name) {
      Rehearsal.async(at: $0, fileID: place.fileID, line: place.line, setUp)
    }
  }

  private func rehearsal(
    at given: some Tempo, named name: String?, making make: (any Tempo) -> Rehearsal
  ) -> Rehearsal {
    let tempo: any Tempo =
      given is TempoOfTest ? settings?.tempo ?? RehearsalScope.current.tempo : given
    var scope = RehearsalScope.current
    if scope.host != nil { scope.test = stepped(named: name) }
    return RehearsalScope.$current.withValue(scope) { make(tempo) }
  }

  /// Returns the running test for a stepper; `nil` without a test or a place for its goldens.
  package func stepped(
    named golden: String? = nil, environment: [String: String] = TraceCheck.variables
  ) -> (any SteppedTest)? {
    guard let test,
      let traces = try? TracesFolder.path(besideTestFile: place.file, environment: environment),
      let name = try? goldenName(of: test, named: golden)
    else { return nil }
    return GoldenTest(
      test: test, argument: argument, traces: traces, name: name, environment: environment)
  }

  /// Runs a rehearsal until it settles, and expects the run to match its golden.
  ///
  /// - Parameter isRequired: Whether a run that does not match ends the test.
  package func expectTrace(
    of rehearsal: Rehearsal, within limit: Ticks, named name: String?, record mode: RecordMode?,
    tolerances: ToleranceRules?, isRequired: Bool = false
  ) throws -> Rehearsal.Run {
    let run = try played { try rehearsal.runUntilSettled(within: limit) }
    let check = TraceCheck(self, of: run, name: name, mode: mode, tolerances: tolerances)
    if isRequired { try check.require(run.trace) } else { check.expect(run.trace) }
    return run
  }

  /// Plays a rehearsal. If it throws an error, records a failure and ends the test.
  package func played<Output>(_ play: () throws -> Output) throws -> Output {
    do { return try play() } catch {
      try require(unplayable(error))
      throw error
    }
  }

  private func unplayable(_ error: any Error) -> String {
    plainLines("The rehearsal cannot be played: \(error)")
  }

  package func expect(_ claims: [Claim]) {
    for failure in failures(of: claims) { fail(failure) }
  }

  /// Returns the failure texts of the claims that do not hold, with the commands that step to where they fail.
  ///
  /// Shows the warnings of the others. In a run of `dopesheet test`, logs the margins of all.
  package func failures(
    of claims: [Claim], environment: [String: String] = TraceCheck.variables,
    uses: ComparedGoldens = .shared
  ) -> [String] {
    _ = hasTest(for: Self.verb + "That")
    for warning in claims.compactMap(\.warning) { warn(plainLines(warning)) }
    do throws(GoldenError) {
      try logMargins(of: claims, environment)
    } catch {
      fail(plainLines("The margins cannot be logged: \(error)"))
    }
    let failing = claims.filter { !$0.holds }
    let traces = ClaimTraces(of: self, isNeeded: !failing.isEmpty, environment, uses)
    return failing.map { claim in
      let step = traces?.keep(claim)
      return plainLines(claim.description + (step.map { "\n  " + $0 } ?? ""))
    }
  }

  private func logMargins(
    of claims: [Claim], _ environment: [String: String]
  ) throws(GoldenError) {
    guard let test, let log = ReferencesLog.ofTestCommand(environment: environment) else { return }
    let entries = claims.compactMap { claim in
      claim.margin.map {
        References.Entry.margin(
          ClaimMargin(
            claim: claim.statement, owner: test.owner, amount: $0.amount, unit: $0.unit,
            limit: $0.limit))
      }
    }
    if !entries.isEmpty { try log.append(entries, of: TestRun(environment: environment)) }
  }

  /// Replays a recording, and records a failure if the replay differs. Ends the test if it cannot be replayed.
  package func replay(_ trace: Trace, in rehearsal: Rehearsal) throws -> Replay {
    let replay = try played { try rehearsal.replay(trace) }
    if !replay.isFaithful {
      fail(plainLines(String(replay.text().dropLast())))  // without the line feed
    }
    return replay
  }

  /// Records a failure for the error that a comparison of runs throws.
  package func alike(_ helper: String, _ compare: () throws -> Void) {
    guard hasTest(for: Self.verb + helper) else { return }
    do {
      try compare()
    } catch let difference as RehearsalDifference {
      fail(plainLines("\(difference)"))
    } catch {
      fail(unplayable(error))
    }
  }

  /// Explores an animation, and records a failure for the smallest counter-example.
  ///
  /// The counter-example is saved as a pending trace of the test, named `interrupted`. Its script is tried first in the
  /// next run. Once its claims hold, the pending trace is the run of the fixed animation. If it was accepted as a
  /// golden, the script is run and compared with it each time.
  ///
  /// - Parameter name: A name that distinguishes several explorations of one test.
  /// - Throws: An error of the animation without interruptions, and `ExplorationError`.
  package func explore(
    _ exploration: Exploration, named name: String?, always claims: @escaping Exploration.Claims
  ) throws {
    let helper = Self.verb + "InterruptedRuns"
    guard hasTest(for: helper) else { return }
    if let test, test.isParameterized, name == nil {
      return fail(
        """
        \(test.description) runs once for each argument, and all runs would share one counter-example. Give each a \
        name of its own: \(helper)(named: …)
        """)
    }
    let golden = (name.map { $0 + "." } ?? "") + "interrupted"
    try explore(exploration, always: claims, TraceCheck(self, name: golden, mode: .never))
  }

  /// Explores an animation with a check that keeps the counter-example.
  package func explore(
    _ exploration: Exploration, always claims: @escaping Exploration.Claims, _ check: TraceCheck
  ) throws {
    let paths = try? check.paths
    let golden = paths.flatMap { TraceCheck.trace(at: $0.golden) }
    let pending = paths.flatMap { TraceCheck.trace(at: $0.pending.path) }
    let known = [pending, golden].compactMap { $0 }.compactMap(CounterExample.choices)
    let played = paths.flatMap { PlayedScripts(beside: $0.pending) }
    defer { played?.remove() }
    if let last = played?.last {
      warn(
        plainLines(
          "The process of an earlier run ended, for example by a trap, with \(last.sentence)."
            + (last.choices.isEmpty ? "" : "\nThese interruptions are tried first.")))
    }
    var saving = exploration
    saving.willRun = played?.write
    let scripts = (played?.last.map { [$0.choices] } ?? []) + known
    if let found = try saving.counterExample(trying: scripts, always: claims) {
      // Its text would advise to accept the run, which breaks a claim.
      check.keep(found.trace)
      let saved = paths.flatMap { check.saved($0.pending, found) } ?? ""
      let text = found.description + saved + "as a test:\n" + Self.test(of: found)
      return fail(plainLines(text))
    }
    guard let script = known.last, let trace = try exploration.trace(of: script) else { return }
    if golden != nil {
      check.expect(trace)
    } else {
      check.keep(trace)
    }
  }
}

extension TraceCheck {
  /// Returns lines about the pending trace of a counter-example; `nil` if it could not be kept.
  fileprivate func saved(_ pending: PendingTrace, _ found: CounterExample) -> String? {
    guard let trace = Self.trace(at: pending.path) else { return nil }
    let folder = pending.folder
    let command = GoldenVariables.command(environment, root: folder.root, file: folder.settings)
    let words = pending.stepWords(pending.word(near: nil), near: nil)
    let step = trace.stepLine(words, command, found.place)
    return "saved as the pending trace \(pending.title)\n  \(step)\n"
  }

  fileprivate static func trace(at path: String) -> Trace? {
    guard let bytes = try? WholeFile.bytes(at: path) else { return nil }
    return bytes.withUnsafeBytes { try? TraceReader.read($0) }
  }
}

/// A running test that a stepper shows beside its goldens.
struct GoldenTest: SteppedTest {
  let test: TestIdentity
  let argument: (@Sendable () -> String?)?
  /// The folder of the test's goldens, and the path of the one without a name in it.
  let traces: String
  let name: GoldenName
  let environment: [String: String]

  var title: String {
    guard let argument = argument?() else { return test.description }
    let isLong = argument.count > 60
    return "\(test.description) \(argument.prefix(60))" + (isLong ? "…" : "")
  }

  /// The golden, and those whose names follow that of the test, as far as they exist.
  var goldens: [String] {
    let golden = traces + "/" + name.path
    let (folder, stem) = (PathText.parent(golden), PathText.name(golden).dropLast("mtrace".count))
    let names = (try? FileInfo.names(in: folder)) ?? []
    return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".mtrace") }.sorted()
      .map { folder + "/" + $0 }
  }

  func makers() -> (_ source: String) -> (path: String, line: Int)? {
    lazy var lines = {
      let folder = try? PendingFolder(forGolden: traces, environment: environment)
      return SourceLines(
        folder.map { SourceLines.files(ofPackage: $0.root) } ?? [],
        ofTest: test.owner.id
      ) { $0.hasPrefix(PathText.parent(traces) + "/") }
    }()
    return { source in lines.line(making: source).map { ($0.file, $0.line) } }
  }
}
