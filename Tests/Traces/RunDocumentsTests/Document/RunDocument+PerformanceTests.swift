import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunDocumentPerformanceTests {
  @Test(
    "Single frames, random steps and one step give the same events at the same times and bit-equal ends",
    arguments: 0..<deep(300, quick: 7))
  func stepListsAgree(seed: Int) throws {
    var random = RandomDocument(seed: seed, mixesGeometry: seed % 3 == 0)
    let document: RunDocument
    do throws(Diagnostics) {
      document = try RunDocument.load(Array(random.text.utf8))
    } catch {
      let known = ["frame of", "it waits at its turn for other motions"]
      return #expect(known.contains { "\(error)".contains($0) }, "\(error)")
    }
    let frames = try document.perform()
    expectEqual(frames.stage.now, random.end)
    for steps in [[random.end], random.steps(), random.steps()] {
      let run = try document.perform(steps: steps)
      try #require(run.stage.now == random.end)
      expectEqual(timedEvents(run.trace), timedEvents(frames.trace), "\(random.text)")
      expectEqual(finalBits(run.stage), finalBits(frames.stage), "\(random.text)")
      expectEqual(run.stage.unsettled.map(\.name), frames.stage.unsettled.map(\.name))
    }
  }

  @Test(
    "The same document gives the same bytes each time it is played",
    arguments: 0..<deep(20, quick: 3))
  func sameBytes(seed: Int) throws {
    let document = try RunDocument.load(Array(RandomDocument(seed: seed).text.utf8))
    let first = TraceWriter.text(of: try document.perform().trace)
    #expect(TraceWriter.text(of: try document.perform().trace) == first)
    #expect(TraceWriter.text(of: try TraceReader.read(first)) == first)
  }

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

  @Test(
    "The random documents hold what they are meant to try: turns, repeats, pauses, trees that change"
  )
  func documentsAreVaried() throws {
    var words: Set<String> = []
    var kinds: Set<String> = []
    var played = 0
    var changes = (added: 0, adopted: 0, removed: 0, additive: 0, speeds: 0, retargets: 0)
    let count = deep(300, quick: 45)
    for seed in 0..<count {
      let text = RandomDocument(seed: seed).text
      if text.contains(#""add": {"#) { changes.added += 1 }
      if text.contains(#""add": ""#) { changes.adopted += 1 }
      if text.contains(#""remove": "#) { changes.removed += 1 }
      if text.contains(#""additive": "#) { changes.additive += 1 }
      if text.contains(#""speed": {"#) { changes.speeds += 1 }
      if text.contains(#""retarget": "#) { changes.retargets += 1 }
      // A few cannot be run; the test of step lists covers them.
      guard let trace = try? RunDocument.load(Array(text.utf8)).perform().trace else { continue }
      played += 1
      for source in trace.sources {
        let isChild = source.arguments.contains { $0.key == "parent" }
        kinds.insert(isChild ? "child " + source.kind : source.kind)
      }
      for event in timedEvents(trace) {
        words.insert(String(event.split(separator: " ").last ?? ""))
      }
    }
    #expect(played > count * 14 / 15)
    #expect(
      words.isSuperset(of: [
        "started", "reversed", "cycleRepeated", "stepCompleted", "paused", "resumed", "stopped",
        "completed", "reset", "restart", "set",
      ]), "\(words.sorted())")
    #expect(
      kinds.isSuperset(of: [
        "motion", "spring", "physics", "group", "sequence", "child motion", "child spring",
        "child physics", "child group", "child sequence",
      ]))
    let (few, many) = (count / 30, count / 10)
    #expect(changes.added > many && changes.adopted > few && changes.removed > many, "\(changes)")
    #expect(changes.additive > many && changes.speeds > many, "\(changes)")
    #expect(changes.retargets > many, "\(changes)")
  }
}

/// The bits of all components and of the transforms of all nodes.
func finalBits(_ stage: Stage) -> [UInt64] {
  stage.nodes.flatMap(shownBits)
}
