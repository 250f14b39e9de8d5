extension MotionControl {
  /// The part of the present movement that has passed by time, 0...1.
  public final var motionProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfMovement
  }

  /// The part of the present cycle that has passed, 0...1; a turn lies at 1/2.
  public final var cycleProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfCycle
  }

  /// The part of the whole run that has passed, 0...1; of an endless one that of its present cycle.
  public final var totalProgress: Double {
    guard !isCompleted, let runRepeats, runRepeats > 0 else { return cycleProgress }
    return (cycleProgress + Double(cycles)) / (Double(runRepeats) + 1)
  }
}
