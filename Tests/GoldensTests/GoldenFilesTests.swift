import DopesheetDiff
import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
  }

  @Test("Traces in folders of test goldens are found, and no others")
  func listing() throws {
    for name in [
      "Tests/A/__Traces__/S/b.mtrace", "Tests/A/__Traces__/S/Inner/a.mtrace",
      "Tests/A/__Traces__/S/note.txt", "traces/c.mtrace", ".build/x/__Traces__/d.mtrace",
      "Tools/examples/Package.swift", "Tools/examples/Tests/E/__Traces__/e.mtrace",
      "Tests/A/__Traces__/.hidden.mtrace", "pending/Tests/A/__Traces__/S/b.mtrace",
    ] { try folder.write("", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Tests/A/__Traces__/Round", withDestinationPath: "..")
    #expect(
      try GoldenFiles.ofTests(in: PendingFolder(root: folder.path, path: folder.path + "/pending"))
        == ["Tests/A/__Traces__/S/Inner/a.mtrace", "Tests/A/__Traces__/S/b.mtrace"])
  }

  @Test("Copies of goldens inside the package, such as artifacts of CI, are not its goldens")
  func copies() throws {
    for name in [
      "Tests/A/ATests.swift", "Tests/A/__Traces__/S/a.mtrace",
      "merged/pending/Tests/A/__Traces__/S/a.mtrace",
      "Modules/M/Tests/MTests.swift", "Modules/M/Tests/__Traces__/m.mtrace",
      "Gone/Old/__Traces__/S/whole-file-is-gone.mtrace",
    ] { try folder.write("", to: name) }
    let package = PendingFolder(root: folder.path, path: folder.path + "/.build/pending")
    #expect(
      try GoldenFiles.ofTests(in: package) == [
        "Gone/Old/__Traces__/S/whole-file-is-gone.mtrace", "Modules/M/Tests/__Traces__/m.mtrace",
        "Tests/A/__Traces__/S/a.mtrace",
      ])
  }

  @Test("A removed golden takes the folders along that it leaves empty")
  func removing() throws {
    let names = ["A/__Traces__/S/Inner/a.mtrace", "A/__Traces__/S/b.mtrace"]
    for name in names { try folder.write("", to: name) }
    try GoldenFiles.remove(names[0], below: folder.path)
    expectEqual(folder.files, [names[1], "Package.swift"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__/S/Inner"))
    try GoldenFiles.remove(names[1], below: folder.path)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__/S"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/A/__Traces__"))
  }

  @Test("The owner of a golden is read from the file")
  func owners() throws {
    try folder.write(text([1], meta: [.init("owner", "M/t()")]), to: "a.mtrace")
    expectEqual(GoldenFiles.owner(of: "a.mtrace", below: folder.path)?.id, "M/t()")
    expectEqual(GoldenFiles.owner(of: "b.mtrace", below: folder.path), nil)
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
    let folder = try TemporaryFolder()
    try folder.write("", to: "Tests/A/CardTests.swift")
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

@Suite("Files of tolerances") struct ToleranceFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
  }

  private func rules(_ golden: String) throws -> ToleranceRules {
    try ToleranceFile.rules(forGolden: folder.path + "/" + golden)
  }

  @Test("The rules beside a golden come after those of the folders around, and override them")
  func folders() throws {
    try folder.write("* abs=1\n*.y abs=2", to: "traces/tolerances.txt")
    try folder.write("card.* abs=3", to: "traces/motions/tolerances.txt")
    try folder.write("* abs=9", to: "traces/others/tolerances.txt")
    try folder.write("* abs=9", to: "tolerances.txt")
    let rules = try rules("traces/motions/a.mtrace")
    expectEqual(rules["card.x"], .absolute(3))
    expectEqual(rules["sun.y"], .absolute(2))
    expectEqual(rules["sun.x"], .absolute(1))
    try expectEqual(self.rules("traces/a.mtrace")["card.x"], .absolute(1))
    try expectEqual(self.rules("other/a.mtrace"), .exact)
  }

  @Test("What lies around the folder of a test's goldens does not count")
  func tests() throws {
    try folder.write("* abs=1", to: "Tests/tolerances.txt")
    try folder.write("* abs=2", to: "Tests/__Traces__/tolerances.txt")
    try expectEqual(rules("Tests/__Traces__/Suite/a.mtrace")["x"], .absolute(2))
  }

  @Test("What is wrong with a file is told with its place")
  func mistakes() throws {
    let path = try folder.write("* abs=1\nx abs=y", to: "traces/tolerances.txt")
    let error = try #require(throws: Diagnostics.self) { try rules("traces/a.mtrace") }
    #expect(error.list.map(\.line) == [2] && error.list.map(\.column) == [7])
    expectEqual(error.list.first?.file, path)
    try folder.write("", to: "folder/tolerances.txt/x")
    #expect(throws: Diagnostics.self) { try rules("folder/a.mtrace") }
  }
}

