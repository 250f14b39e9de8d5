import DopesheetNotation
import DopesheetRuns
import TestSupport
import Testing

@Suite struct RunEndTests {
  @Test("A run that settles ends with the frame at which nothing moves any more")
  func settled() throws {
    let run = try RunText.load(RunText.document(until: "{\"settled\": 5}")).perform()
    expectEqual(run.trace.frames.count, 7)
    #expect(run.stage.isSettled)
  }

  @Test("A run to a time ends there, on a frame of its own if none lies there")
  func time() throws {
    let run = try RunText.load(RunText.document(until: "0.055")).perform()
    expectEqual(run.stage.now, .seconds(0.055))
    let ticks: [Int64] = [0, 7_350_000_000, 14_700_000_000, 22_050_000_000, 24_255_000_000]
    expectEqual(run.trace.frames.map(\.tick), ticks)
    try expectEqual(RunText.load(RunText.document(until: "0")).perform().trace.frames.count, 1)
  }

  @Test("A run that does not settle names what still moves, at the place of the bound")
  func notSettled() throws {
    let text = RunText.document(motion: ", \"repeats\": \"forever\"", until: "{\"settled\": 0.5}")
    let document = try RunText.load(text, file: "a.run.json")
    let error = #expect(throws: Diagnostics.self) { try document.perform() }
    #expect(
      error?.description == "a.run.json:4:10: not settled within 0.5 s: fade (moving) at /until "
        + "(raise the bound in 'until', or stop what moves)")
  }

  private static let refusedCases: [(String, String)] = [
    ("\"settled\"", "write {\"settled\": seconds}: a run that never comes to rest needs a bound"),
    ("{}", "missing field 'settled' at /until"),
    ("{\"settled\": -1}", "expected a number of 0 to 17280000, found -1 at /until/settled"),
    ("-1", "expected a number of 0 to 17280000, found -1 at /until"),
    ("null", "expected an object, found null at /until"),
  ]

  @Test("Ends that say nothing are refused", arguments: refusedCases)
  func refused(end: String, message: String) {
    let mistakes = RunText.mistakes(RunText.document(until: end))
    #expect(mistakes.count == 1 && mistakes[0].contains(message), "\(mistakes)")
  }
}
