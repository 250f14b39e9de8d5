import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunDocumentPerformanceTests {
  @Test(
    "A run that is cancelled ends at its next frame, and the question changes no byte",
    arguments: [true, false])
  func cancelling(isSettling: Bool) throws {
    let until = isSettling ? #"{"settled": 100}"# : "5"
    var document = try RunText.load(RunText.document(until: until))
    let bytes = TraceWriter.text(of: try document.perform().trace)
    for last in [Int.max, 3] {
      nonisolated(unsafe) var asked = 0
      document.isCancelled = {
        asked += 1
        return asked > last
      }
      if last == 3 {
        let error = #expect(throws: Diagnostics.self) { try document.perform() }
        expectEqual(error?.list.map(\.message), ["the run was cancelled"])
        expectEqual(asked, 4)
      } else {
        #expect(TraceWriter.text(of: try document.perform().trace) == bytes)
        #expect(asked > 5)
      }
    }
  }

  @Test("The trace says which document it is of, without its folder")
  func meta() throws {
    let text = RunText.document(#""seed": 42,"#)
    let run = try RunText.load(text, file: "some/folder/my card.run.json").perform()
    #expect(
      run.trace.meta == [
        Trace.Meta("document", "my card.run.json"),
        Trace.Meta("documentDigest", XXH64.text(of: XXH64.digest(of: Array(text.utf8)))),
        Trace.Meta("engine", "\(Stage.behaviorRevision)"), Trace.Meta("seed", "42"),
      ])
    let named = try RunText.load(text, file: " a\nb").perform().trace
    expectEqual(named.meta.first, Trace.Meta("document", "%20a%0Ab"))
    #expect(throws: Never.self) { try TraceReader.read(TraceWriter.text(of: named)) }
    try expectEqual(RunText.load(text).perform().trace.meta.map(\.key), ["engine", "seed"])
  }

  @Test("Calls at time 0 come before the first frame, later ones at their own time inside a step")
  func callTimes() throws {
    let text = RunText.document(
      #""tempo": {"rate": 60, "drop": [2, 3, 4, 5]},"#, motion: #", "repeats": "forever""#,
      calls: #", {"at": 0.07, "pause": "fade"}"#, until: "0.1")
    let trace = try RunText.load(text).perform().trace
    expectEqual(trace.frames.map(\.tick), [0, 1, 6])
    let lines = trace.frames[2].records.map { trace.record(at: $0).line }
    expectEqual(lines.filter { $0.hasPrefix("<") }, ["< fade pause at=0.07"])
    #expect(trace.preroll.contains { trace.record(at: $0).kind == .input })
  }
}
