// Calls on a shelf's motions that follow from what the shelf itself was called for: they are not recorded, and nothing
// else is settled meanwhile.

extension MotionShelf {
  /// Lets one of its motions run from the beginning; false if it could not begin, which is reported.
  @discardableResult
  package func play(_ motion: MotionControl) -> Bool { begin(motion) }

  /// Stops one of its motions where it is.
  package func halt(_ motion: MotionControl) { motion.stopNow() }
}
