import DopesheetChecking
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Measures of a curve")
struct TrackCurveMeasuresTests {
  @Test("Ends, extremes and single values say where they are")
  func values() {
    let x = course(2, 5, -1, 5, 3)
    #expect(x.first == 2 && x.final == 3 && x.minimum == -1 && x.maximum == 5)
    expectEqual("\(x.maximum)", "5 at frame 1 (t = 0.1 s) ▅[█]▁█▆", "the earliest of equals")
    expectEqual("\(x.minimum)", "-1 at frame 2 (t = 0.2 s) ▅█[▁]█▆")
    #expect(x.value(atFrame: 3) == 5)
    expectEqual(x.value(atFrame: 5).problem, "the frames of the run are 0 to 4")
    expectEqual(x.value(atFrame: -1).problem, "the frames of the run are 0 to 4")
  }

  @Test("The value at a time is that of the last frame that is not later")
  func times() {
    let x = course(2, 5, -1)
    #expect(x.value(at: .zero) == 2 && x.value(at: .seconds(0.1)) == 5)
    #expect(x.value(at: .seconds(0.19)) == 5 && x.value(at: .seconds(0.2)) == -1)
    expectEqual(x.value(at: .seconds(0.21)).problem, "the run goes from 0 s to 0.2 s")
    expectEqual(x.value(at: .seconds(-0.1)).problem, "the run goes from 0 s to 0.2 s")
  }

  @Test("Overshoot and undershoot are shares of the way, up or down")
  func shoots() {
    let up = course(0, 60, 110, 95, 100)
    #expect(up.overshoot == 0.1 && up.undershoot == 0)
    #expect(
      "\(up.overshoot)"
        == "0.1 at frame 2 (t = 0.2 s), where it is 110, on the way from 0 to 100 ▁▅[█]▇█")
    expectEqual("\(up.undershoot)", "0 on the way from 0 to 100 ▁▅█▇█")
    let down = course(100, 105, 40, -30, 0)
    #expect(down.overshoot == 0.3 && down.undershoot == 0.05)
    let back = course(0, -25, 100)
    #expect(back.undershoot == 0.25 && back.overshoot == 0)
  }

  @Test("A curve that comes back has no way to share")
  func noWay() {
    #expect(
      course(1, 2, 1).overshoot.problem
        == "x begins and ends at 1, so there is no way to share; ask for its minimum and maximum ▁█▁"
    )
    #expect(course(1, 1, 1).overshoot == 0 && course(1, 1).undershoot == 0)
  }

  @Test("A spring's overshoot is that of its formula")
  func spring() throws {
    let spring = try SpringCurve(response: 0.5, dampingRatio: 0.5)
    let run = try Rehearsal(.hz(240)) { stage in
      stage.play(SpringMotion(stage.add(Node("card")), [.position.x(to: 100)], spring: spring))
    }.untilSettled(within: .seconds(5))
    // exp(-π·ζ/√(1-ζ²)) with ζ = 0.5
    let overshoot = try #require(run["card.position.x"].overshoot.number)
    #expect(abs(overshoot - 0.163) < 0.001)
    #expect(run["card.position.x"].turns >= 3)
  }

  @Test("A long run shows the frames around the place")
  func long() {
    let x = curve((0..<200).map { .f64($0 == 150 ? 1 : 0) })["x"]
    let text = "\(x.maximum)"
    #expect(text.hasPrefix("1 at frame 150 (t = 15 s) …▁▁"))
    #expect(text.hasSuffix("▁[█]" + String(repeating: "▁", count: 29) + "…"))
    #expect("\(x.first)".hasSuffix("[▁]" + String(repeating: "▁", count: 59) + "…"))
    expectEqual("\(x.final)".hasSuffix("…" + String(repeating: "▁", count: 9) + "█"), false)
    #expect("\(x.final)".hasSuffix("[▁]"))
  }
}
