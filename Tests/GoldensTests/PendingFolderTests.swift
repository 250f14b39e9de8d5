import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct PendingFolderTests {
  let folder: TemporaryFolder
  var golden: String { folder.path + "/Tests/A/__Traces__/CardTests/fade.mtrace" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
  }

  private func pending(_ environment: [String: String] = [:]) throws -> PendingFolder {
    try PendingFolder(forGolden: golden, environment: environment)
  }

  @Test("The package around a golden is the root")
  func packageRoot() throws {
    let pending = try pending()
    expectEqual(pending.root, folder.path)
    expectEqual(pending.path, folder.path + "/.build/dopesheet/pending")
    #expect(
      try PendingFolder(forGolden: folder.path, environment: [:]) == pending,
      "a folder of goldens has the root of its goldens")
    try folder.write("", to: "Tests/Package.swift")
    try expectEqual(self.pending().root, folder.path + "/Tests", "the innermost package wins")
  }

  @Test("Variables name other folders")
  func variables() throws {
    let other = try TemporaryFolder()
    #expect(
      try pending(["DOPESHEET_PENDING_DIR": other.path])
        == PendingFolder(root: folder.path, path: other.path))
    try expectEqual(
      pending(["DOPESHEET_ROOT": folder.path + "/Tests/"]).root, folder.path + "/Tests")
    try expectEqual(pending(["DOPESHEET_ROOT": "", "DOPESHEET_PENDING_DIR": ""]), pending())
    #expect(throws: GoldenError.self) { try pending(["DOPESHEET_ROOT": other.path]) }
  }

  @Test("Without a package the golden's folder is the root")
  func noPackage() throws {
    let other = try TemporaryFolder()
    let pending = try PendingFolder(forGolden: other.path + "/a/b.mtrace", environment: [:])
    expectEqual(pending.root, other.path + "/a")
  }

  @Test("A pending trace lies below the folder, its difference beside it")
  func keeping() throws {
    let pending = try pending()
    let entry = try pending.keep(Array("new".utf8), difference: "why", forGolden: golden)
    expectEqual(entry.name, "Tests/A/__Traces__/CardTests/fade.mtrace")
    expectEqual(entry.title, "CardTests/fade")
    expectEqual(entry.goldenPath, golden)
    let place = ".build/dopesheet/pending/Tests/A/__Traces__/CardTests/fade"
    expectEqual(folder.text(place + ".mtrace"), "new")
    expectEqual(folder.text(place + ".diff.txt"), "why")
    try expectEqual(pending.list(), [entry])
    try pending.clear(forGolden: golden)
    try pending.clear(forGolden: golden)
    try expectEqual(pending.list(), [])
    expectEqual(folder.files, ["Package.swift"])
  }

  @Test("A picture lies beside what is pending, and goes with it or with the next that has none")
  func pictures() throws {
    let pending = try pending()
    let place = ".build/dopesheet/pending/Tests/A/__Traces__/CardTests/fade.svg"
    let drawn = try pending.keep(
      [], difference: "why", picture: Array("<svg/>".utf8), forGolden: golden)
    #expect(folder.text(place) == "<svg/>" && drawn.picturePath.hasSuffix("/CardTests/fade.svg"))
    try expectEqual(pending.list(), [drawn])
    _ = try pending.keep([], difference: "why", forGolden: golden)
    expectEqual(folder.text(place), nil)
    _ = try pending.keep([], difference: "why", picture: [], forGolden: golden)
    try pending.clear(forGolden: golden)
    expectEqual(folder.files, ["Package.swift"])
  }

  @Test("Pending traces are listed in order of their names")
  func listing() throws {
    let pending = try pending()
    try expectEqual(pending.list(), [])
    for name in ["traces/b.mtrace", "traces/a/z.mtrace", "Tests/x.mtrace", "traces/a.mtrace"] {
      _ = try pending.keep([], difference: "", forGolden: folder.path + "/" + name)
    }
    try folder.write("", to: ".build/dopesheet/pending/.dopesheet-1-0.tmp")
    try folder.write("", to: ".build/dopesheet/pending/notes.txt")
    #expect(
      try pending.list().map(\.name)
        == ["Tests/x.mtrace", "traces/a.mtrace", "traces/a/z.mtrace", "traces/b.mtrace"])
    #expect(try pending.list().map(\.title) == ["Tests/x", "traces/a", "traces/a/z", "traces/b"])
  }

  @Test("A golden outside of the root has no pending place")
  func outside() throws {
    let pending = try pending()
    #expect(throws: GoldenError.self) { try pending.entry(forGolden: "/elsewhere/a.mtrace") }
    #expect(throws: GoldenError.self) {
      try pending.entry(forGolden: folder.path + "/../elsewhere/a.mtrace")
    }
  }
}

