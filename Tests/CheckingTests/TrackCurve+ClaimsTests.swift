import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Testing

@Suite("Claims about a curve")
struct TrackCurveClaimsTests {
  @Test("Rises, falls, is monotone")
  func directions() {
    #expect(course(0, 1, 1, 2).rises.holds && !course(0, 1, 1, 2).falls.holds)
    #expect(course(2, 1, 1).falls.holds && !course(2, 1, 1).rises.holds)
    #expect(course(2, 1).isMonotone.holds && course(1, 2).isMonotone.holds)
    #expect(!course(0, 0, 1, 0).isMonotone.holds && !course(2, 1, 2).isMonotone.holds)
    #expect(course(1, 1).isMonotone.holds && course(1, 1).rises.holds && course(1, 1).falls.holds)
    #expect(
      course(0, 5, 3, 9).rises.description == """
        x: rises does not hold
          it falls at frame 2 (t = 0.2 s), from 5 to 3
          ▁▅[▃]█
        """)
    #expect(
      course(9, 3, 5).isMonotone.description == """
        x: is monotone does not hold
          it rises at frame 2 (t = 0.2 s), from 3 to 5
          █▁[▃]
        """)
  }

  @Test("A cut is a change that is larger than allowed")
  func continuity() {
    #expect(course(0, 2, 4).isContinuous(maxJump: 2).holds)
    #expect(
      course(0, 2, 4, 9, 0).isContinuous(maxJump: 2).description == """
        x: is continuous, with jumps of at most 2 does not hold
          it jumps by 5 at frame 3 (t = 0.3 s), from 4 to 9 (and 1 more)
          ▁▂▄[█]▁
        """)
    #expect(!course(0, 1).isContinuous(maxJump: .nan).holds)
  }

  @Test("Stays within a range, its ends included")
  func range() {
    #expect(course(0, 1, 0.5).staysWithin(0...1).holds)
    #expect(
      course(0, 1.5, -3).staysWithin(0...1).description == """
        x: stays within 0...1 does not hold
          it is 1.5 at frame 1 (t = 0.1 s)
          ▆[█]▁
        """)
  }

  @Test("Settles by a time")
  func settling() {
    let x = course(0, 100, 92, 99, 100)
    #expect(x.settles(by: .seconds(0.3), within: 1).holds)
    #expect(
      x.settles(by: .seconds(0.25), within: 1).description == """
        x: settles by 0.25 s within 1 does not hold
          it settles at frame 3 (t = 0.3 s)
          ▁██[█]█
        """)
    #expect(!x.settles(by: .seconds(0.3)).holds && x.settles(by: .seconds(0.4)).holds)
  }

  @Test("Reaches a value before a time, from below or from above, or passes it")
  func reaching() {
    #expect(course(0, 5, 12).reaches(10, before: .seconds(0.3)).holds)
    #expect(course(9, 5, -2).reaches(0, before: .seconds(0.3)).holds)
    #expect(course(3, 5).reaches(3, before: .seconds(0.1)).holds)
    #expect(
      course(0, 5, 12).reaches(10, before: .seconds(0.2)).description == """
        x: reaches 10 before 0.2 s does not hold
          it does so only at frame 2 (t = 0.2 s)
          ▁▄[█]
        """)
    #expect(
      course(0, 9, 7).reaches(10, before: .seconds(1)).description == """
        x: reaches 10 before 1 s does not hold
          it never does; it comes nearest, to 9, at frame 1 (t = 0.1 s)
          ▁[█]▇
        """)
  }
}
