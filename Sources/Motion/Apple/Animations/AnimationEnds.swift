/// The times at which the animations of a layer end, on a clock that a stage steps.
///
/// Core Animation gives an animation its begin time when it shows the layer. Until then, it counts as beginning now.
package struct AnimationEnds {
  /// An animation of a layer, with times in seconds.
  package struct Animation {
    let object: AnyObject
    let beginTime: Double
    let length: Double

    /// Creates an animation with a begin time on the layer's clock, 0 for none yet, and a length with all repeats.
    package init(_ object: AnyObject, beginTime: Double, length: Double) {
      (self.object, self.beginTime, self.length) = (object, beginTime, length)
    }
  }

  private var known: [ObjectIdentifier: (object: AnyObject, end: Double)] = [:]

  package init() {}

  /// Returns whether all present animations of the layer have ended at its time. Earlier ones are forgotten.
  package mutating func haveEnded(_ animations: [Animation], at now: Double) -> Bool {
    var present: [ObjectIdentifier: (object: AnyObject, end: Double)] = [:]
    for animation in animations {
      let key = ObjectIdentifier(animation.object)
      let begin = animation.beginTime != 0 ? animation.beginTime : now
      let end = animation.beginTime != 0 ? nil : known[key]?.end
      present[key] = (animation.object, end ?? begin + animation.length)
    }
    known = present
    return present.allSatisfy { $0.value.end <= now }
  }

  /// Returns the seconds that an animation takes with all repeats, as Core Animation counts them.
  package static func length(
    duration: Double, speed: Double, repeatCount: Double, repeatDuration: Double,
    autoreverses: Bool
  ) -> Double {
    let cycle = autoreverses ? 2 * duration : duration
    let length = repeatDuration > 0 ? repeatDuration : cycle * (repeatCount > 0 ? repeatCount : 1)
    // Core Animation takes the largest number for endless repeats.
    guard repeatCount < Double(Float.greatestFiniteMagnitude), speed != 0 else { return .infinity }
    return length / speed.magnitude
  }
}
