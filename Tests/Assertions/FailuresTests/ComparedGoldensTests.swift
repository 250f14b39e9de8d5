import DopesheetFailures
import DopesheetTrace
import TestSupport
import Testing

@Suite("The goldens that this process has used")
struct ComparedGoldensTests {
  private let bench: Bench
  private var folder: TemporaryFolder { bench.folder }

  init() throws { bench = try Bench() }

  @Test("A second check with another content fails, names the line, and writes nothing")
  func secondContent() throws {
    let uses = ComparedGoldens()
    let path = "__Traces__/ComparedGoldensTests/secondContent.mtrace"
    _ = try check(uses, line: 7).failure(of: trace(0.25))
    let golden = try #require(folder.text(path))
    var second = try check(uses, line: 9)
    second.environment["DOPESHEET_RECORD"] = "all"
    #expect(
      second.failure(of: trace(0.5)) == """
        two checks of this test share the golden ComparedGoldensTests/secondContent.mtrace (the other is at line 7); \
        give each a name: expectTrace(run, named: …)
        """)
    expectEqual(folder.text(path), golden)
    #expect(!bench.exists("pending"))
    second.name = "second"
    expectEqual(second.failure(of: trace(0.5))?.contains("is now recorded"), true)
  }

  @Test("The same content again is accepted")
  func repetition() throws {
    let uses = ComparedGoldens()
    _ = try check(uses, line: 7).failure(of: trace(0.25))
    try expectEqual(check(uses, line: 7).failure(of: trace(0.25)), nil)
    try expectEqual(check(uses, line: 9).failure(of: trace(0.25)), nil)
  }

  @Test("Two tests with one golden are both named, whatever they compare")
  func twoTests() {
    let uses = ComparedGoldens()
    func conflict(_ test: String, line: Int, golden: String) -> String? {
      uses.conflict(
        of: ComparedGoldens.Use(test: test, line: line, text: TraceWriter.text(of: trace(0.25))),
        golden: golden,
        name: "S/a.mtrace")
    }
    expectEqual(conflict("S/a()", line: 3, golden: "/S/a"), nil)
    expectEqual(conflict("S/a(b:)", line: 8, golden: "/T/a"), nil)
    #expect(
      conflict("S/a(b:)", line: 8, golden: "/S/a") == """
        two tests share the golden S/a.mtrace: S/a() (line 3) and S/a(b:) (line 8); rename one of them, or give \
        each golden a name: expectTrace(run, named: …)
        """)
  }

  @Test("Of checks at the same time one is the first, and the others conflict with it")
  func parallel() async {
    let uses = ComparedGoldens()
    let conflicts = await withTaskGroup(of: Bool.self) { group in
      for line in 0..<50 {
        let use = ComparedGoldens.Use(
          test: "S/a()", line: line, text: TraceWriter.text(of: trace(Double(line))))
        group.addTask { uses.conflict(of: use, golden: "a", name: "a") != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(conflicts, 49)
  }

  private func check(_ uses: ComparedGoldens, line: Int) throws -> TraceCheck {
    var check = bench.check(line: line)
    check.uses = uses
    return check
  }
}
