import DopesheetTesting
import RobotAxis

/// Runs the controller of an axis, one cycle a frame. The cues are the buttons of its panel.
private func control(_ axis: Axis, on stage: Stage, _ recorder: Recorder) {
  recorder.probe("axis.position") { axis.position }
  recorder.probe("axis.velocity") { axis.velocity }
  recorder.probe("axis.acceleration") { axis.acceleration }
  recorder.probe("axis.state") { axis.state.rawValue }
  axis.onState = { recorder.event($1.rawValue, of: "axis") }
  stage.cue("hold") { _ in axis.hold() }
  stage.cue("release") { _ in axis.release() }
  stage.onFrame { _ in axis.cycle() }
  stage.settles { axis.state != .moving }
}

@Suite struct AxisTests {
  /// A long way with all seven phases, one without a constant speed, and one that reaches no limit.
  @Test(arguments: [200.0, 60, 2]) func moves(millimetres: Double) throws {
    let limits = Axis.Limits()
    let run = try expectTrace(
      at: .hz(1_000), settlingWithin: .seconds(3), named: "\(Int(millimetres)) mm"
    ) { stage, recorder in
      let axis = Axis()
      control(axis, on: stage, recorder)
      axis.move(to: millimetres)
    }
    // In each millisecond, the acceleration changes by the jerk at most.
    expectThat(
      run["axis.position"].rises, run["axis.position"].final == millimetres,
      run["axis.velocity"].staysWithin(0...limits.speed * (1 + 1e-12)),
      run["axis.acceleration"].largestJump <= limits.jerk / 1_000 * (1 + 1e-9),
      run["axis.state"].final == "ready")
  }

  @Test func holdsAndGoesOn() throws {
    try expectHolds(runs: 100, settlingWithin: .seconds(4)) { stage, recorder in
      let axis = Axis()
      control(axis, on: stage, recorder)
      axis.move(to: 100)
    } interruptedBy: {
      .cues("hold", "release")
    } always: { run in
      // Whatever is pressed, the axis never passes its target, and never goes back.
      [run["axis.position"].staysWithin(0...100), run["axis.position"].rises]
    }
  }
}
