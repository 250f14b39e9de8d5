import DopesheetEngine
import DopesheetRunDocuments
import TestSupport
import Testing

@Suite struct RunCallTests {
  @Test("Calls are made by time, and at one time in the order of the document")
  func order() throws {
    let text = RunText.document(
      motion: #", "repeats": "forever""#,
      calls: """
        , {"at": 0.5, "resume": "fade"}, {"at": 0.25, "pause": "fade"}, {"at": 0.5, "stop": "fade"},
        {"at": 0.5, "start": "fade"}, {"at": 0.75, "restart": "fade"}, {"at": 0.8, "reset": "fade"}
        """)
    let inputs = try RunText.events(text).filter { $0.hasPrefix("< ") }
    expectEqual(
      inputs.map { $0.dropFirst("< fade ".count) },
      ["start", "pause", "resume", "stop", "start", "restart", "reset"])
  }

  @Test("set changes several properties of several nodes, as calls from outside")
  func set() throws {
    let text = RunText.document(
      nodes: RunText.node("card") + ", " + RunText.node("label"),
      calls: """
        , {"at": 0.5, "set": {"card": {"zPosition": 2, "position": [3, 4]}, "label": {"frame.origin.x": 7}}}
        """)
    let run = try RunText.load(text).perform()
    expectEqual(run.stage.nodes[0].zPosition, 2)
    #expect(run.stage.nodes[0].position.x == 3 && run.stage.nodes[0].position.y == 4)
    expectEqual(run.stage.nodes[1].frame.origin.x, 7)
  }

