extension MotionControl {
  /// How many times as fast as what is around it the motion goes, above 0; 1 unless set.
  ///
  /// It scales delays and movements of the motion and of all below it: 0.5 is half as fast, and takes twice as
  /// long. Set in flight, what is under way goes on from where it is. Anything outside 1e-6...1e6 is refused, and
  /// reported: ``Stage/problems``.
  public final var speed: Double {
    get { extras?.speed ?? 1 }
    set {
      call(.speed, [.init("factor", .number(newValue))]) { stage in
        // Without a stage it is checked when a run begins.
        guard stage == nil || Self.isSpeed(newValue) else {
          stage?.report(.badSpeed(source: name), by: self)
          return
        }
        ensureExtras().speed = newValue
        rescale()
      }
    }
  }

  /// Returns whether a factor can be a speed.
  static func isSpeed(_ factor: Double) -> Bool { (1e-6...1e6).contains(factor) }

  /// The speed of the present run: its own, times those of the collections around it.
  final var runSpeed: Double { extras?.runSpeed ?? 1 }

  /// Its speed times those of the collections around it, as they are now.
  package final var totalSpeed: Double {
    var product = speed
    var around: MotionControl? = parent
    while let next = around {
      product *= next.speed
      around = next.parent
    }
    return product
  }

  /// Takes the speed that a run or a change of speed has.
  final func takeSpeed() {
    let product = totalSpeed
    if product != runSpeed { ensureExtras().runSpeed = product }
  }

  /// The ticks that some seconds of the motion's own time take; `nil` beyond 200 days.
  final func ticks(seconds: Double) -> Int64? {
    let own = max(0, seconds)
    let seconds = runSpeed == 1 ? own : own / runSpeed
    guard let heldStage else { return Ticks(seconds: seconds)?.count }
    return heldStage._withUnsafeGuaranteedRef { $0.ticks(seconds: seconds) }
  }

  /// Goes on at another speed from where it is, and all below it do.
  private func rescale() {
    for child in children { child.rescale() }
    let before = runSpeed
    takeSpeed()
    guard let stage, state != .stopped, runSpeed != before else { return }
    let now = stage.now.count
    if isDelayPending {
      let left = Double(state == .delayed ? time - now : time) * (before / runSpeed)
      let ticks = Int64(min(left, Double(Ticks.limit.count)).rounded())
      // Beyond the limit of time it is never reached.
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
    // A collection that moves has no boundary of its own, but for the end of an empty one.
    if state == .delayed || state == .moving && !(self is MotionCollection) { schedule(on: stage) }
  }

  /// Fixes the lengths of the movements that begin now; one that is not valid leaves them, and is reported.
  final func renewLengths() {
    do {
      try prepare()
    } catch {
      stage?.report(error, by: self)
    }
  }
}

extension Int64 {
  /// A part of one length as the same part of another, rounded down.
  fileprivate func scaled(by length: Int64, over other: Int64) -> Int64 {
    guard other > 0, self > 0 else { return 0 }
    let product = Swift.min(self, other).multipliedFullWidth(by: length)
    return other.dividingFullWidth(product).quotient
  }
}
