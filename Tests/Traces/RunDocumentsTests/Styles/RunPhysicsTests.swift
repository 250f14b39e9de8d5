import DopesheetCurves
import DopesheetEngine
import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

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
    try expectEqual(
      RunText.declaration(of: "p", in: text("")),
      #"p physics velocity=0 solver="friction(0.9 restitution=0.75 limit=0.95)""#)
    let full = text(
      """
      , "velocity": 7, "restitution": 0.5, "decayLimit": 2, "delay": 0.25, "repeats": 1, "speed": 1.5,
      "reverses": true, "additive": true, "timeLimit": 2
      """, change: walls)
    try expectEqual(
      RunText.declaration(of: "p", in: full),
      """
      p physics velocity=7 solver="friction(0.9 restitution=0.5 limit=2)" collides=true delay=0.25 repeats=1 \
      speed=1.5 reverses=true weight=1 timeLimit=2
      """)
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

  @Test(
    "Numbers out of range are refused where they stand",
    arguments: [
      ("-0.1", "expected a number of 0 to 1, found -0.1 at /play/0/physics/friction"),
      ("1e-31", "expected 0 or a number of 1e-30 to 1"),
    ])
  func ranges(friction: String, message: String) {
    RunText.expectError(text("", friction: friction), message)
  }

  @Test("What makes no throw is refused")
  func senseless() {
    #expect(
      RunText.errors(text("", change: "{}")) == [
        "'zPosition' has no velocity at /play/0/physics/properties "
          + "(give it a velocity, or add one for all beside 'properties')"
      ])
    let hint = "(with 'restitution', 'from' and 'to' of a property are walls)"
    #expect(
      RunText.errors(text("", change: walls)) == [
        "'to' is a wall without a 'restitution' at /play/0/physics \(hint)"
      ])
    #expect(
      RunText.errors(text(#", "restitution": 0.5"#)) == [
        "'restitution' without a wall at /play/0/physics \(hint)"
      ])
  }

  @Test("Too many bounces are reported where the throw stands, also those of the way back")
  func bounces() {
    let near = #"{"from": 0, "to": 1e-6, "velocity": 1000}"#
    let fields = #", "restitution": 0.999999"#
    let message = """
      p bounces too often (raise the friction, lower the restitution, or move the walls apart) \
      at /play/0/physics/name
      """
    // Also if the document does not give the start.
    for change in [near, near.replacing(#""from": 0, "#, with: "")] {
      expectEqual(RunText.errors(text(fields, change: change)), [message])
    }
    expectEqual(RunText.errors(text(#", "restitution": 1"#, change: near)), [])
  }
}
