import DopesheetEngine
import DopesheetRuns
import Testing

@Suite struct RunCallsTests {
  @Test("Calls are made by time, and at one time in the order of the document")
  func order() throws {
    let text = RunText.document(
      motion: ", \"repeats\": \"forever\"",
      calls: """
        , {"at": 0.5, "resume": "fade"}, {"at": 0.25, "pause": "fade"}, {"at": 0.5, "stop": "fade"},
        {"at": 0.5, "start": "fade"}, {"at": 0.75, "restart": "fade"}, {"at": 0.8, "reset": "fade"}
        """)
    let document = try RunText.load(text)
    let trace = try document.perform().trace
    var inputs: [String] = []
    for index in 0..<trace.recordCount {
      if case .input(_, let word, _) = trace.record(at: index) { inputs.append(word) }
    }
    #expect(inputs == ["start", "pause", "resume", "stop", "start", "restart", "reset"])
  }

  @Test("set changes several properties of several nodes, as calls from outside")
  func set() throws {
    let text = RunText.document(
      nodes: RunText.node("card") + ", " + RunText.node("label"),
      calls: """
        , {"at": 0.5, "set": {"card": {"zPosition": 2, "position": [3, 4]}, "label": {"frame.origin.x": 7}}}
        """)
    let run = try RunText.load(text).perform()
    #expect(run.stage.nodes[0].zPosition == 2)
    #expect(run.stage.nodes[0].position.x == 3 && run.stage.nodes[0].position.y == 4)
    #expect(run.stage.nodes[1].frame.origin.x == 7)
  }

  @Test(
    "Calls that cannot be made are refused",
    arguments: [
      (
        "{\"at\": 0.5, \"stop\": \"fad\"}",
        "unknown motion 'fad' at /play/1/stop (did you mean 'fade'?)"
      ),
      ("{\"at\": 0.5, \"stop\": 3}", "expected a string, found a number at /play/1/stop"),
      ("{\"at\": 0.5}", "missing call at /play/1"),
      ("{}", "missing call at /play/1"),
      ("{\"at\": 0.5, \"halt\": \"fade\"}", "unknown field 'halt' at /play/1/halt"),
      (
        "{\"start\": \"fade\", \"stop\": \"fade\"}",
        "'stop' beside 'start' at /play/1/stop (keep one of them)"
      ),
      (
        "{\"at\": 1.5, \"stop\": \"fade\"}",
        "the call lies beyond the end of the run at 1 s at /play/1/at"
      ),
      ("{\"at\": \"0\", \"stop\": \"fade\"}", "expected a number of 0 to 17280000, found a string"),
      (
        "{\"set\": {\"cart\": {\"alpha\": 1}}}",
        "unknown node 'cart' at /play/1/set/cart (did you mean 'card'?)"
      ),
      ("{\"set\": {\"card\": {\"alfa\": 1}}}", "unknown property 'alfa' at /play/1/set/card/alfa"),
      ("{\"set\": {\"card\": {\"position\": 1}}}", "expected an array of 2 values, found a number"),
      ("{\"set\": {\"card\": 1}}", "expected an object, found a number at /play/1/set/card"),
      ("\"stop\"", "expected an object, found a string at /play/1"),
    ])
  func refused(call: String, message: String) {
    let mistakes = RunText.mistakes(RunText.document(calls: ", " + call))
    #expect(mistakes.count == 1 && mistakes[0].contains(message), "\(mistakes)")
  }

  @Test("A call on a motion that is not played yet is refused, at the same time by its place")
  func tooEarly() {
    let motion = """
      {"at": 0.5, "motion": {"name": "m", "node": "card", "duration": 1, "properties": {"zPosition": 1}}}
      """
    #expect(
      RunText.mistakes(
        RunText.document(calls: ", {\"at\": 0.25, \"stop\": \"m\"}, \(motion)")
      ) == ["'m' is not on the stage yet at /play/1/stop (it is played at 0.5 s)"])
    #expect(
      RunText.mistakes(
        RunText.document(calls: ", {\"at\": 0.5, \"stop\": \"m\"}, \(motion)")
      ) == [
        "'m' is not on the stage yet at /play/1/stop (it is played later in the document, also at 0.5 s)"
      ])
    #expect(
      RunText.mistakes(
        RunText.document(calls: ", \(motion), {\"at\": 0.5, \"stop\": \"m\"}")
      ) == [])
  }

  @Test("Names are looked up although the motion has mistakes of its own")
  func brokenMotion() {
    let mistakes = RunText.mistakes(
      RunText.document(
        motion: ", \"easing\": \"nope\"", calls: ", {\"stop\": \"fade\"}, {\"stop\": \"faed\"}"))
    #expect(mistakes.count == 2)
    #expect(mistakes.last == "unknown motion 'faed' at /play/2/stop (did you mean 'fade'?)")
  }

  @Test("A restart whose run would end beyond 200 days is refused where it is called")
  func restartOverflow() {
    let text = RunText.document(
      motion: ", \"delay\": 17279990", calls: ", {\"at\": 20, \"restart\": \"fade\"}", until: "30")
    #expect(
      RunText.mistakes(text) == [
        "timeOverflow: 'fade' would end beyond 200 days at /play/1 "
          + "(shorten its duration, delay or repeats)"
      ])
  }
}
