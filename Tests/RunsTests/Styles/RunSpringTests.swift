import DopesheetCurves
import DopesheetEngine
import DopesheetRuns
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunSpringTests {
  private func text(_ fields: String, change: String = #"{"from": 0, "to": 100}"#) -> String {
    RunText.calling(
      """
      {"spring": {"name": "s", "node": "card", "properties": {"zPosition": \(change)}\(fields)}}
      """)
  }

  @Test("A spring is declared in the trace as the document describes it")
  func declaration() throws {
    func source(_ fields: String) throws -> Trace.Source {
      let trace = try RunText.load(text(fields)).perform().trace
      return try #require(trace.sources.first { $0.name == "s" })
    }
    #expect(
      try source("")
        == Trace.Source(
          "s", kind: "spring", [Argument("spring", .text("spring(duration: 0.5, bounce: 0)"))]))
    #expect(
      try source(
        """
        , "spring": "spring(mass: 1, stiffness: 100, damping: 10)", "delay": 0.25, "repeats": 2, "speed": 2,
        "reverses": true, "additive": 0.5, "timeLimit": 0.75
        """
      ).arguments == [
        Argument("spring", .text(SpringCurve.coreAnimation.text)),
        Argument("delay", .number(0.25)), Argument("repeats", .number(2)),
        Argument("speed", .number(2)), Argument("reverses", .flag(true)),
        Argument("weight", .number(0.5)), Argument("timeLimit", .number(0.75)),
      ])
  }

  @Test("It goes from where the property is, with the velocity that is given, until it has settled")
  func movement() throws {
    let change = #"{"to": 100, "velocity": -300}"#
    let run = try RunText.load(text(#", "spring": "spring.bouncy""#, change: change)).perform()
    expectEqual(run.stage.nodes[0].zPosition, 100)
    let track = try #require(run.trace.trackIndex(named: "card.zPosition"))
    let frame = run.trace.frames[6].records.first {
      run.trace.columns.kinds[$0] == .value && run.trace.columns.subjects[$0] == track
    }
    let expected = SpringCurve.bouncy.value(at: 0.1, from: 0, to: 100, velocity: -300)
    #expect(
      try run.trace.record(at: #require(frame))
        == .value(track: "card.zPosition", [.f64(expected)]))
  }

  @Test("The tolerance says when it has settled: a distance, and a share of the way")
  func tolerance() throws {
    func end(_ tolerance: String) throws -> Ticks {
      try RunText.load(text(", \"tolerance\": \(tolerance)")).perform().stage.now
    }
    #expect(try end("5") < end("0.5"))
    try expectEqual(end(#"{"absolute": 0.01}"#), end("0.01"))
    #expect(try end(#"{"absolute": 0.01, "relative": 0}"#) > end("0.01"))
    try expectEqual(end(#"{"absolute": 0.01, "relative": 0.05}"#), end("5"))
  }

  private static let refusedCases: [(String, String)] = [
    (#", "spring": "bouncy""#, "no spring is called “bouncy” at column 1 at /play/0/spring/spring"),
    (#", "spring": "spring.bouncey""#, "(did you mean “spring.bouncy”?)"),
    (#", "spring": "spring(bounce: -2)""#, "bounce is -2; allowed is: above -1, up to 1"),
    (#", "spring": 0.5"#, "expected a string, found a number"),
    (
      #", "spring": "spring(bounce: 1)""#,
      "it would never rest at /play/0/spring/spring (add damping, or a 'timeLimit')"
    ),
    (#", "tolerance": 0"#, "of 1e-30 to 1e+30, found 0 at /play/0/spring/tolerance"),
    (#", "tolerance": {}"#, "missing field 'absolute' at /play/0/spring/tolerance"),
    (#", "tolerance": {"absolute": 1, "relative": 2}"#, "expected a number of 0 to 1, found 2"),
    (#", "duration": 1"#, "unknown field 'duration' at /play/0/spring/duration"),
    (#", "reverses": "cubic.in""#, "expected true or false, found a string"),
  ]

  @Test("What a spring cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectMistake(text(fields), message)
  }

  @Test("A spring without damping plays to its time limit")
  func limit() throws {
    let endless = #", "spring": "spring(bounce: 1)", "timeLimit": 0.5"#
    try expectEqual(RunText.load(text(endless)).perform().stage.now, .seconds(0.5))
  }
}

@Suite struct RunPhysicsTests {
  private func text(
    _ fields: String, change: String = #"{"velocity": 300}"#, friction: String = "0.9"
  ) -> String {
    RunText.calling(
      """
      {"physics": {"name": "p", "node": "card", "properties": {"zPosition": \(change)}, "friction": \(friction)\(fields)}}
      """)
  }

  private let walls = #"{"from": 0, "to": 100, "velocity": 900}"#

  @Test("A throw is declared in the trace as the document describes it")
  func declaration() throws {
    func source(_ text: String) throws -> Trace.Source {
      let trace = try RunText.load(text).perform().trace
      return try #require(trace.sources.first { $0.name == "p" })
    }
    #expect(
      try source(text(""))
        == Trace.Source(
          "p", kind: "physics",
          [
            Argument("velocity", .number(0)),
            Argument("solver", .text("friction(0.9 restitution=0.75 limit=0.95)")),
          ]))
    #expect(
      try source(
        text(
          """
          , "velocity": 7, "restitution": 0.5, "decayLimit": 2, "delay": 0.25, "repeats": 1, "speed": 1.5,
          "reverses": true, "additive": true, "timeLimit": 2
          """, change: walls)
      ).arguments == [
        Argument("velocity", .number(7)),
        Argument("solver", .text("friction(0.9 restitution=0.5 limit=2)")),
        Argument("collides", .flag(true)), Argument("delay", .number(0.25)),
        Argument("repeats", .number(1)), Argument("speed", .number(1.5)),
        Argument("reverses", .flag(true)), Argument("weight", .number(1)),
        Argument("timeLimit", .number(2)),
      ])
  }

  @Test("Properties have their own velocities, or that of the throw, and rest where friction says")
  func velocities() throws {
    let text = text(
      #", "velocity": -50"#, change: #"{"from": 5, "velocity": 300}, "position.x": {}"#)
    let node = try #require(try RunText.load(text).perform().stage.nodes.first)
    #expect(try node.zPosition == FrictionDecay(from: 5, velocity: 300, friction: 0.9).restValue)
    #expect(
      try Double(node.position.x) == FrictionDecay(from: 5, velocity: -50, friction: 0.9).restValue)
  }

  @Test("With a restitution start and end are walls")
  func collisions() throws {
    let run = try RunText.load(text(#", "restitution": 0"#, change: walls)).perform()
    expectEqual(run.stage.nodes[0].zPosition, 100)
    let back = try RunText.load(text(#", "restitution": 1"#, change: walls)).perform()
    #expect((1..<100).contains(back.stage.nodes[0].zPosition))
  }

  @Test("No friction is nearly none, all of it rests at once")
  func extremes() throws {
    let limited = #", "timeLimit": 2"#
    let far = try RunText.load(text(limited, friction: "0")).perform()
    #expect((599.99..<600).contains(far.stage.nodes[0].zPosition))
    try expectEqual(RunText.load(text("", friction: "1")).perform().stage.now, .zero)
  }

  private static let rangesCases: [(String, String, String)] = [
    ("-0.1", "", "expected a number of 0 to 1, found -0.1 at /play/0/physics/friction"),
    ("1.5", "", "expected a number of 0 to 1, found 1.5 at /play/0/physics/friction"),
    ("1e-31", "", "expected 0 or a number of 1e-30 to 1"),
    (#""little""#, "", "found a string"),
    ("0.5", #", "restitution": 1.5"#, "found 1.5 at /play/0/physics/restitution"),
    ("0.5", #", "restitution": -1"#, "found -1 at /play/0/physics/restitution"),
    ("0.5", #", "decayLimit": 0"#, "above 0 and up to 1e+30, found 0"),
    ("0.5", #", "velocity": 1e31"#, "found 1e31 at /play/0/physics/velocity"),
    ("0.5", #", "duration": 1"#, "unknown field 'duration' at /play/0/physics/duration"),
  ]

  @Test("Numbers out of range are refused where they stand", arguments: rangesCases)
  func ranges(friction: String, fields: String, message: String) {
    let change = fields.contains("restitution") ? walls : #"{"velocity": 1}"#
    RunText.expectMistake(text(fields, change: change, friction: friction), message)
  }

  @Test("What makes no throw is refused")
  func senseless() {
    #expect(
      RunText.mistakes(text("", change: "{}")) == [
        "'zPosition' has no velocity at /play/0/physics/properties "
          + "(give it one, or all of them one beside 'properties')"
      ])
    let hint = "(with 'restitution', 'from' and 'to' of a property are walls)"
    #expect(
      RunText.mistakes(text("", change: walls)) == [
        "'to' is a wall without a 'restitution' at /play/0/physics \(hint)"
      ])
    #expect(
      RunText.mistakes(text(#", "restitution": 0.5"#)) == [
        "'restitution' without a wall at /play/0/physics \(hint)"
      ])
  }

  @Test("Too many bounces are told where the throw stands, also those of the way back")
  func bounces() {
    let near = #"{"from": 0, "to": 1e-6, "velocity": 1000}"#
    let fields = #", "restitution": 0.999999"#
    let message = """
      p bounces too often (more friction, a smaller restitution, or walls farther apart) \
      at /play/0/physics/name
      """
    // Also where the document does not say the start.
    for change in [near, near.replacing(#""from": 0, "#, with: "")] {
      expectEqual(RunText.mistakes(text(fields, change: change)), [message])
    }
    expectEqual(RunText.mistakes(text(#", "restitution": 1"#, change: near)), [])
  }
}

@Suite("Paths in run documents")
struct RunPathTests {
  private func document(_ call: String) -> String {
    """
    {"dopesheet": 1, "tempo": {"rate": 10}, "nodes": [{"name": "card", "frame": [0, 0, 0, 0]}],
    "play": [\(call)], "until": {"settled": 9}}
    """
  }

  private func mistakes(_ call: String) -> [String] { RunText.mistakes(document(call)) }

  @Test("A path leads the position of a node, and the fraction is recorded under the motion's name")
  func path() throws {
    let text = document(
      """
      {"path": {"name": "tour", "node": "card", "path": "M0 0 H100 V50", "duration": 1.5, "from": 0.2,
      "reverses": true}}
      """)
    let run = try RunText.load(text).perform()
    expectEqual(
      run.trace.tracks.map(\.name), ["card.position.x", "card.position.y", "tour.percent"])
    expectEqual(run.stage.nodes[0].position.x, 30)
    expectEqual(run.stage.now, .seconds(3))
  }

  @Test("A throw along a path rests at its end, or goes round")
  func throwing() throws {
    for (edges, rests) in [("stop", true), ("wrap", false)] {
      let text = document(
        """
        {"pathThrow": {"name": "throw", "node": "card", "path": "M0 0 H100", "velocity": 400,
        "friction": 0.9, "edges": "\(edges)"}}
        """)
      let run = try RunText.load(text).perform()
      expectEqual((run.stage.nodes[0].position.x == 100), rests)
    }
  }

  private static let mistakesCases: [(String, String)] = [
    (#""path": "M0 0 L""#, "column"), (#""path": """#, "empty"),
    (#""path": "M0 0 H9", "from": 2"#, "0 to 1"),
    (#""path": "M0 0 H9", "edges": "warp""#, "warp"),
  ]

  @Test("What cannot be followed is told with its place", arguments: mistakesCases)
  func mistakes(fields: String, word: String) {
    let found = mistakes(#"{"path": {"name": "p", "node": "card", "duration": 1, \#(fields)}}"#)
    expectEqual(found.count, 1)
    expectEqual(found.first?.contains(word), true, "\(found)")
  }

  @Test("A throw without a velocity or a friction, or with too many bounces, is told")
  func throwMistakes() {
    let start = #"{"pathThrow": {"name": "p", "node": "card", "path": "M0 0 H0.001""#
    expectEqual(mistakes(start + "}}").count, 2)
    let many = mistakes(start + #", "velocity": 100000, "friction": 0, "restitution": 0.99999}}"#)
    expectEqual(many.first?.contains("bounce"), true, "\(many)")
  }
}
