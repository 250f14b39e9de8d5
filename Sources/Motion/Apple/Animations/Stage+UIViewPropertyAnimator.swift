#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
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
    /// - Parameters:
    ///   - animator: The animator, which the stage holds.
    ///   - name: The name of the motion in traces: its progress is the track `opening.progress`.
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
