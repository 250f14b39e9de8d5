extension MotionControl {
  /// The speed of the motion relative to what is around it, above 0; 1 unless set.
  ///
  /// It scales delays and movements of the motion and of all motions below it: 0.5 is half as fast, and takes twice
  /// as long. A change in flight keeps the progress. A value outside 1e-6...1e6 is rejected and reported:
  /// ``Stage/problems``.
  public final var speed: Double {
    get { extras?.speed ?? 1 }
    set {
      call(.speed, [.init("factor", .number(newValue))]) { stage in
        // Without a stage the speed is checked when a run begins.
        guard stage == nil || Self.isSpeed(newValue) else {
          stage?.report(.badSpeed(source: name), by: self)
          return
        }
        ensureExtras().speed = newValue
        rescale()
      }
    }
  }

  static func isSpeed(_ factor: Double) -> Bool { (1e-6...1e6).contains(factor) }

  /// The speed of the present run: its own, times those of the collections around it.
  final var runSpeed: Double { extras?.runSpeed ?? 1 }

  package final var totalSpeed: Double {
    var product = speed
    var around: MotionControl? = parent
    while let next = around {
      product *= next.speed
      around = next.parent
    }
    return product
  }

  final func takeSpeed() {
    let product = totalSpeed
    if product != runSpeed { ensureExtras().runSpeed = product }
  }

  /// Returns the ticks of some seconds of the motion's own time; `nil` beyond 200 days.
  final func ticks(seconds: Double) -> Int64? {
    let own = max(0, seconds)
    let seconds = runSpeed == 1 ? own : own / runSpeed
    guard let heldStage else { return Ticks(seconds: seconds)?.count }
    return heldStage._withUnsafeGuaranteedRef { $0.ticks(seconds: seconds) }
  }

  private func rescale() {
    for child in children { child.rescale() }
    let before = runSpeed
    takeSpeed()
    guard let stage, state != .stopped, runSpeed != before else { return }
    let now = stage.now.count
    if isDelayPending {
      let left = Double(state == .delayed ? time - now : time) * (before / runSpeed)
      let ticks = Int64(min(left, Double(Ticks.limit.count)).rounded())
      // A time beyond the limit is never reached.
      if state == .delayed {
        let (end, overflow) = now.addingReportingOverflow(ticks)
        time = overflow ? .max : end
      } else {
        time = ticks
      }
    } else {
      let (passed, length) = (elapsed, length(direction))
      renewLengths()
      let ticks = passed.scaled(by: self.length(direction), over: length)
      if state == .moving {
        time = now - ticks
        if length > 0 { move(on: stage) }
      } else {
        time = ticks
      }
    }
    // A moving collection has no boundary of its own, except the end of an empty one.
    if state == .delayed || state == .moving && !(self is MotionCollection) { schedule(on: stage) }
  }

  /// Fixes the lengths of the movements that begin now. Reports an invalid length and keeps the old ones.
  final func renewLengths() {
    do {
      try prepare()
    } catch {
      stage?.report(error, by: self)
    }
  }
}

extension Int64 {
  /// Returns a part of one length as the same part of another, rounded down.
  fileprivate func scaled(by length: Int64, over other: Int64) -> Int64 {
    guard other > 0, self > 0 else { return 0 }
    let product = Swift.min(self, other).multipliedFullWidth(by: length)
    return other.dividingFullWidth(product).quotient
  }
}
