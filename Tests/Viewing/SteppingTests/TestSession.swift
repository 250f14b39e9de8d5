import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import Testing

extension Rehearsal {
  /// Steps the rehearsal until it settles, while a closure uses the session.
  @discardableResult
  func stepped(
    beside golden: Lockstep? = nil, _ body: @escaping (StepSession) throws -> Void
  ) throws -> Run {
    nonisolated(unsafe) let (golden, body) = (golden, body)
    nonisolated(unsafe) var result = Result<Void, any Error>.success(())
    let run = try step(settling(within: .seconds(2))) { source in
      let stepper = Stepper(source, countingLinesOf: golden?.known.trace)
      result = Result { try body(StepSession(stepper, against: golden)) }
    }
    try result.get()
    return try #require(run)
  }

  /// A card that falls; its completion adds badges that fade.
  static func fallingCard(badges: Int = 1, to end: Double = 100) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.y(to: end), duration: 0.1).named("card.fall")
          .completed { [unowned stage] _ in
            for number in 0..<badges {
              let name = "badge" + (number > 0 ? "\(number)" : "")
              let badge = stage.add(Node(name))
              stage.play(Motion(badge, .alpha(to: 0), duration: 0.1).named(name + ".fade"))
              stage.play(
                Motion(badge, .position.x(to: 9), .position.y(to: 9), duration: 0.1)
                  .named(name + ".grow"))
            }
          })
    }
  }
}

extension Stepper {
  convenience init(_ trace: Trace) { self.init(TraceSource(trace, title: "t")) }
}

extension StepSession {
  /// Creates a session about a trace, beside a golden if there is one.
  convenience init(_ trace: Trace, title: String = "run", beside golden: Trace? = nil) {
    self.init(
      Stepper(TraceSource(trace, title: title)),
      against: golden.map { Lockstep($0, title: "golden") })
  }
}

extension Trace.Record {
  /// The declaration of a node with a frame `[x, y, width, height]` and other numbers.
  static func node(
    _ name: String, _ frame: [Double], _ others: [(String, Double)] = [], in parent: String? = nil
  ) -> Trace.Record {
    let numbers = Array(zip(["x", "y", "width", "height"], frame)) + others
    let arguments = numbers.map { Trace.Argument($0, .number($1)) }
    let parents = parent.map { [Trace.Argument("parent", .word($0))] } ?? []
    return .source(Trace.Source(name, kind: "node", parents + arguments))
  }
}

extension ScreenView {
  /// Draws a session, and returns the rows of the screen as plain text.
  mutating func rows(_ session: StepSession, width: Int = 80, height: Int = 24) -> [String] {
    let canvas = draw(session, width: width, height: height)
    return (0..<height).map { canvas.text(ofRow: $0) }
  }
}
