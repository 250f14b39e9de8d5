import DopesheetStepping
import DopesheetTrace

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

extension ScreenView {
  /// Draws a session, and returns the rows of the screen as plain text.
  mutating func rows(_ session: StepSession, width: Int = 80, height: Int = 24) -> [String] {
    let canvas = draw(session, width: width, height: height)
    return (0..<height).map { canvas.text(ofRow: $0) }
  }
}
