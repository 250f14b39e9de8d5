import DopesheetApple
import TestSupport
import Testing

@Suite("The ends of animations of a layer")
struct AnimationEndsTests {
  private final class Object {}

  private func length(
    _ duration: Double, speed: Double = 1, count: Double = 0, all: Double = 0, back: Bool = false
  ) -> Double {
    AnimationEnds.length(
      duration: duration, speed: speed, repeatCount: count, repeatDuration: all,
      autoreverses: back)
  }

  @Test("Repeats, ways back and speeds change the length as Core Animation counts")
  func lengths() {
    expectEqual(length(2), 2)
    expectEqual(length(2, count: 3), 6)
    expectEqual(length(2, count: 0.5), 1)
    expectEqual(length(2, count: 3, back: true), 12)
    expectEqual(length(2, all: 5, back: true), 5)
    expectEqual(length(2, speed: 4), 0.5)
    expectEqual(length(2, speed: -4), 0.5)
  }

  @Test("An animation that repeats for ever or stands still has no end")
  func endless() {
    expectEqual(length(2, count: .infinity), .infinity)
    expectEqual(length(2, count: Double(Float.greatestFiniteMagnitude)), .infinity)
    expectEqual(length(2, speed: 0), .infinity)
  }

  @Test("A layer is at rest when its last animation has ended")
  func last() {
    var ends = AnimationEnds()
    let animations = [
      AnimationEnds.Animation(Object(), beginTime: 1, length: 2),
      AnimationEnds.Animation(Object(), beginTime: 2, length: 0.5),
    ]
    expectEqual(ends.haveEnded(animations, at: 2.75), false)
    expectEqual(ends.haveEnded(animations, at: 3), true)
    expectEqual(ends.haveEnded([], at: 0), true)
  }

  @Test("An animation without a begin time begins when it is seen first, until it has one")
  func withoutBegin() {
    var ends = AnimationEnds()
    let object = Object()
    func animation(_ begin: Double) -> [AnimationEnds.Animation] {
      [AnimationEnds.Animation(object, beginTime: begin, length: 2)]
    }
    expectEqual(ends.haveEnded(animation(0), at: 5), false)
    expectEqual(ends.haveEnded(animation(0), at: 6), false)
    expectEqual(ends.haveEnded(animation(0), at: 7), true)
    expectEqual(ends.haveEnded(animation(6), at: 7), false)
    expectEqual(ends.haveEnded(animation(6), at: 8), true)
    expectEqual(ends.haveEnded([], at: 8), true)
    expectEqual(ends.haveEnded(animation(0), at: 9), false)
  }
}
