import DopesheetTesting
import TestSupport

@Suite("A display name is no part of a golden's name")
struct GoldenNamesTests {
  @Suite("Nor is that of an inner suite")
  struct Inner {
    @Test("Nor that of a test")
    func nested() throws {
      try expectEqual(golden(), "GoldenNamesTests/Inner/nested.mtrace")
    }

    @Test func `raw identifier`() throws {
      #expect(try golden().hasPrefix("GoldenNamesTests/Inner/raw-identifier"))
    }

    @Test(arguments: ["a", "b"]) func parameterized(_ name: String) throws {
      let scratch = try Scratch()
      expectEqual(scratch.check().failure(of: trace(0))?.contains("named: …"), true)
      expectEqual(scratch.files, [])
      try expectEqual(golden(named: name), "GoldenNamesTests/Inner/parameterized.\(name).mtrace")
    }
  }
}

@Test func testInNoSuite() throws {
  #expect(
    try golden() == "CardTests/testInNoSuite.mtrace", "it is filed under the name of its file")
}

/// The path of the golden that the running test records, below `__Traces__`.
private func golden(named name: String? = nil) throws -> String {
  let scratch = try Scratch()
  _ = scratch.check(named: name).failure(of: trace(0))
  let path = try #require(scratch.files.first)
  return String(path.dropFirst("__Traces__/".count))
}