@Suite struct PendingFolderArtifactsTests {
  private let folder: TemporaryFolder
  private let download: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    download = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    try folder.write("", to: "Tests/A/ATests.swift")
    try folder.write("{}", to: "traces/a.run.json")
    try folder.write(text([0]), to: "traces/alone.mtrace")
  }

  private func trace(_ name: String) throws -> PendingTrace {
    try download.write(text([1]), to: name)
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    return PendingTrace(folder: pending, name: name)
  }

  private static let fittingCases: [String] = [
    "Tests/A/__Traces__/S/new.mtrace", "Tests/A/__Traces__/new.mtrace", "traces/a.mtrace",
    "traces/alone.mtrace",
  ]

  @Test("What a golden, a test target or a document is there for fits", arguments: fittingCases)
  func fitting(name: String) throws { try trace(name).requireFit() }

  private static let misfitsCases: [String] = [
    "Tests/B/__Traces__/S/new.mtrace", "traces/b.mtrace", "b.mtrace", "Sources/x/y.mtrace",
  ]

  @Test("What has no place here does not fit", arguments: misfitsCases)
  func misfits(name: String) throws {
    let error = #expect(throws: GoldenError.self) { try trace(name).requireFit() }
    expectEqual(error?.message.hasPrefix("fits no golden here: "), true)
  }

  @Test("Nothing is written outside: neither by names nor through links")
  func outside() throws {
    let other = try TemporaryFolder()
    for name in ["../x.mtrace", "Tests/../../x.mtrace", "Tests//x.mtrace", ".git/x.mtrace"] {
      let pending = PendingFolder(root: folder.path, path: download.path)
      #expect(throws: GoldenError.self) {
        try PendingTrace(folder: pending, name: name).requireFit()
      }
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Tests/A/__Traces__", withDestinationPath: other.path)
    let error = #expect(throws: GoldenError.self) {
      try trace("Tests/A/__Traces__/S/new.mtrace").requireFit()
    }
    expectEqual(error?.message.contains("would be written through the link"), true)
    try download.write("", to: "traces/keep")
    try FileManager.default.createSymbolicLink(
      atPath: download.path + "/traces/a.mtrace", withDestinationPath: "/etc/hostname")
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    #expect(throws: GoldenError.self) {
      try PendingTrace(folder: pending, name: "traces/a.mtrace").requireFit()
    }
  }

  @Test("A download is the folder of pending traces, or one that holds it")
  func downloads() throws {
    _ = try trace("pending/traces/a.mtrace")
    let pending = try PendingFolder(downloaded: download.path, root: folder.path)
    try expectEqual(pending.list().map(\.name), ["traces/a.mtrace"])
    #expect(throws: GoldenError.self) {
      try PendingFolder(downloaded: download.path + "/none", root: folder.path)
    }
  }
}

@Suite struct PendingStatusTests {
  private let folder: TemporaryFolder
  private let pending: PendingFolder

  init() throws {
    folder = try TemporaryFolder()
    pending = PendingFolder(root: folder.path, path: folder.path + "/pending")
  }

  private func keep(_ name: String, _ bytes: String) throws {
    _ = try pending.keep(Array(bytes.utf8), difference: "", forGolden: folder.path + "/" + name)
  }

  /// The states of all pending traces, `name: word`.
  private func states(_ evidence: References.Evidence = .init()) throws -> [String] {
    let all = try pending.list()
    let moves = try MovedGoldens(among: all, evidence: evidence)
    return all.map { trace in
      let status = PendingStatus(of: trace, moves: moves)
      return "\(trace.title): \(status.word): \(status.note)"
    }
  }

