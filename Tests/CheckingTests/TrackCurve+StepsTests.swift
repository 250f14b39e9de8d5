import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("The steps of a curve")
struct TrackCurveStepsTests {
  @Test("The largest jump is from one frame to the next")
  func jump() {
    #expect(course(0, 1, 3, 2).largestJump == 2)
    expectEqual(
      "\(course(0, 1, -3, 2).largestJump)", "5 at frame 3 (t = 0.3 s), from -3 to 2 ▅▇▁[█]")
    expectEqual("\(course(4, 4).largestJump)", "0 ▁▁")
  }

  @Test("Speed is a difference by its time, so a dropped frame is no rush")
  func speed() {
    #expect(course(0, 1, 3, 2).topSpeed == 20)
    let dropped = curve([.f64(0), .f64(1), .f64(4), .f64(5)], ticks: [0, 1, 4, 5])["x"]
    #expect(dropped.topSpeed == 10 && dropped.largestJump == 3)
    #expect(
      "\(course(0, 1, 3).topSpeed)" == "20 a second at frame 2 (t = 0.2 s), from 1 to 3 ▁▃[█]")
  }

  @Test("Of frames at one time the last counts")
  func zeroSteps() {
    let x = curve([.f64(0), .f64(50), .f64(1), .f64(2)], ticks: [0, 1, 1, 2])["x"]
    #expect(x.largestJump == 1 && x.topSpeed == 10)
    #expect(x.maximum == 50)
  }

  @Test("Turns are counted, rests are none")
  func turns() {
    #expect(course(0, 1, 2).turns == 0)
    #expect(course(0, 1, 1, 2).turns == 0)
    #expect(course(0, 1, 1, 0).turns == 1)
    #expect(course(0, 1, 0, 1).turns == 2)
    #expect(
      "\(course(0, 1, 0, 2).turns)" == "2 at frame 2 (t = 0.2 s), where it turns last at 0 ▁▅[▁]█")
  }

  @Test("A curve settles where it stays near its end")
  func settling() {
    let x = course(0, 100, 92, 99, 100, 100)
    #expect(x.settlingTime(within: 1) == 0.3)
    #expect(x.settlingTime() == 0.4)
    #expect(x.settlingTime(within: 1000) == 0)
    expectEqual("\(x.settlingTime(within: 1))", "0.3 s at frame 3 (t = 0.3 s) ▁██[█]██")
    expectEqual(x.settlingTime(within: -1).problem, "the tolerance is 0 or more")
    expectEqual(x.settlingTime(within: .nan).problem, "the tolerance is 0 or more")
  }
}