@Suite struct SealedTraceTests {
  private let whole = text([0, 1, 2], meta: [.init("owner", "A/b()")])

  private func seal(_ text: String) throws -> String {
    String(decoding: try SealedTrace.seal(Array(text.utf8), path: "t.mtrace"), as: UTF8.self)
  }

  @Test("An edit gets the digest and the counts of what it left")
  func edits() throws {
    try expectEqual(seal(whole), whole)
    let renamed = whole.replacing("A/b()", with: "A/c()")
    try expectEqual(seal(renamed), text([0, 1, 2], meta: [.init("owner", "A/c()")]))
    let shorter = whole.replacing("@2\nx 2\n", with: "")
    try expectEqual(seal(shorter), text([0, 1], meta: [.init("owner", "A/b()")]))
    try expectEqual(seal(seal(shorter)), seal(shorter))
  }

  @Test("What is not sound otherwise is refused with its place")
  func refusals() throws {
    for (old, new, line, message) in [
      ("x 1\n", "x 1.0\n", 9, "not the one text of a number"),
      ("x 1\n", "x 0\n", 9, "has not changed"),
      ("x 1\n", "y 1\n", 9, "track 'y' is not declared"),
      ("@2", "@0", 10, "time goes back"),
      ("@2", "\n@2", 10, "blank"),
    ] {
      let error = #expect(throws: Diagnostics.self) { try seal(whole.replacing(old, with: new)) }
      expectEqual(error?.list.first?.file, "t.mtrace")
      expectEqual(error?.list.first?.line, line)
      expectEqual(error?.description.contains(message), true, "\(error as Any)")
    }
  }

  @Test("A cut trace and one with two endings are not sealed")
  func ends() {
    for text in ["", String(whole.dropLast(30)), whole + "x 3\n", whole + whole] {
      #expect(throws: Diagnostics.self) { try seal(text) }
    }
  }
}

@Suite struct GoldenOwnerTests {
  private static let namesCases: [(String, String, [String])] = [
    ("AppTests.free()", "AppTests/free()", ["free()"]),
    ("AppTests.A/B/c(d:)", "AppTests/A/B/c(d:)", ["A", "B", "c(d:)"]),
    ("AppTests.A/`raw (x)/y.z`()", "AppTests/A/`raw (x)/y.z`()", ["A", "`raw (x)/y.z`()"]),
  ]

  @Test("Swift Testing, its list and its events call a test by three names", arguments: namesCases)
  func names(listed: String, id: String, names: [String]) throws {
    expectEqual(GoldenOwner(listed: listed)?.id, id)
    expectEqual(GoldenOwner(event: listed + "/ATests.swift:6:4")?.id, id)
    expectEqual(GoldenOwner(module: "AppTests", names: names).id, id)
    expectEqual(GoldenOwner(id: id).listed, listed)
  }

  @Test(
    "What is no test is none",
    arguments: ["", "Building for debugging...", "AppTests", ".a()", "AppTests.", "[1/2] x.swift"])
  func others(line: String) {
    expectEqual(GoldenOwner(listed: line), nil)
    expectEqual(GoldenOwner(event: line), nil)
  }

  @Test("A suite is no test in events, for it has no place")
  func suites() {
    expectEqual(GoldenOwner(event: "AppTests.A/B"), nil)
    expectEqual(GoldenOwner(event: "AppTests.A/b()/A.swift:x:4"), nil)
  }

  @Test("The header of a golden names the owner, whatever follows it")
  func header() {
    let owner = GoldenOwner(id: "AppTests/A/b()")
    let golden = String(decoding: TraceWriter.text(of: trace([1]).owned(by: owner)), as: UTF8.self)
    #expect(golden.hasPrefix("mtrace 1\nclock 60\nmeta owner AppTests/A/b()\ntrack x f64\n"))
    expectEqual(GoldenOwner(inHeaderOf: Data(golden.utf8)), owner)
    expectEqual(GoldenOwner(inHeaderOf: Data((golden + "damage").utf8)), owner)
    let late = text([1]) + "begin\nmeta owner A/b()\n"
    expectEqual(GoldenOwner(inHeaderOf: Data(late.utf8)), nil)
    expectEqual(GoldenOwner(inHeaderOf: Data()), nil)
  }
}

