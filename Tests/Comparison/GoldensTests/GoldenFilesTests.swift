import DopesheetFiles
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  @Test("Traces in folders of test goldens are found, and no others")
  func listing() throws {
    for name in [
      "Tests/A/__Traces__/S/b.mtrace", "Tests/A/__Traces__/S/Inner/a.mtrace",
      "Tests/A/__Traces__/S/note.txt", "traces/c.mtrace", ".build/x/__Traces__/d.mtrace",
      "Tools/examples/Package.swift", "Tools/examples/Tests/E/__Traces__/e.mtrace",
      "Tests/A/__Traces__/.hidden.mtrace", "pending/Tests/A/__Traces__/S/b.mtrace",
    ] { try folder.write("", to: name) }
    try folder.link("Tests/A/__Traces__/Round", to: "..")
    #expect(
      try GoldenFiles.ofTests(in: PendingFolder(root: folder.path, path: folder.path + "/pending"))
        == ["Tests/A/__Traces__/S/Inner/a.mtrace", "Tests/A/__Traces__/S/b.mtrace"])
  }

  @Test("Copies of goldens inside the package, such as artifacts of CI, are not its goldens")
  func copies() throws {
    for name in [
      "Tests/A/ATests.swift", "Tests/A/__Traces__/S/a.mtrace",
      "merged/pending/Tests/A/__Traces__/S/a.mtrace",
      "merged/pending/Tests/A/Own/__Traces__/S/no-copy.mtrace",
      "Modules/M/Tests/MTests.swift", "Modules/M/Tests/__Traces__/m.mtrace",
      "Gone/Old/__Traces__/S/whole-file-is-gone.mtrace",
    ] { try folder.write("", to: name) }
    let package = PendingFolder(root: folder.path, path: folder.path + "/.build/pending")
    #expect(
      try GoldenFiles.ofTests(in: package) == [
        "Gone/Old/__Traces__/S/whole-file-is-gone.mtrace", "Modules/M/Tests/__Traces__/m.mtrace",
        "Tests/A/__Traces__/S/a.mtrace", "merged/pending/Tests/A/Own/__Traces__/S/no-copy.mtrace",
      ])
  }

  @Test("A removed golden takes the folders along that it leaves empty")
  func removing() throws {
    let names = ["A/__Traces__/S/Inner/a.mtrace", "A/__Traces__/S/b.mtrace"]
    for name in names { try folder.write("", to: name) }
    try GoldenFiles.remove(
      names[0], in: PendingFolder(root: folder.path, path: folder.path + "/pending"))
    expectEqual(folder.files, [names[1], "Package.swift"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__/S/Inner"))
    try GoldenFiles.remove(
      names[1], in: PendingFolder(root: folder.path, path: folder.path + "/pending"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__/S"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__"))
  }
}

@Suite struct TracesFolderTests {
  @Test("Goldens lie beside the test file")
  func beside() throws {
    #expect(
      try TracesFolder.path(besideTestFile: "/p/Tests/A/CardTests.swift", environment: [:])
        == "/p/Tests/A/__Traces__")
  }

  @Test("A moved package is found again by DOPESHEET_ROOT")
  func moved() throws {
    let folder = try TemporaryFolder(with: "Tests/A/CardTests.swift")
    let environment = ["DOPESHEET_ROOT": folder.path + "/."]
    for file in ["/old/place/Tests/A/CardTests.swift", folder.path + "/Tests/A/CardTests.swift"] {
      #expect(
        try TracesFolder.path(besideTestFile: file, environment: environment)
          == folder.path + "/Tests/A/__Traces__")
    }
    #expect(throws: GoldenError.self) {
      try TracesFolder.path(
        besideTestFile: "/old/place/Tests/A/SunTests.swift", environment: environment)
    }
  }
}

@Suite struct EditedTraceTests {
  private let whole = text([0, 1, 2], meta: [.init("owner", "A/b()")])

  /// Returns the text of an edited trace, written anew; `nil` if it was not edited.
  private func mended(_ text: String) -> String? {
    EditedTrace(in: Data(text.utf8), hasAnyCounts: true).map {
      $0.trace.text
    }
  }

