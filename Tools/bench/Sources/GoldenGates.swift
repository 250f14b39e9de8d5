import DopesheetTesting
import Foundation

let goldenGates = [
  // A short animation, as in a typical test. Its trace has two kilobytes.
  goldenGate("golden.check", ratio: 10) { try trace(nodes: 2, frames: 24, secondsOfMotion: 0.4) }
]

/// Returns a gate for a golden that matches. The reference reads the golden's bytes and compares them.
private func goldenGate(
  _ name: String, ratio: Double, _ trace: @escaping @Sendable () throws -> Trace
) -> Gate {
  var gate = Gate(name, ratio: ratio) { effort in
    let trace = try trace()
    let package = try ScratchPackage()
    let check = { expectTrace(trace, sourceLocation: package.test) }
    setenv("DOPESHEET_RECORD", "missing", 1)
    withKnownIssue("the first run records the golden, and fails") { check() }
    setenv("DOPESHEET_RECORD", "never", 1)
    let bytes = try Data(contentsOf: package.golden)
    let checks = max(10, effort.repetitions(500_000 / trace.recordCount))
    var same = 0
    return Race(
      items: checks,
      subject: Race.Loop(run: { for _ in 0..<checks { check() } }),
      reference: Race.Loop(
        prepare: { same = 0 },
        run: {
          for _ in 0..<checks where try Data(contentsOf: package.golden) == bytes { same += 1 }
        },
        sum: { same == checks ? 0 : .nan }))
  }
  gate.runsInTest = true
  return gate
}

/// Returns a trace of nodes that move one after another, so that the last one ends with the frames.
private func trace(nodes: Int, frames: Int, secondsOfMotion seconds: Double) throws -> Trace {
  var random = RandomNumbers()
  return try Rehearsal(at: .hz(60)) { stage in
    for number in 0..<nodes {
      let node = stage.add(Node("node\(number)"))
      stage.play(
        Motion(
          node, .alpha(from: random.next(0..<1), to: random.next(0..<1)), duration: seconds,
          easing: .cubic.inOut
        ).afterDelay(Double(number) / Double(nodes) * (Double(frames) / 60 - seconds)))
    }
  }.run(frames: frames).trace
}

/// A temporary package whose tests have one golden. It is removed with this object.
final class ScratchPackage {
  /// The path of the test's file.
  let file: String
  let test: SourceLocation
  let golden: URL
  private let folder = URL.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")

  init() throws {
    let tests = folder.appending(path: "Tests/AppTests")
    let traces = tests.appending(path: "__Traces__/GoldenGates")
    file = tests.appending(path: "GoldenGates.swift").path
    test = SourceLocation(fileID: "bench/GoldenGates.swift", filePath: file, line: 1, column: 1)
    golden = traces.appending(path: "measure.mtrace")
    try FileManager.default.createDirectory(at: traces, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "Package.swift"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

// MARK: Inside a test

/// Calls a closure inside a test, because `expectTrace` needs one.
///
/// - Throws: ``TestFailure`` if the test records an issue, and errors of the closure.
func inTest<Result>(_ body: () throws -> Result) throws -> Result {
  var result: Swift.Result<Result, any Error>?
  let code = withoutActuallyEscaping(body) { body in
    measured = { result = .init(catching: body) }
    defer { measured = nil }
    return runTests()
  }
  guard code == 0, let result else { throw TestFailure() }
  return try result.get()
}

/// An error for a test that recorded an issue, which it has printed.
struct TestFailure: Error, CustomStringConvertible {
  let description = "a golden that is the same was not met"
}

/// The body of this program's only test. Only `inTest` changes it, and it waits for the test.
nonisolated(unsafe) private var measured: (() -> Void)?

@Test func measure() { measured?() }

/// Runs the test with little output, and returns its exit code.
private func runTests() -> CInt {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var code: CInt = 1
  Task.detached {
    var arguments = __CommandLineArguments_v0()
    arguments.verbosity = .min
    code = await __swiftPMEntryPoint(passing: arguments)
    done.signal()
  }
  done.wait()
  return code
}
