import DopesheetTesting
import TestSupport

@Suite("expectReplay")
struct ExpectReplayTests {
  private func setUp(_ stage: Stage, duration: Double) {
    let card = stage.add(Node("card"))
    let fade = stage.add(Motion(card, .alpha(to: 0), duration: duration).named("card.fade"))
    stage.cue("tap") { _ in fade.restart() }
  }

  private func recording() throws -> Trace {
    let stage = Stage()
    let recorder = Recorder(stage)
    setUp(stage, duration: 0.2)
    try stage.step(to: .milliseconds(3))
    stage.cue(named: "tap")?.send()
    for time in [7, 40, 41, 120, 300] { try stage.step(to: .milliseconds(Double(time))) }
    return recorder.trace
  }

  @Test("A replay that cannot be played is one issue, at the caller's line")
  func unplayable() throws {
    struct Mishap: Error {}
    try withKnownIssue {
      try expectReplay(of: recording()) { _ in throw Mishap() }
      Issue.record("the test goes on")
    } matching: { issue in
      issue.sourceLocation?.fileName == "ExpectReplayTests.swift"
        && issue.comments.map(\.rawValue).joined() == "The rehearsal cannot be played: Mishap()"
    }
  }

  @Test(
    "One that comes out otherwise is one issue, at the caller's line, with the first difference")
  func otherwise() throws {
    try withKnownIssue {
      try expectReplay(of: recording()) { setUp($0, duration: 0.3) }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.fileName == "ExpectReplayTests.swift"
        && text.hasPrefix("The replay differs from the recording. ")
        && text.contains("\nTrace differs from golden. First difference: ")
    }
  }
}
