import DopesheetFiles
import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct PendingFolderTests {
  let folder: TemporaryFolder
  var golden: String { folder.path + "/Tests/A/__Traces__/CardTests/fade.mtrace" }

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

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

  @Test("Without a package the nearest project or workspace is the root, and then the clone")
  func otherRoots() throws {
    let other = try TemporaryFolder()
    func root() throws -> String {
      let golden = other.path + "/App/AppTests/__Traces__/a.mtrace"
      return String(
        try PendingFolder(forGolden: golden, environment: [:]).root.dropFirst(other.path.count))
    }
    try other.write("", to: ".git/HEAD")
    try expectEqual(root(), "")
    try other.write("", to: "All.xcworkspace/contents")
    try expectEqual(root(), "")
    try other.write("", to: "App/App.xcodeproj/project.pbxproj")
    try expectEqual(root(), "/App")
    try other.write("", to: "Package.swift")
    try expectEqual(root(), "")
  }

  @Test("The place in the temporary folder is one of the root, and `accept --from` finds it")
  func temporary() throws {
    let other = try TemporaryFolder()
    let temporary = try pending().inTemporaryFolder(environment: ["TMPDIR": other.path])
    let entry = try temporary.keep(Array("new".utf8), forGolden: golden)
    let place = try #require(other.files.first)
    #expect(place.hasSuffix("/pending/Tests/A/__Traces__/CardTests/fade.mtrace"))
    #expect(place.hasPrefix("dopesheet-\(getuid())/\(PathText.name(folder.path))-"))
    let download = PathText.parent(temporary.path)
    expectEqual(entry.acceptWords(near: nil), "--from \(download) CardTests/fade")
    try expectEqual(
      PendingFolder(downloaded: download, root: folder.path).list().map(\.name), [entry.name])
    let link = try TemporaryFolder()
    try link.link("dopesheet-\(getuid())", to: other.path)
    let linked = try pending().inTemporaryFolder(environment: ["TMPDIR": link.path])
    #expect(throws: GoldenError.self) { try linked.keep([1], forGolden: golden) }
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
    folder = try TemporaryFolder(with: "Package.swift", "Tests/A/ATests.swift")
    download = try TemporaryFolder()
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
    expectEqual(error?.message.hasPrefix("matches no golden here: "), true)
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
    try folder.link("Tests/A/__Traces__", to: other.path)
    let error = #expect(throws: GoldenError.self) {
      try trace("Tests/A/__Traces__/S/new.mtrace").requireFit()
    }
    expectEqual(error?.message.contains("would be written through the link"), true)
    try download.write("", to: "traces/keep")
    try download.link("traces/a.mtrace", to: "/etc/hostname")
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

@Suite("Links out of the package")
struct LinksOutTests {
  let folder: TemporaryFolder
  let other: TemporaryFolder
  var golden: String { folder.path + "/Tests/A/__Traces__/S/a.mtrace" }

  init() throws {
    folder = try TemporaryFolder(with: "Package.swift", "Tests/A/ATests.swift")
    other = try TemporaryFolder()
  }

  private func compare(
    _ values: [Double], _ mode: RecordMode, _ environment: [String: String] = [:]
  ) throws -> GoldenOutcome {
    let pending = try PendingFolder(forGolden: golden, environment: environment)
    return GoldenCheck(mode: mode, pending: pending).compare(trace(values), golden: golden)
  }

  private func expectRefusal(_ outcome: GoldenOutcome, _ hint: String) {
    guard case .failed(let error) = outcome.action else { return fail(outcome) }
    #expect(error.message.hasPrefix("is behind a symbolic link to "))
    expectEqual(error.hint?.contains(hint), true)
  }

  @Test("No golden is recorded through a link out, unless the root holds both")
  func goldens() throws {
    try folder.link("Tests/A/__Traces__", to: other.path)
    try expectRefusal(compare([1], .missing), "DOPESHEET_ROOT")
    expectEqual(other.files, [])
    let root = (folder.path as NSString).deletingLastPathComponent
    let pending = folder.path + "/.build/pending"
    let outcome = try compare(
      [1], .missing, ["DOPESHEET_ROOT": root, "DOPESHEET_PENDING_DIR": pending])
    expectEqual(outcome.action, .recorded)
    expectEqual(other.files, ["S/a.mtrace"])
  }

  @Test(
    "No pending trace is written or removed through a link out, unless a variable names the place")
  func pendingTraces() throws {
    try folder.write(text([1]), to: "Tests/A/__Traces__/S/a.mtrace")
    try other.write("theirs", to: "dopesheet/pending/Tests/A/__Traces__/S/a.mtrace")
    try folder.link(".build", to: other.path)
    try expectRefusal(compare([2], .never), "DOPESHEET_PENDING_DIR")
    try expectRefusal(compare([1], .never), "DOPESHEET_PENDING_DIR")
    expectEqual(other.text("dopesheet/pending/Tests/A/__Traces__/S/a.mtrace"), "theirs")
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    let waiting = PendingTrace(folder: pending, name: "Tests/A/__Traces__/S/a.mtrace")
    #expect(throws: GoldenError.self) { try waiting.remove() }
    try other.write("theirs\n", to: "dopesheet/references.log")
    let log = ReferencesLog(beside: pending, environment: [:])
    #expect(throws: GoldenError.self) { try log.append([.end], of: TestRun(id: "r")) }
    #expect(throws: GoldenError.self) { try log.keepOnly(TestRun(id: "r")) }
    expectEqual(other.text("dopesheet/references.log"), "theirs\n")
    expectEqual(other.files.count, 2)
    let asked = ["DOPESHEET_REFERENCES": folder.path + "/.build/asked.log"]
    try ReferencesLog(beside: pending, environment: asked).append([.end], of: TestRun(id: "r"))
    expectEqual(other.text("asked.log")?.isEmpty, false)
    try folder.write(#"{"references": ".build/dopesheet/references.log"}"#, to: SettingsFile.name)
    let apart = try PendingFolder(
      forGolden: golden, environment: ["DOPESHEET_PENDING_DIR": other.path + "/apart"])
    let named = ReferencesLog(beside: apart, environment: [:])
    #expect(throws: GoldenError.self) { try named.append([.end], of: TestRun(id: "r")) }
    let place = other.path + "/dopesheet/pending"
    let outcome = try compare([2], .never, ["DOPESHEET_PENDING_DIR": place])
    guard case .kept = outcome.action else { return fail(outcome) }
  }

  @Test("A folder of DOPESHEET_PENDING_DIR is left by no link either")
  func namedFolder() throws {
    let place = try TemporaryFolder()
    try place.link("Tests", to: other.path)
    try folder.write(text([1]), to: "Tests/A/__Traces__/S/a.mtrace")
    try expectRefusal(compare([2], .never, ["DOPESHEET_PENDING_DIR": place.path]), "PENDING_DIR")
    expectEqual(other.files, [])
  }

  @Test("No golden is accepted through a link out, and what is pending stays")
  func accepting() throws {
    try folder.link("Tests/A/__Traces__", to: other.path)
    guard case .kept(let waiting) = try compare([1], .never).action else {
      return fail("nothing is kept")
    }
    #expect(throws: GoldenError.self) { try waiting.accept() }
    expectEqual(other.files, [])
    try expectEqual(waiting.folder.list(), [waiting])
  }

  @Test("Links within the package are fine")
  func inside() throws {
    for name in ["build", "goldens"] { try folder.write("", to: name + "/keep") }
    try folder.link(".build", to: "build")
    try folder.link("Tests/A/__Traces__", to: "../../goldens")
    guard case .kept(let waiting) = try compare([1], .never).action else {
      return fail("nothing is kept")
    }
    try waiting.accept()
    expectEqual(folder.text("goldens/S/a.mtrace"), folder.text("Tests/A/__Traces__/S/a.mtrace"))
    try expectEqual(compare([1], .never).passes, true)
  }
}
