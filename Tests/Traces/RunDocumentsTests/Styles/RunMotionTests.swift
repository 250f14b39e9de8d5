import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunMotionTests {
  @Test("A motion is declared in the trace as the document describes it")
  func declaration() throws {
    let text = RunText.document(
      motion: """
        , "easing": "cubic-bezier(0.25, 0.1, 0.25, 1)", "delay": 0.25, "repeats": 2, "reverses": "cubic.in"
        """, until: "{\"settled\": 2}")
    try expectEqual(
      RunText.declaration(of: "fade", in: text),
      """
      fade motion duration=0.1 easing="cubic-bezier(0.25,0.1,0.25,1)" delay=0.25 repeats=2 reverses=true \
      reverseEasing=cubic.in
      """)
  }

  @Test("An end alone starts from where the property is; a start alone ends there")
  func ends() throws {
    let text = RunText.document(
      nodes: RunText.node("card", #", "alpha": 0.5"#),
      calls: """
        , {"at": 0.2, "motion": {"name": "m", "node": "card", "duration": 0.1,
          "properties": {"position.x": {"from": 40}, "position.y": {"from": 1, "to": 2}}}}
        """)
    let run = try RunText.load(text).perform()
    let lines = run.trace.preroll.map { run.trace.record(at: $0).line }
    expectEqual(lines.first { $0.hasPrefix("card.alpha ") }, "card.alpha 0.5")
    expectEqual(run.stage.nodes[0].alpha, 0)
    #expect(run.stage.nodes[0].position.x == 40 && run.stage.nodes[0].position.y == 2)
  }

  @Test("An additive motion adds its way, or a share of it")
  func additive() throws {
    func end(_ addition: String) throws -> Double {
      let text = RunText.document(
        nodes: RunText.node("card", #", "alpha": 0.5"#), motion: ", \"additive\": \(addition)",
        calls: #", {"at": 0.05, "set": {"card": {"alpha": 2}}}"#)
      return try RunText.load(text).perform().stage.nodes[0].alpha
    }
    #expect(try end("true") == 1.5 && end("0.5") == 1.75)
    #expect(try end("0") == 2 && end("false") == 0)
  }

  @Test(#""forever" repeats without end, "true" goes back by the same easing"#)
  func forever() throws {
    let text = RunText.document(motion: #", "repeats": "forever", "reverses": true"#)
    let trace = try RunText.load(text).perform().trace
    let words = trace.columns.details.map(\.word)
    expectEqual(words.count { $0 == "cycleRepeated" }, 5)
    #expect(!words.contains("completed"))
    try expectEqual(RunText.load(RunText.document(motion: #", "reverses": false"#)).calls.count, 1)
  }

  private static let refusedCases: [(String, String)] = [
    (#", "easing": "bounce""#, "“bounce” is a family of easings at column 1"),
    (#", "easing": "steps(4""#, "“)” is missing at column 8 at /play/0/motion/easing"),
    (
      #", "repeats": 0"#,
      "expected an integer of 1 to 2147483647, found 0 at /play/0/motion/repeats"
    ),
    (#", "repeats": "for ever""#, "(did you mean 'forever'?)"),
    (#", "reverses": 1"#, "expected true, false or an easing, found a number"),
    (#", "additive": 1.5"#, "expected a number of 0 to 1, found 1.5 at /play/0/motion/additive"),
    (#", "additive": "half""#, "expected true, false or a number of 0 to 1, found a string"),
    (
      #", "repeats": 2000000000"#,
      "fade ends beyond 200 days (shorten its duration, delay or repeats) at /play/0/motion/name"
    ),
    (#", "delay": 17280000"#, "fade ends beyond 200 days"),
  ]

  @Test("What a motion cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectError(RunText.document(motion: fields), message)
  }

  @Test("A distance that no number can hold is refused")
  func distance() {
    let text = RunText.document().replacing(
      #""alpha": 0"#, with: #""alpha": {"from": -1.5e308, "to": 1.5e308}"#)
    RunText.expectError(text, "the distance from start to end is too large")
  }
}
