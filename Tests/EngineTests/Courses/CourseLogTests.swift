import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("The courses of values between events")
struct CourseLogTests {
  @Test(
    "have the same bits as the stage at any tick, inside of their bounds",
    arguments: 0..<deep(200, quick: 3))
  func bits(seed: Int) throws {
    let scene = RandomMotions(seed: seed, count: 5)
    let stage = Stage()
    let log = CourseLog()
    stage.courses = log
    scene.setUp(stage)
    for frame in 0...7 { try stage.step(to: .milliseconds(50 * Double(frame))) }
    var random = SeededGenerator(seed: seed)
    let times = (0..<deep(50, quick: 10)).map { _ in
      Int64(random.unit() * Double(RandomMotions.end.count))
    }
    .sorted()
    for tick in times {
      // Each value is of a run of its own, with a single step to this tick.
      let shown = try scene.extremes(at: [Ticks(count: tick)])
      for index in 0..<scene.count {
        let track = try #require(log.tracks.first { $0.name == scene.track(index) })
        #expect(track.obstacle == nil)
        guard let stretch = track.stretches.first(where: { $0.ticks.contains(tick) }) else {
          continue
        }
        let value = stretch.course.value(at: tick)
        #expect(value.bitPattern == shown[index].low.bitPattern, "\(track.name) at \(tick)")
        let bounds = try #require(stretch.course.bounds(over: stretch.ticks))
        #expect(bounds.low <= value && value <= bounds.high, "\(track.name) at \(tick)")
      }
    }
  }

  @Test("last as long as a movement does, whatever the frames are")
  func stretches() throws {
    let stage = Stage()
    let log = CourseLog()
    stage.courses = log
    let card = stage.add(Node("card"))
    stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.5).reverses())
    for frame in 0...30 { try stage.step(to: .milliseconds(50 * Double(frame))) }
    let track = try #require(log.tracks.first)
    let half = Ticks.seconds(0.5).count
    expectEqual(
      track.stretches.map(\.ticks), [0...half - 1, half...2 * half - 1, 2 * half...3 * half - 1])
  }

  @Test("have no bounds along a path whose leading number is not a number")
  func notNumbers() throws {
    let path = try MotionPath.Measured(MotionPath([.move(to: [0, 0]), .line(to: [100, 0])]))
    let course = PathCourse(path, edges: .wrap, byDistance: false)
    for part in 0...2 {
      let following = ValueCourse.following(leader: .constant(.nan), course, part: part)
      #expect(following.bounds(over: 0...100) == nil)
    }
  }
}
