import DopesheetGoldens
import TestSupport
import Testing

@Suite struct TestRunTests {
  private static let partialCases: [([String], Bool)] = [
    ([], false), (["--filter", "A"], true), (["--skip=B"], true), (["--parallel"], false),
    (["--event-stream-version", "0"], false), (["-s", "A.B"], true), (["--filtering"], false),
    (["--test-product", "P"], true), (["--disable-swift-testing"], true), (["-l"], true),
    (["--enable-xctest"], true), (["--disable-xctest"], false), (["--skip-build"], false),
    (["-Xswiftc", "-s"], false), (["-Xswiftc", "-g", "-s", "A.B"], true),
  ]

  @Test("Options that choose tests make a run partial", arguments: partialCases)
  func partial(arguments: [String], isPartial: Bool) throws {
    let run = try TestRun(environment: [:], arguments: ["tests.xctest"] + arguments)
    #expect(run.isPartial == isPartial && run.shard == nil)
  }

  #if !canImport(Darwin)
    @Test("So do the names of tests that a process of XCTest gets")
    func partialXCTest() throws {
      let arguments = ["tests.xctest", "AppTests.DrawerTests/testOpens"]
      #expect(try TestRun(environment: [:], arguments: arguments).isPartial)
    }
  #endif

  @Test("The filters of a shard make no run partial")
  func shard() throws {
    let environment = ["DOPESHEET_RUN": "r1", "DOPESHEET_SHARD": "2/3"]
    let run = try TestRun(environment: environment, arguments: ["--filter", "A"])
    #expect(run == TestRun(id: "r1", shard: try Shard("2/3", of: "x")))
    #expect(throws: GoldenError.self) {
      try TestRun(environment: ["DOPESHEET_SHARD": "4/3"], arguments: [])
    }
  }

  @Test("A process is one run, unless somebody names it")
  func identity() throws {
    let one = try TestRun(environment: [:], arguments: [])
    try expectEqual(TestRun(environment: ["DOPESHEET_RUN": ""], arguments: []), one)
    try expectEqual(TestRun(environment: ["DOPESHEET_RUN": "r2"], arguments: []).id, "r2")
    #expect(TestRun.newID() != TestRun.newID())
  }
}
