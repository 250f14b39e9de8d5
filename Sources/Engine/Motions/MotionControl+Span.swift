// Times never wrap: a run whose end lies beyond the limit of time does not begin.

extension MotionControl {
  /// Refuses a run whose end lies beyond the limit of time.
  final func checkEnd(on stage: Stage) throws(StageError) {
    let wait = extras != nil && state == .stopped ? ticks(seconds: delay) ?? 0 : 0
    guard
      runSpan(cycleSpan(goesBack: goesBack))?.adding(Ticks(count: wait))?.adding(stage.now) != nil
    else { throw .timeOverflow(source: name) }
  }

  /// The innermost motion of this tree that alone would end beyond the limit of time if it began now, or this one.
  package final var overlongPart: MotionControl {
    let goesBack = (self as? MotionCollection)?.asksToGoBack ?? false
    let now = stage?.now ?? .zero
    return children.first { $0.span(goesBack: goesBack)?.adding(now) == nil }?.overlongPart ?? self
  }

  /// The time from a start to the end of a motion that is not running, or to that of its first cycle if there is no
  /// end; `nil` beyond the limit. Lengths that follow from start values count as 0.
  ///
  /// - Parameter goesBack: Its place asks it to go back.
  final func span(goesBack: Bool) -> Ticks? {
    if state == .stopped {
      takeSpeed()
      do {
        try prepare()
      } catch .timeOverflow {
        return nil
      } catch {
        // Told when it begins.
      }
    }
    guard let wait = ticks(seconds: delay.isFinite ? delay : 0) else { return nil }
    return runSpan(cycleSpan(goesBack: goesBack || isReversing), repeats: repeatCycles)?
      .adding(Ticks(count: wait))
  }

  private func runSpan(_ cycle: Ticks?) -> Ticks? { runSpan(cycle, repeats: runRepeats) }

  private func runSpan(_ cycle: Ticks?, repeats: Int?) -> Ticks? {
    guard let repeats, repeats > 0 else { return cycle }
    let (count, overflow) = Int64(repeats).addingReportingOverflow(1)
    return overflow ? nil : cycle?.multiplied(by: count)
  }
}