@Suite struct GoldenNameTests {
  @Test(
    "Names of suites and tests become paths",
    arguments: [
      (["DrawerTests", "drawerOpens()"], nil, "DrawerTests/drawerOpens.mtrace"),
      (["drawerOpens()"], nil, "drawerOpens.mtrace"),
      (["A", "B", "settles(_:within:)"], "snappy", "A/B/settles.snappy.mtrace"),
      (["A", "plain"], nil, "A/plain.mtrace"),
      (
        ["`My suite`", "`spring settles (soon)`()"], "a/b.c",
        "My-suite-DIGEST/spring-settles--soon--DIGEST.a-b-c-DIGEST.mtrace"
      ),
      (["A", "../../etc/passwd()"], "..", "A/------etc-passwd-DIGEST.---DIGEST.mtrace"),
      (["A", "a-b_c9()"], "x-y", "A/a-b_c9.x-y.mtrace"),
      (["A", "käse()"], nil, "A/k-se-c5029940.mtrace"),
    ] as [([String], String?, String)])
  func paths(_ names: [String], _ named: String?, _ path: String) throws {
    let digest = /-[0-9a-f]{8}(?=[.\/])/
    let made = try GoldenName(suitesAndTest: names, named: named).path
    #expect(
      path.contains("DIGEST") ? made.replacing(digest, with: "-DIGEST") == path : made == path)
  }

  @Test("A long name is cut, and a digest keeps it apart from its like")
  func longNames() throws {
    let long = String(repeating: "a", count: 81)
    let one = try GoldenName(suitesAndTest: [long + "b()"], named: long)
    let two = try GoldenName(suitesAndTest: [long + "c()"], named: long)
    #expect(one != two)
    expectEqual(one.path.utf8.count, 2 * (80 + 9) + 1 + 7)
    #expect(one.path.hasPrefix(String(repeating: "a", count: 80) + "-"))
    let short = String(repeating: "a", count: 80)
    try expectEqual(GoldenName(suitesAndTest: [short]).path, short + ".mtrace")
  }

  @Test("Names of other alphabets stay apart")
  func otherAlphabets() throws {
    let names = try ["カード", "ボール"].map { try GoldenName(suitesAndTest: ["`\($0)`()"]).path }
    expectEqual(Set(names).count, 2)
  }

  @Test(
    "Names that fold to the same letters stay apart, in tests, suites and what tells goldens apart")
  func folding() throws {
    let likes = ["a b", "a-b", "a+b", "a.b", "a/b"]
    #expect(Set(try likes.map { try GoldenName(suitesAndTest: ["`\($0)`()"]).path }).count == 5)
    #expect(
      Set(try likes.map { try GoldenName(suitesAndTest: ["`\($0)`", "t()"]).path }).count == 5)
    #expect(
      Set(try likes.map { try GoldenName(suitesAndTest: ["t()"], named: $0).path }).count == 5)
  }

  @Test("A name without a letter is refused")
  func emptyNames() {
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: []) }
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: ["()"]) }
    #expect(throws: GoldenError.self) { try GoldenName(suitesAndTest: ["", "a()"]) }
    let error = #expect(throws: GoldenError.self) {
      try GoldenName(suitesAndTest: ["a()"], named: "")
    }
    expectEqual(error?.message, "named: is empty")
  }

  @Test("Names that differ only in case are refused, in folders and files")
  func caseCollisions() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "CardTests/fade.mtrace")
    let same = try GoldenName(suitesAndTest: ["CardTests", "fade()"])
    try expectEqual(same.path(below: folder.path), folder.path + "/CardTests/fade.mtrace")
    for names in [["CardTests", "Fade()"], ["cardTests", "fade()"]] {
      let error = #expect(throws: GoldenError.self) {
        try GoldenName(suitesAndTest: names).path(below: folder.path)
      }
      expectEqual(error?.message.contains("only in the case of its letters"), true)
    }
    let other = try GoldenName(suitesAndTest: ["Other", "fade()"])
    try expectEqual(
      other.path(below: folder.path + "/none"), folder.path + "/none/Other/fade.mtrace")
  }
}
