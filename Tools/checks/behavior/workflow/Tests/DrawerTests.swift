import DopesheetTesting
import Foundation

// Tests of one golden each, whose runs the check changes from outside: `DRAWER_SECONDS` is how long the drawer takes,
// `DRAWER_NOTE` a fact that takes no part in comparisons. So one build plays what was approved and what somebody has
// changed since.

@Suite struct DrawerTests {
  @Test func opens() throws {
    expectTrace(try drawer())
  }

  @Test(arguments: RecordMode.allCases) func asksFor(mode: RecordMode) throws {
    expectTrace(try drawer(), named: mode.rawValue, record: mode)
  }

  @Test(arguments: [1, 2]) func hasNoName(number: Int) throws {
    expectTrace(try drawer())
  }
}

private func drawer() throws -> Rehearsal.Run {
  let variables = ProcessInfo.processInfo.environment
  let seconds = variables["DRAWER_SECONDS"].flatMap(Double.init) ?? 0.3
  return try Rehearsal(at: .hz(60)) { stage in
    let recorder = stage.recorder
    if let note = variables["DRAWER_NOTE"] { recorder.meta = [Trace.Meta("note", note)] }
    let drawer = stage.add(Node("drawer", frame: CGRect(x: -320, y: 0, width: 320, height: 600)))
    stage.play(
      Motion(drawer, .frame.origin.x(to: 0), duration: seconds, easing: .cubic.out)
        .named("drawer.open"))
  }.runUntilSettled(within: .seconds(2))
}
