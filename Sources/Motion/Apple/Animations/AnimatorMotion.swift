import Dopesheet

/// A property animator, as far as a stage drives it: the methods of one object, which tests replace.
package struct ScrubbedAnimator {
  /// The seconds from its start to its end.
  let duration: Double
  /// Whether the animator can still be moved.
  let isActive: () -> Bool
  /// Whether it runs back to its start.
  let isReversed: () -> Bool
  /// The progress in the present direction, 0...1.
  let progress: () -> Double
  /// Moves it to a progress in the present direction, 0...1.
  let scrub: (Double) -> Void
  /// Ends it at the end of the present direction, and calls its completion handlers.
  let finish: () -> Void

  package init(
    duration: Double, isActive: @escaping () -> Bool, isReversed: @escaping () -> Bool,
    progress: @escaping () -> Double, scrub: @escaping (Double) -> Void,
    finish: @escaping () -> Void
  ) {
    self.duration = duration
    self.isActive = isActive
    self.isReversed = isReversed
    self.progress = progress
    self.scrub = scrub
    self.finish = finish
  }
}

/// A motion that moves a paused property animator from its present progress to its end.
///
/// At its end it finishes the animator. If the animator is reversed meanwhile, the motion begins anew, in the other
/// direction. If the animator is stopped or finished meanwhile, the motion stops.
package final class AnimatorMotion: CustomMotion {
  private let animator: ScrubbedAnimator
  /// The direction and the progress in it with which the present run began.
  private var isReversed: Bool
  private var origin: Double

  package init(_ animator: ScrubbedAnimator) {
    self.animator = animator
    isReversed = animator.isReversed()
    origin = animator.progress()
    super.init()
    updated { $0.turnOrStop() }
    completed { if !$0.turnOrStop() { $0.animator.finish() } }
  }

  package override func duration(_ direction: MotionDirection) -> Double {
    animator.duration * (1 - origin)
  }

  package override func show(_ progress: Double) {
    guard animator.isActive(), animator.isReversed() == isReversed else { return }
    animator.scrub(origin + (1 - origin) * progress)
  }

  /// Begins anew if the animator has been reversed, and stops if it cannot be moved any more. Returns whether it does.
  @discardableResult
  private func turnOrStop() -> Bool {
    guard animator.isActive() else {
      stop()
      return true
    }
    guard animator.isReversed() != isReversed else { return false }
    (isReversed, origin) = (!isReversed, animator.progress())
    restart()
    return true
  }
}

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Stage {
    /// Drives a property animator by this stage, from its present progress to its end, instead of `startAnimation()`.
    ///
    /// ```swift
    /// let opening = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut) { card.center.y = 80 }
    /// opening.addCompletion { _ in badge.isHidden = false }
    /// stage.drive(opening, named: "opening")
    /// ```
    ///
    /// The animator is paused, and each step sets its `fractionComplete`, with its own timing curve. At its end it is
    /// finished, and its completion handlers are called, in the order in which they were added. Animators that end in
    /// one step finish in order of time, and at one time in the order in which they were started here.
    ///
    /// If the animator is reversed meanwhile, it goes back from the next step on. If it is stopped, the motion stops.
    ///
    /// The stage holds the animator. In traces, its progress is the track `opening.progress`.
    ///
    /// - Returns: The motion that moves the animator, to pause, to stop or to slow down.
    @MainActor
    @discardableResult
    public func drive(_ animator: UIViewPropertyAnimator, named name: String) -> MotionControl {
      animator.scrubsLinearly = false
      animator.pauseAnimation()
      let scrubbed = ScrubbedAnimator(
        duration: animator.duration, isActive: { animator.state == .active },
        isReversed: { animator.isReversed }, progress: { Double(animator.fractionComplete) },
        scrub: {
          animator.fractionComplete = CGFloat($0)
          // Otherwise presentations would show it at the end of the run loop.
          CATransaction.flush()
        },
        finish: {
          animator.stopAnimation(false)
          animator.finishAnimation(at: animator.isReversed ? .start : .end)
        })
      return play(AnimatorMotion(scrubbed).named(name))
    }
  }
#endif
