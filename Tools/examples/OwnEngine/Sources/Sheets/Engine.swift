import Foundation

/// A small animation engine: tweens, springs and queues, moved by `tick(now:)`.
///
/// An app calls `tick(now:)` from its display link. The engine knows nothing about tests.
package final class Engine {
  /// Something that an animation reports: its name, and the item that it moves.
  package struct Event {
    package let name: String
    package let item: String
  }

  /// Called for each event, in order.
  package var onEvent: ((Event) -> Void)?

  private var animations: [Animation] = []
  private var now = 0.0

  package init() {}

  /// Whether nothing moves or waits.
  package var isIdle: Bool { animations.isEmpty }

  /// Moves all animations to a time in seconds.
  package func tick(now: Double) {
    self.now = now
    for animation in animations where animation.advance(to: now) {
      animations.removeAll { $0 === animation }
      animation.completion?()
    }
  }

  /// Reports an event.
  package func report(_ name: String, of item: String) { onEvent?(Event(name: name, item: item)) }

  /// Moves a value from one number to another.
  package func tween(
    from start: Double, to end: Double, duration: Double, after delay: Double = 0,
    curve: @escaping (Double) -> Double = Curve.cubicOut, set: @escaping (Double) -> Void,
    completion: (() -> Void)? = nil
  ) {
    add(after: delay, completion: completion) { elapsed in
      let progress = min(elapsed / duration, 1)
      set(start + (end - start) * curve(progress))
      return progress == 1
    }
  }

  /// Moves a value to a number by a spring that does not overshoot.
  ///
  /// - Parameter response: The time in seconds in which an undamped spring would swing once.
  package func spring(
    from start: Double, to end: Double, response: Double, set: @escaping (Double) -> Void,
    completion: (() -> Void)? = nil
  ) {
    let frequency = 2 * Double.pi / response
    add(completion: completion) { elapsed in
      let distance = (start - end) * (1 + frequency * elapsed) * exp(-frequency * elapsed)
      let isOver = abs(distance) < 0.01
      set(isOver ? end : end + distance)
      return isOver
    }
  }

  /// Waits, then calls a closure.
  package func wait(_ duration: Double, then completion: @escaping () -> Void) {
    add(completion: completion) { $0 >= duration }
  }

  /// Makes steps one after another. Each gets a closure to call at its end.
  package func queue(_ steps: [(_ next: @escaping () -> Void) -> Void]) {
    guard let first = steps.first else { return }
    first { [weak self] in self?.queue(Array(steps.dropFirst())) }
  }

  private func add(
    after delay: Double = 0, completion: (() -> Void)?, _ step: @escaping (Double) -> Bool
  ) {
    animations.append(Animation(start: now + delay, step: step, completion: completion))
  }
}

/// A running animation.
private final class Animation {
  let start: Double
  /// Sets the value for a time since the start. Returns whether the animation is over.
  let step: (Double) -> Bool
  let completion: (() -> Void)?

  init(start: Double, step: @escaping (Double) -> Bool, completion: (() -> Void)?) {
    self.start = start
    self.step = step
    self.completion = completion
  }

  /// Moves to a time. Returns whether the animation is over.
  func advance(to now: Double) -> Bool { now >= start && step(now - start) }
}

/// The curves of tweens: from progress in time to progress of the value, both 0...1.
package enum Curve {
  package static func linear(_ progress: Double) -> Double { progress }

  package static func cubicOut(_ progress: Double) -> Double {
    let rest = 1 - progress
    return 1 - rest * rest * rest
  }
}
