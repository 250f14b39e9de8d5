import DopesheetGoldens
import DopesheetText
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
