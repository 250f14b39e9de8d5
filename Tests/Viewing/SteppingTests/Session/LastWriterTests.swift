import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

@Suite("The last writer of a track")
struct LastWriterTests {
  @Test func `of two motions that write a track in one frame, each record has its own`() throws {
    let trace = try Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .alpha(to: 0.5), duration: 0.04).named("card.first")
          .completed { [unowned stage] _ in
            stage.play(Motion(card, .alpha(to: 1), duration: 0.04).named("card.second"))
          })
    }.runUntilSettled(within: .seconds(1)).trace
    let session = StepSession(Stepper(TraceSource(trace, title: "card")))
    _ = session.perform("g end")
    var writers: [Int: [String]] = [:]
    while case let lines = session.perform("< card.alpha").lines,
      !lines[0].hasPrefix("card.alpha has")
    {
      let writer = session.perform("last card.alpha").lines.last ?? ""
      writers[session.stepper.place.frame, default: []].append(writer)
    }
    expectEqual(writers[1], ["  by card.first"])
    expectEqual(writers[3], ["  by card.second", "  by card.first"])
    expectEqual(writers[4], ["  by card.second"])
  }
}