  private static let refusedCases: [(String, String)] = [
    (#"{"at": 0.5, "stop": "fad"}"#, "unknown motion 'fad' at /play/1/stop (did you mean 'fade'?)"),
    (#"{"at": 0.5}"#, "missing call at /play/1"),
    (#"{"at": 0.5, "halt": "fade"}"#, "unknown field 'halt' at /play/1/halt"),
    (
      #"{"start": "fade", "stop": "fade"}"#,
      "'stop' and 'start' cannot be combined at /play/1/stop (keep one of them)"
    ),
    (
      #"{"at": 1.5, "stop": "fade"}"#,
      "the call is after the end of the run at 1 s at /play/1/at"
    ),
    (
      #"{"set": {"cart": {"alpha": 1}}}"#,
      "unknown node 'cart' at /play/1/set/cart (did you mean 'card'?)"
    ),
    (#"{"set": {"card": {"alfa": 1}}}"#, "unknown property 'alfa' at /play/1/set/card/alfa"),
  ]

  @Test("Calls that cannot be made are refused", arguments: refusedCases)
  func refused(call: String, message: String) {
    RunText.expectError(RunText.document(calls: ", " + call), message)
  }

  @Test("A restart whose run would end beyond 200 days is refused where it is called")
  func restartOverflow() {
    let text = RunText.document(
      motion: #", "delay": 17279990"#, calls: #", {"at": 20, "restart": "fade"}"#, until: "30")
    #expect(
      RunText.errors(text) == [
        "fade ends beyond 200 days (shorten its duration, delay or repeats) at /play/1"
      ])
  }

  /// A spring `s` of `position.y`, a throw `p` and a group `g` of a motion `m`, and further calls.
  private func courses(_ calls: String) -> String {
    RunText.calling(
      """
      {"spring": {"name": "s", "node": "card", "properties": {"position.y": {"from": 0, "to": 100}}}},
      {"physics": {"name": "p", "node": "card", "friction": 0.9, "properties": {"alpha": {"velocity": 9}}}},
      {"group": {"name": "g", "motions": [\(RunText.motion("m", 0.5))]}},
      \(calls)
      """)
  }

  @Test("speed makes some faster or slower from then on")
  func speed() throws {
    let events = try RunText.load(courses(#"{"at": 0.25, "speed": {"g": 0.5, "s": 10}}"#))
      .perform()
    let lines = timedEvents(events.trace)
    #expect(lines.contains("\(Ticks.seconds(0.75).count) ! m completed"))
    #expect(lines.contains("\(Ticks.seconds(0.25).count) < g speed"))
    let spring = try #require(lines.first { $0.hasSuffix("! s completed") })
    #expect(try #require(Int64(spring.prefix { $0 != " " })) < Ticks.seconds(0.31).count)
  }

  @Test("retarget gives a property another end, and a spring keeps its velocity")
  func retarget() throws {
    let text = courses(
      #"{"at": 0.1, "retarget": {"s": {"position.y": 200}, "m": {"zPosition": -3}}}"#)
    let run = try RunText.load(text).perform()
    #expect(run.stage.nodes[0].position.y == 200 && run.stage.nodes[0].zPosition == -3)
    #expect(timedEvents(run.trace).contains("\(Ticks.seconds(0.1).count) < s retarget"))
    #expect(timedEvents(run.trace).contains("\(Ticks.seconds(0.6).count) ! m completed"))
  }

  @Test("tune gives laws other numbers, and a replay of the trace makes the calls again")
  func tune() throws {
    let text = courses(
      #"""
      {"physics": {"name": "q", "node": "card", "friction": 0.5, "additive": 0.5,
        "properties": {"position.x": {"velocity": 100}}}},
      {"at": 0.1, "tune": {"p": {"friction": 0.5, "velocity": -20}, "q": {"weight": 1}}}
      """#)
    let run = try RunText.load(text).perform()
    let time = Ticks.seconds(0.1).count
    #expect(timedEvents(run.trace).contains("\(time) < p tune"))
    #expect(timedEvents(run.trace).contains("\(time) < q tune"))
    #expect(run.stage.nodes[0].alpha < 0)
    let replay = try RunText.load(text).replay(run.trace)
    #expect(replay.isFaithful, "\(replay)")
  }

  private static let refusedCourseCases: [(String, String)] = [
    (#"{"tune": {"p": {}}}"#, "no number is given at /play/3/tune/p"),
    (#"{"tune": {"x": {"friction": 1}}}"#, "unknown motion 'x' at /play/3/tune/x"),
    (#"{"tune": {"p": {"weight": 1}}}"#, "p: it is not additive"),
    (
      #"{"tune": {"p": {"weight": 1, "friction": 1}}}"#,
      "'weight' beside the numbers of a throw at /play/3/tune/p"
    ),
    (#"{"tune": {"s": {"velocity": 1}}}"#, "'s' does not have these numbers"),
    (#"{"speed": {"x": 1}}"#, "unknown motion 'x' at /play/3/speed/x"),
    (#"{"speed": {"g": 0}}"#, "found 0 at /play/3/speed/g"),
    (
      #"{"speed": {"g": 1e-4, "m": 1e-4}}"#,
      "badSpeed: 'm' would go 1e-8 times as fast as the stage at /play/3"
    ),
    (#"{"retarget": {"x": {"alpha": 1}}}"#, "unknown motion 'x' at /play/3/retarget/x"),
    (#"{"retarget": {"p": {"alpha": 1}}}"#, "'p' cannot be retargeted at /play/3"),
    (#"{"retarget": {"g": {"alpha": 1}}}"#, "'g' cannot be retargeted at /play/3"),
    (#"{"tune": {"g": {"weight": 0.5}}}"#, "'g' does not have these numbers at /play/3"),
    (#"{"tune": {"m": {"friction": 0.5}}}"#, "'m' does not have these numbers at /play/3"),
    (
      #"{"retarget": {"s": {"alpha": 1}}}"#,
      "'s' does not move 'alpha' at /play/3 (it moves position.y)"
    ),
    (#"{"retarget": {"s": {"position.y": 1e31}}}"#, "found 1e31"),
    (#"{"retarget": {"s": {"position": [1, 2]}}}"#, "'s' does not move 'position'"),
    (
      #"{"spring": {"name": "a", "node": "card", "properties": {"alpha": 0}, "additive": true}}, "#
        + #"{"retarget": {"a": {"alpha": 1}}}"#,
      "a was not retargeted: it is additive (start another motion from its end) at /play/4"
    ),
    (
      #"{"spring": {"name": "t", "node": "card", "properties": {"transform": [1, 0, 0, 1, 0, 0]}}}, "#
        + #"{"retarget": {"t": {"transform": [1, 0, 0, 1, 5, 0]}}}"#,
      "t was not retargeted: transform moves as a whole at /play/4"
    ),
  ]

  @Test("A course that cannot be taken is refused", arguments: refusedCourseCases)
  func refusedCourse(call: String, message: String) {
    RunText.expectError(courses(call), message)
  }
}
