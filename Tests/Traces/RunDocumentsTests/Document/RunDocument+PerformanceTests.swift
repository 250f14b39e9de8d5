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
    let digest = String(XXH64.digest(of: Array(text.utf8)), radix: 16)
    #expect(
      run.trace.meta == [
        Trace.Meta("document", "my card.run.json"),
        Trace.Meta("documentDigest", String(repeating: "0", count: 16 - digest.count) + digest),
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
    let pause = try #require(
      trace.frames[2].records.map { trace.record(at: $0) }.first { $0.kind == .input })
    #expect(
      pause
        == .input(source: "fade", word: "pause", arguments: [Trace.Argument("at", .number(0.07))]))
    #expect(trace.preroll.contains { trace.record(at: $0).kind == .input })
  }

  @Test("updated is recorded where the document asks for it")
  func updates() throws {
    func count(_ fields: String) throws -> Int {
      let trace = try RunText.load(RunText.document(fields)).perform().trace
      return trace.columns.details.count { $0.word == "updated" }
    }
    try expectEqual(count(""), 0)
    // Frames 0 to 5, and the end at 0.1 s.
    try expectEqual(count(#""record": {"updates": true},"#), 7)
  }

  @Test("What only playing shows is an error of the document where it names the motion")
  func problems() throws {
    let text = RunText.document(
      calls: """
        ,
        {"at": 0.5, "motion": {"name": "a b", "node": "card", "duration": 0, "repeats": 20000,
          "properties": {"zPosition": 1}}}
        """)
    let error = #expect(throws: Diagnostics.self) { try RunText.load(text, file: "a.run.json") }
    expectEqual(error?.list.count, 1)
    expectEqual(error?.description.hasPrefix("a.run.json:4:32: a b has endless callbacks"), true)
  }

  @Test("Rest is asked for by the bound, wherever the next frame is")
  func bound() throws {
    func end(_ bound: String) throws -> Ticks {
      let text = RunText.document(
        #""tempo": {"rate": "1/10"},"#, motion: #", "delay": 7"#,
        until: "{\"settled\": \(bound)}")
      return try RunText.load(text).perform().stage.now
    }
    let error = #expect(throws: Diagnostics.self) { try end("5") }
    expectEqual(error?.list.first?.message.hasPrefix("not settled within 5"), true)
    try expectEqual(end("8"), .seconds(8))
    try expectEqual(end("20"), .seconds(10))
  }
}