  @Test("Every relation has its word")
  func words() throws {
    try keep("a.mtrace", text([0, 1]))
    try folder.write(text([0, 2]), to: "a.mtrace")
    try keep("b.mtrace", text([0, 1]))
    try keep("c.mtrace", text([0, 1]))
    try folder.write(text([0, 1], meta: [.init("owner", "x")]), to: "c.mtrace")
    try keep("d.mtrace", text([0, 1]))
    try folder.write("broken", to: "d.mtrace")
    try keep("e.mtrace", "broken")
    let states = try states()
    expectEqual(states[0], "a: changed: values; first: frame 1 (t = 0.0167 s), value of x")
    expectEqual(states[1], "b: new: there is no golden")
    expectEqual(states[2], "c: settled: the golden says the same by now")
    #expect(states[3].hasPrefix("d: replacing: the golden is no sound trace: 1:1: "))
    #expect(states[4].hasPrefix("e: unusable: is no sound trace: 1:1: "))
  }

  @Test("A recording is compared by the rules that it was kept with")
  func rules() throws {
    try folder.write(text([0, 1]), to: "a.mtrace")
    let golden = folder.path + "/a.mtrace"
    let near = Array(text([0, 1.5]).utf8)
    _ = try pending.keep(near, tolerances: ["x": .absolute(1)], forGolden: golden)
    try expectEqual(states(), ["a: settled: the golden says the same by now"])
    _ = try pending.keep(near, tolerances: ["x": .absolute(0.25)], forGolden: golden)
    #expect(try states()[0].hasPrefix("a: changed: values"))
  }

  @Test("A golden of a test has moved if a complete run used none with these records")
  func movedTests() throws {
    try folder.write("", to: "Package.swift")
    let old = "Tests/A/__Traces__/S/old.mtrace"
    try folder.write(text([0, 1], meta: [.init("owner", "A/S/old()")]), to: old)
    try keep("Tests/A/__Traces__/S/new.mtrace", text([0, 1], meta: [.init("owner", "A/S/new()")]))
    try keep("Tests/A/__Traces__/S/second.mtrace", text([0, 1]))
    try keep("Tests/A/__Traces__/S/third.mtrace", text([0, 3]))
    #expect(try states().allSatisfy { $0.contains(": new: ") }, "nothing is known of the old one")
    let log = ReferencesLog(path: folder.path + "/references.log")
    try log.append([.goldens([old]), .end], of: TestRun(id: "r"))
    #expect(
      try states(References([log]).evidence()).map { $0.split(separator: ":")[1] }
        == [" moved", " new", " new"])
    let use = GoldenUse(
      golden: old, owner: GoldenOwner(id: "A/S/old()"), outcome: .same, action: .none)
    try log.append([.use(use)], of: TestRun(id: "r"))
    #expect(try states(References([log]).evidence()).allSatisfy { $0.contains(": new: ") })
  }

  @Test("A golden whose test only did not run has not moved, but is named")
  func twins() throws {
    try folder.write("", to: "Package.swift")
    let old = "Tests/A/__Traces__/S/old.mtrace"
    try folder.write(text([0, 1], meta: [.init("owner", "A/S/old()")]), to: old)
    try folder.write("@Suite struct S { @Test(.disabled()) func old() {} }", to: "Tests/A/S.swift")
    try keep("Tests/A/__Traces__/S/new.mtrace", text([0, 1]))
    let log = ReferencesLog(path: folder.path + "/references.log")
    let other = GoldenUse(
      golden: "x", owner: GoldenOwner(id: "A/S/new()"), outcome: .same, action: .none)
    try log.append([.use(other)], of: TestRun(id: "r"))
    let twin =
      "S/new: new: there is no golden; \(old) says the same, and may be in use (dopesheet unused)"
    try expectEqual(states(References([log]).evidence()), [twin])
    try folder.write("@Suite struct S { @Test func new() {} }", to: "Tests/A/S.swift")
    #expect(try states(References([log]).evidence())[0].hasPrefix("S/new: moved: "))
    try folder.write(text([0, 1]), to: old)
    try expectEqual(states(References([log]).evidence()), [twin], "it names no owner")
  }

  @Test("A golden of a document has moved if its document is gone")
  func movedDocuments() throws {
    let document = [Trace.Meta("document", "old.run.json")]
    try folder.write(text([0, 1], meta: document), to: "traces/old.mtrace")
    try folder.write(text([0, 1]), to: "traces/alone.mtrace")
    try keep("traces/new.mtrace", text([0, 1], meta: [.init("document", "new.run.json")]))
    #expect(
      try states() == ["traces/new: moved: the same as traces/old.mtrace, which nothing uses"])
    try folder.write("{}", to: "traces/old.run.json")
    try expectEqual(states(), ["traces/new: new: there is no golden"])
  }
}

