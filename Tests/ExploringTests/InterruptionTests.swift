import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetExploring
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Interruptions")
struct InterruptionTests {
  private func exploration(
    _ interruptions: [Interruption], _ setUp: @escaping (Stage, Recorder) -> Void
  ) -> Exploration {
    var exploration = Exploration(of: Rehearsal(.hz(60), setUp))
    exploration.interruptions = interruptions
    return exploration
  }

  @Test("are made as small as the smallest script that can fail", arguments: 1...4)
  func smallest(count: Int) throws {
    var exploration = exploration([.cues()]) { stage, recorder in
      var taps = 0
      recorder.probe("taps") { taps }
      stage.cue("tap") { _ in taps += 1 }
      stage.cue("drag") { _ in }
      stage.play(Motion(stage.add(Node("card")), [.alpha(to: 0)], duration: 0.2))
    }
    exploration.runs = 2_000
    let found = try #require(
      try exploration.counterExample { run in [run["taps"].staysWithin(0...Double(count - 1))] })
    expectEqual(found.callCount, count)
    #expect(found.sentence.split(separator: ", ").allSatisfy { $0.hasPrefix("tap send") })
    #expect(!found.sentence.contains("drag"))
  }

  @Test("of frames may have any range of rates")
  func rates() throws {
    var exploration = exploration([.frames(.hz(Int64.min...Int64.max))]) { stage, _ in
      stage.play(Motion(stage.add(Node("card")), [.alpha(to: 0)], duration: 0.000_1))
    }
    exploration.runs = 20
    let found = try exploration.counterExample()
    #expect(found == nil, "\(found?.description ?? "")")
  }

  @Test("that pause and resume are in the trace of their script")
  func pauses() throws {
    var exploration = exploration([.calls]) { stage, recorder in
      var pauses = 0
      recorder.probe("pauses") { pauses }
      stage.play(
        Motion(stage.add(Node("card")), [.alpha(to: 0)], duration: 0.2).named("fade").paused { _ in
          pauses += 1
        })
    }
    exploration.implicit = [.ignoresPauses]
    let found = try #require(try exploration.counterExample())
    #expect(found.sentence.contains("fade pause") && found.sentence.contains("fade resume"))
    let again = try #require(try exploration.trace(of: found.choices))
    expectEqual(
      again.events.all.filter { $0.kind == .input }.map(\.text),
      found.trace.events.all.filter { $0.kind == .input }.map(\.text))
    #expect(again.events.count("< fade pause") == 1)
  }
}
