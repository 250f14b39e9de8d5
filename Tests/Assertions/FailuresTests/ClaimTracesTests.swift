import DopesheetChecking
import DopesheetFailures
import DopesheetGoldens
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Runs about which claims do not hold")
struct ClaimTracesTests {
  private let folder: TemporaryFolder
  private let kept = ".build/dopesheet/pending/.claims/__Traces__/ClaimTracesTests/"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    try folder.write("", to: "CardTests.swift")
  }

  /// Returns the failure texts of claims of a test in this folder.
  private func failures(
    _ claims: Claim..., uses: ComparedGoldens, _ environment: [String: String] = [:],
    by reporter: NoteReporter = NoteReporter()
  ) -> [String] {
    reporter.place = TestPlace(
      fileID: "T/CardTests.swift", file: folder.path + "/CardTests.swift", line: 1)
    return reporter.failures(
      of: claims, environment: ["DOPESHEET_ROOT": folder.path].merging(environment) { $1 },
      uses: uses)
  }

  private var names: [String] { folder.files.filter { $0.contains(".claims") } }

  @Test("They are kept until the test passes again, and the command steps to where a claim fails")
  func keeping() throws {
    let uses = ComparedGoldens()
    let run = trace(0, 6, 4)
    let failing = failures(run["x"].rises, run["x"].falls, uses: uses)
    expectEqual(names, [kept + "keeping.mtrace"])
    let text = try #require(folder.text(names[0]))
    for (failure, record) in zip(failing, ["x 4", "x 6"]) {
      let line = try #require(failure.split(separator: "\n").last)
      #expect(line.hasPrefix("  step    swift run dopesheet step "), "\(failure)")
      #expect(line.contains("/keeping.mtrace --at 'line "))
      let number = try #require(Int(line.split(separator: " ").last!.dropLast()))
      expectEqual(text.split(separator: "\n")[number - 1], record[...])
    }
    #expect(text.contains("meta owner FailuresTests/ClaimTracesTests/keeping()"))

    // Another run has a file of its own, the same run has not.
    _ = failures(trace(3, 2)["x"].rises, run["x"].falls, uses: uses)
    expectEqual(names, [kept + "keeping.2.mtrace", kept + "keeping.mtrace"])
    // The first claims of the next process remove them, whether they hold or not.
    expectEqual(failures(run["x"].staysWithin(0...6), uses: ComparedGoldens()), [])
    expectEqual(names, [])
  }

  @Test("Tests that share a name have files of their own, and those of a golden go with it")
  func opens() throws {
    let reporter = NoteReporter(
      TestIdentity(module: "FailuresTests", names: ["ClaimTracesTests", "opens(_:)"]))
    let uses = ComparedGoldens()
    _ = failures(trace(0, 6, 4)["x"].rises, uses: uses)
    _ = failures(trace(3, 2)["x"].rises, uses: uses, by: reporter)
    expectEqual(names, [kept + "opens.2.mtrace", kept + "opens.mtrace"])
    // One that is missing does not keep the later ones.
    try FileManager.default.removeItem(atPath: folder.path + "/" + kept + "opens.mtrace")
    expectEqual(failures(trace(0, 1)["x"].rises, uses: ComparedGoldens()), [])
    expectEqual(names, [])
    _ = failures(trace(0, 6, 4)["x"].rises, trace(3, 2)["x"].rises, uses: uses)
    expectEqual(names.count, 2)
    let pending = try PendingFolder(around: folder.path, environment: [:])
    try GoldenFiles.remove("__Traces__/ClaimTracesTests/opens.mtrace", in: pending)
    expectEqual(names, [])
  }

  @Test("A claim that holds later in a test keeps what an earlier one left")
  func severalCalls() {
    let uses = ComparedGoldens()
    let run = trace(0, 6, 4)
    _ = failures(run["x"].rises, uses: uses)
    _ = failures(run["x"].staysWithin(0...6), uses: uses)
    expectEqual(names, [kept + "severalCalls.mtrace"])
  }

  @Test("Of many runs, the first ten are kept")
  func manyRuns() {
    let uses = ComparedGoldens()
    let failing = (1...12).map { failures(trace(0, Double($0))["x"].falls, uses: uses)[0] }
    expectEqual(failing.map { $0.contains("  step") }, (1...12).map { $0 <= 10 })
    expectEqual(names.count, 10)
    expectEqual(failures(trace(0, 1)["x"].rises, uses: ComparedGoldens()), [])
    expectEqual(names, [])
  }

  @Test("No command treats them as pending traces: they are neither listed nor cleared with these")
  func notPending() throws {
    _ = failures(trace(0, 6, 4)["x"].rises, uses: ComparedGoldens())
    let pending = try PendingFolder(around: folder.path, environment: [:])
    expectEqual(try pending.list(), [])
    try pending.clear(forGolden: folder.path + "/__Traces__/ClaimTracesTests/notPending.mtrace")
    expectEqual(names.count, 1)
  }

  @Test("Nothing is kept if nothing is to be kept, and of claims that have no answer")
  func notKept() {
    let run = trace(0, 6, 4)
    let failing = failures(run["x"].rises, uses: ComparedGoldens(), ["DOPESHEET_KEEP": "never"])
    #expect(failing.count == 1 && !failing[0].contains("step"))
    #expect(!failures(run["y"].rises, uses: ComparedGoldens())[0].contains("  step"))
    expectEqual(names, [])
  }

  @Test("A folder that cannot be written is named in the failure")
  func unwritable() throws {
    try folder.write("", to: ".build/dopesheet/pending/.claims")
    let failing = failures(trace(0, 6, 4)["x"].rises, uses: ComparedGoldens())
    #expect(failing[0].contains("The run is not kept: "))
  }
}
