import DopesheetGoldens
import TestSupport
import Testing

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
