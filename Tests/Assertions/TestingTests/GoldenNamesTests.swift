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

  @Test("Two calls in one test need two names")
  func twoCalls() throws {
    let scratch = try Scratch()
    _ = scratch.check(line: 3).failure(of: trace(0))
    #expect(
      scratch.check(line: 4).failure(of: trace(0)) == nil, "the same again is no other golden")
    #expect(
      scratch.check(line: 5).failure(of: trace(1)) == """
        two checks of this test share the golden GoldenNamesTests/twoCalls.mtrace (the other is at line 3); give \
        each a name: expectTrace(run, named: …)
        """)
    _ = scratch.check(named: "second", line: 5).failure(of: trace(1))
    #expect(
      scratch.files == [
        "__Traces__/GoldenNamesTests/twoCalls.mtrace",
        "__Traces__/GoldenNamesTests/twoCalls.second.mtrace",
      ])
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