  @Test("An edit gets the digest, the counts and the number forms of what it left")
  func edits() {
    expectEqual(mended(whole), nil)
    let renamed = whole.replacing("A/b()", with: "A/c()")
    expectEqual(mended(renamed), text([0, 1, 2], meta: [.init("owner", "A/c()")]))
    let shorter = whole.replacing("@2\nx 2\n", with: "")
    expectEqual(mended(shorter), text([0, 1], meta: [.init("owner", "A/b()")]))
    let longer = whole.replacing("x 1\n", with: "x 1.50\n").replacing("x 2\n", with: "x 2e0\n")
    expectEqual(mended(longer), text([0, 1.5, 2], meta: [.init("owner", "A/b()")]))
    expectEqual(mended(whole.replacing("frames=3", with: "frames=4")), whole)
    #expect(EditedTrace(in: Data(renamed.utf8)) != nil)
    #expect(EditedTrace(in: Data(shorter.utf8)) == nil)
  }

  @Test("A trace with other errors is not an edited one")
  func refusals() {
    for (old, new) in [
      ("x 1\n", "x 0\n"), ("x 1\n", "y 1\n"), ("@2", "@0"), ("@2", "\n@2"),
    ] {
      expectEqual(mended(whole.replacing(old, with: new)), nil)
    }
    for text in ["", String(whole.dropLast(30)), whole + "x 3\n", whole + whole] {
      expectEqual(mended(text), nil)
    }
  }
}

@Suite("Pipes where files of ours should be")
struct RegularFileTests {
  let folder: TemporaryFolder
  let pending: PendingFolder

  init() throws {
    folder = try TemporaryFolder(with: "Package.swift")
    pending = PendingFolder(
      root: folder.path, path: folder.path + "/.build/dopesheet/pending")
  }

  /// Puts a pipe at a path.
  private func pipe(_ name: String) throws {
    try folder.write("", to: name)
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    expectEqual(mkfifo(folder.path + "/" + name, 0o600), 0)
  }

  private func expectRefusal<Value>(_ body: () throws -> Value) {
    let error = #expect(throws: (any Error).self) { try body() }
    expectEqual(error.map { "\($0)".contains("is not a regular file") }, true)
  }

  @Test("A golden that is a pipe is unusable in every mode", arguments: RecordMode.allCases)
  func golden(_ mode: RecordMode) throws {
    try pipe("traces/a.mtrace")
    let outcome = GoldenCheck(mode: mode, pending: pending)
      .compare(trace([1]), golden: folder.path + "/traces/a.mtrace")
    guard case .unusable(let error) = outcome.finding else { return fail(outcome) }
    expectEqual(error.message, "is not a regular file")
    expectEqual(outcome.action, .none)
  }

  @Test("A pending trace that is a pipe is listed, is not accepted, and can be rejected")
  func pendingTrace() throws {
    try pipe(".build/dopesheet/pending/traces/a.mtrace")
    let trace = try #require(try pending.list().first)
    expectRefusal { try trace.accept() }
    expectRefusal { try trace.requireFit() }
    let moves = try MovedGoldens(
      among: [], evidence: References.Evidence(), sources: TestSources(root: folder.path))
    let status = PendingStatus(of: trace, moves: moves)
    expectEqual(status.status.rawValue, "unusable")
    try trace.remove()
    try expectEqual(pending.list(), [])
  }

  @Test("Tolerances, logs and results that are pipes are refused")
  func others() throws {
    try pipe("traces/tolerances.txt")
    expectRefusal {
      try ToleranceFile.rules(forGolden: folder.path + "/traces/a.mtrace", settings: .missing)
    }
    try pipe(".build/dopesheet/references.log")
    try pipe("dopesheet.json")
    expectRefusal { try SettingsFile.read(atRoot: folder.path) }
    let log = ReferencesLog(beside: pending, environment: [:])
    expectRefusal { try References([log]) }
    expectRefusal { try log.append([.end], of: TestRun(id: "r")) }
    expectRefusal { try log.keepOnly(TestRun(id: "r")) }
    for name in ["references.log", "junit.xml", "pending/traces/a.mtrace"] {
      try pipe("shard/" + name)
      expectRefusal { try ShardResults(of: [folder.path + "/shard"]) }
      try FileManager.default.removeItem(atPath: folder.path + "/shard")
    }
  }

  @Test("A log that somebody names is no pipe, either")
  func named() throws {
    try pipe("log")
    expectRefusal { try References([ReferencesLog(path: folder.path + "/log")]) }
  }
}