@Suite struct PendingTraceTests {
  let folder: TemporaryFolder
  let entry: PendingTrace

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let golden = folder.path + "/Tests/A/__Traces__/CardTests/fade.mtrace"
    entry = try PendingFolder(forGolden: golden, environment: [:])
      .keep(Array(text([0, 1]).utf8), difference: "why", forGolden: golden)
  }

  @Test("Accepting makes the recording the golden and clears the pending place")
  func accepting() throws {
    try folder.write("old", to: entry.name)
    try entry.accept()
    expectEqual(folder.text(entry.name), text([0, 1]))
    expectEqual(folder.files, ["Package.swift", entry.name])
  }

  @Test("Accepting makes the golden's folder")
  func acceptingNew() throws {
    try entry.accept()
    expectEqual(folder.text(entry.name), text([0, 1]))
  }

  @Test("Accepting what is no sound trace leaves the golden as it was")
  func acceptingDamage() throws {
    try folder.write("old", to: entry.name)
    let place = entry.path.dropFirst(folder.path.count + 1)
    try folder.write(text([0, 1]).replacing("x 1", with: "x 2"), to: String(place))
    let error = #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(error?.message.hasPrefix("is no sound trace: "), true)
    expectEqual(folder.text(entry.name), "old")
    #expect(folder.text(String(place)) != nil)
  }

  @Test("Accepting onto what cannot be written keeps the recording")
  func acceptingOntoFolder() throws {
    try folder.write("kept", to: entry.name + "/inside")
    #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(folder.text(entry.name + "/inside"), "kept")
    #expect(FileManager.default.fileExists(atPath: entry.path))
  }

  @Test("Accepting what is gone is an error")
  func acceptingNothing() throws {
    try entry.remove()
    let error = #expect(throws: GoldenError.self) { try entry.accept() }
    expectEqual(error?.message, "no such file")
  }

  private static let wordsCases: [(String, Bool)] = [
    ("CardTests/fade", true), ("CardTests", true), ("CardTests/", true),
    ("Tests/A/__Traces__/CardTests/fade.mtrace", true), ("Tests/A", true),
    ("Tests/A/__Traces__/CardTests/fade", true), ("ROOT", true), ("ROOT/Tests/", true),
    ("ROOT/Tests/A/__Traces__/CardTests/fade.mtrace", true), ("ROOT/.build", true),
    ("fade", false), ("CardTests/fad", false), ("Card", false), ("", false),
    ("ROOT/traces", false), ("*fade", true), ("Card*/f?de", true), ("Tests/*.mtrace", true),
    ("ROOT/*", true), ("*x*", false), ("?", false),
  ]

  @Test("A word means a trace by its title, its path or a folder around it", arguments: wordsCases)
  func words(_ word: String, _ answers: Bool) {
    expectEqual(entry.answers(to: word.replacing("ROOT", with: folder.path)), answers)
  }

  @Test("On a command line the name is quoted for the shell, and is no option")
  func commandLine() {
    let root = PendingFolder(root: "/r", path: "/r/p")
    func word(_ name: String, near: PendingFolder? = nil) -> String {
      PendingTrace(folder: root, name: name).word(near: near)
    }
    expectEqual(word("T/__Traces__/S/a.mtrace"), "S/a")
    expectEqual(word("traces/my card.mtrace"), "'traces/my card'")
    expectEqual(word("T/__Traces__/-S/a.mtrace"), "/r/T/__Traces__/-S/a.mtrace")
    let other = PendingFolder(root: "/o", path: "/o/p")
    expectEqual(word("it's.mtrace", near: other), "'/r/it'\\''s.mtrace'")
  }

  @Test("A downloaded recording stays where it is when it is accepted")
  func keeping() throws {
    try entry.accept(keepsRecording: true)
    expectEqual(folder.text(entry.name), text([0, 1]))
    #expect(FileManager.default.fileExists(atPath: entry.path))
  }
}
