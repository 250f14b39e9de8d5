import DopesheetCurves
import DopesheetEngine
import DopesheetRunDocuments
import DopesheetText
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
    try expectEqual(
      RunText.declaration(of: "s", in: text("")),
      #"s spring spring="spring(duration: 0.5, bounce: 0)""#)
    let full = text(
      """
      , "spring": "spring(mass: 1, stiffness: 100, damping: 10)", "delay": 0.25, "repeats": 2, "speed": 2,
      "reverses": true, "additive": 0.5, "timeLimit": 0.75
      """)
    try expectEqual(
      RunText.declaration(of: "s", in: full),
      """
      s spring spring="\(SpringCurve.coreAnimation.text)" delay=0.25 repeats=2 speed=2 reverses=true weight=0.5 \
      timeLimit=0.75
      """)
  }

  @Test("It goes from where the property is, with the velocity that is given, until it has settled")
  func movement() throws {
    let change = #"{"to": 100, "velocity": -300}"#
    let run = try RunText.load(text(#", "spring": "spring.bouncy""#, change: change)).perform()
    expectEqual(run.stage.nodes[0].zPosition, 100)
    let expected = SpringCurve.bouncy.value(at: 0.1, from: 0, to: 100, velocity: -300)
    expectEqual(
      run.trace.heldLines(of: "card.zPosition")[6],
      "card.zPosition \(NumberText.text(of: expected))")
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
    (#", "spring": "bouncy""#, "unknown spring “bouncy” at column 1 at /play/0/spring/spring"),
    (#", "spring": "spring.bouncey""#, "(did you mean “spring.bouncy”?)"),
    (#", "spring": "spring(bounce: -2)""#, "bounce is -2, expected above -1, up to 1"),
    (
      #", "spring": "spring(bounce: 1)""#,
      "it would never come to rest at /play/0/spring/spring (add damping, or a 'timeLimit')"
    ),
    (#", "tolerance": 0"#, "of 1e-30 to 1e+30, found 0 at /play/0/spring/tolerance"),
  ]

  @Test("What a spring cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectError(text(fields), message)
  }

  @Test("A spring without damping plays to its time limit")
  func limit() throws {
    let endless = #", "spring": "spring(bounce: 1)", "timeLimit": 0.5"#
    try expectEqual(RunText.load(text(endless)).perform().stage.now, .seconds(0.5))
  }
}
