/// The times at which the animations of a layer end, on a clock that a stage steps.
///
/// Core Animation gives an animation its begin time when it shows the layer. Until then, it counts as beginning now.
package struct AnimationEnds {
  /// An animation of a layer, with times in seconds.
  package struct Animation {
    let object: AnyObject
    let beginTime: Double
    let length: Double

    /// Creates an animation.
    ///
    /// - Parameters:
    ///   - object: Its identity.
    ///   - beginTime: Its begin time on the layer's clock; 0 if it has none yet.
    ///   - length: The time that it takes, with all repeats; infinite if it repeats for ever.
    package init(_ object: AnyObject, beginTime: Double, length: Double) {
      (self.object, self.beginTime, self.length) = (object, beginTime, length)
    }
  }

  private var known: [ObjectIdentifier: (object: AnyObject, end: Double)] = [:]

  /// Creates an empty list.
  package init() {}

  /// Returns whether all animations have ended at a time.
  ///
  /// - Parameters:
  ///   - animations: The animations that the layer has at present; earlier ones are forgotten.
  ///   - now: The layer's time in seconds.
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
