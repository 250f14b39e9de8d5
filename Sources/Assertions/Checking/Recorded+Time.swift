import DopesheetEngine
import DopesheetTrace

// Claims about when conditions hold and when events happen.

extension Recorded {
  /// Claims that a condition holds in all frames.
  ///
  /// ```swift
  /// expectThat(run.always(run["sheet.y"] <= 600 && run["shade.alpha"] <= 0.5))
  /// ```
  ///
  /// The margin is that of the frame in which the condition is closest to not holding. Frames without a value are left
  /// out. If no frame has a value, there is no answer.
  ///
  /// - Parameter window: The times of the frames; `nil` for the whole run.
  public func always(_ condition: RunCondition, during window: ClosedRange<Ticks>? = nil) -> Claim {
    TimeClaim("always \(condition.text)\(window.words)", of: trace, [condition]).claim {
      time throws(TrackCurve.Problem) in
      let frames = try time.trace.frames(in: window)
      guard let least = condition.margins.least(in: frames) else {
        throw TrackCurve.Problem(text: "no frame has a value for \(condition.text)")
      }
      let margin = condition.margin(least.key)
      guard least.key < 0 else {
        let isNumber = margin != nil && !condition.curves.isEmpty
        return time.passes(
          isNumber ? condition.finding("it is closest at", least.frame) : [], margin)
      }
      let first = frames.first { condition.margins.keys[$0] < 0 } ?? least.frame
      return time.fails(
        condition.finding("it does not hold at", first, margin == nil ? nil : least.frame), margin,
        in: first)
    }
  }

  /// Claims that a condition holds in a frame, or that an event happens.
  ///
  /// ```swift
  /// expectThat(
  ///   run.eventually(run["sheet.y"] <= 80, within: .seconds(0.3)),
  ///   run.eventually("open completed", within: .seconds(0.2) ... .seconds(0.4)))
  /// ```
  ///
  /// The margin is that of the frame in which the condition holds by most, or comes closest to it. For an event, and
  /// for a condition of words or Booleans, it is the time left. A run that ends before it happens fails.
  ///
  /// - Parameter window: The times of the frames or the events; `nil` for the whole run.
  public func eventually(
    _ condition: some ConditionOperand, within window: ClosedRange<Ticks>? = nil
  ) -> Claim {
    let condition = condition.condition(of: self)
    return TimeClaim("eventually \(condition.text)\(window.words)", of: trace, [condition]).claim {
      time throws(TrackCurve.Problem) in
      try time.eventually(condition, window)
    }
  }

  /// Claims that a condition holds in a frame, or that an event happens, not later than a time.
  ///
  /// See ``eventually(_:within:)-(_,ClosedRange<Ticks>?)``.
  public func eventually(_ condition: some ConditionOperand, within limit: Ticks) -> Claim {
    eventually(condition, within: min(.zero, limit)...limit)
  }

  /// Claims that a condition holds in all frames until another one does, or until an event happens.
  ///
  /// ```swift
  /// expectThat(run.holds(run["spinner.alpha"] >= 0.5, until: "loader completed"))
  /// ```
  ///
  /// The frame in which the other one holds is not part of it. If it never holds, the claim fails. The margin is the
  /// distance of a value from the other outcome: that of the condition, or that of the end if it decides.
  ///
  /// - Parameter limit: The latest time at which the other one holds; `nil` for the end of the run.
  public func holds(
    _ condition: RunCondition, until end: some ConditionOperand, within limit: Ticks? = nil
  ) -> Claim {
    let end = end.condition(of: self)
    let words = limit.map { " within \($0)" } ?? ""
    return TimeClaim("\(condition.text) until \(end.text)\(words)", of: trace, [condition, end])
      .claim { time throws(TrackCurve.Problem) in
        try time.holds(condition, until: end, limit)
      }
  }

  /// Claims that each time after an event, or after a condition begins to hold, another one follows in some time.
  ///
  /// ```swift
  /// expectThat(
  ///   run.whenever("tap send", then: "open started", within: .milliseconds(50)),
  ///   run.whenever(run["sheet.y"] < 300, then: run["shade.alpha"] > 0.4, within: .seconds(0.1)))
  /// ```
  ///
  /// A condition begins to hold in a frame if it did not hold in the frame before, and also in the first frame. What
  /// follows may come in the same frame; an event must come after the event that it follows. A run in which there is
  /// nothing to follow holds.
  ///
  /// The margin is the time left of the slowest one. If a condition of numbers follows, it is a distance of values. It is
  /// that of this condition in its best frame, or that of the first condition from beginning to hold in another frame.
  ///
  /// - Parameter limit: The longest time between them. A run that ends earlier without an answer fails.
  public func whenever(
    _ trigger: some ConditionOperand, then answer: some ConditionOperand, within limit: Ticks
  ) -> Claim {
    let trigger = trigger.condition(of: self)
    let answer = answer.condition(of: self)
    let statement = "whenever \(trigger.text), then \(answer.text) within \(limit)"
    return TimeClaim(statement, of: trace, [trigger, answer]).claim {
      time throws(TrackCurve.Problem) in
      guard limit >= .zero else { throw TrackCurve.Problem(text: "the time must be 0 or more") }
      return time.whenever(trigger, then: answer, limit)
    }
  }

  /// Claims that after an event, or after a condition begins to hold, another one never follows within some time.
  ///
  /// ```swift
  /// expectThat(run.whenever("drag send", thenNever: "snap started", within: .seconds(0.2)))
  /// ```
  ///
  /// What follows is as in ``whenever(_:then:within:)``. The margin is the time by which the soonest one is later.
  ///
  /// - Parameter limit: The shortest time between them, which is not enough.
  public func whenever(
    _ trigger: some ConditionOperand, thenNever answer: some ConditionOperand, within limit: Ticks
  ) -> Claim {
    let (trigger, answer) = (trigger.condition(of: self), answer.condition(of: self))
    let statement = "whenever \(trigger.text), then never \(answer.text) within \(limit)"
    return TimeClaim(statement, of: trace, [trigger, answer]).claim {
      time throws(TrackCurve.Problem) in
      guard limit >= .zero else { throw TrackCurve.Problem(text: "the time must be 0 or more") }
      return time.whenever(trigger, thenNever: answer, limit)
    }
  }

  /// Claims that events happen and conditions hold in this order, each at the earliest after the one before.
  ///
  /// ```swift
  /// expectThat(run.inOrder("tap send", run["sheet.y"] < 300, "open completed"))
  /// ```
  ///
  /// Other events may happen before, between and after them. The margin is the shortest time between two of them.
  public func inOrder(_ steps: any ConditionOperand...) -> Claim {
    var conditions: [RunCondition] = []
    for step in steps { conditions.append(step.condition(of: self)) }
    let text = conditions.map(\.text).joined(separator: ", ")
    return TimeClaim("in order: \(text.isEmpty ? "nothing" : text)", of: trace, conditions).claim {
      time throws(TrackCurve.Problem) in
      guard !conditions.isEmpty else { throw TrackCurve.Problem(text: "no events are named") }
      return time.inOrder(conditions)
    }
  }
}

extension ClosedRange<Ticks>? {
  fileprivate var words: String {
    guard let self else { return "" }
    return self.lowerBound <= .zero
      ? " within \(self.upperBound)" : " from \(self.lowerBound) to \(self.upperBound)"
  }
}

extension Trace {
  /// Returns the frames between two times, both included; all for `nil`. Throws if no frame is between them.
  func frames(in window: ClosedRange<Ticks>?) throws(TrackCurve.Problem) -> Range<Int> {
    guard let last = frames.indices.last else {
      throw TrackCurve.Problem(text: "the run has no frames")
    }
    guard let window else { return frames.indices }
    let first = frameCount { frame, _ in time(ofFrame: frame) < window.lowerBound }
    let end = frameCount { frame, _ in time(ofFrame: frame) <= window.upperBound }
    guard first < end else {
      throw TrackCurve.Problem(
        text:
          "the run has no frame from \(window.lowerBound) to \(window.upperBound); it goes from "
          + "\(time(ofFrame: 0)) to \(time(ofFrame: last))")
    }
    return first..<end
  }
}

extension RunCondition {
  func margin(_ key: Int64) -> Claim.Margin? {
    Claim.Margin(FrameMargins.margin(ofKey: key), unit: unit, limit: limit)
  }

  /// Returns the margin for a key that is of this condition or of another one. Without a common unit, it has none.
  func margin(_ key: Int64, orOf other: RunCondition) -> Claim.Margin? {
    let isOfOne = other.matches != nil
    return Claim.Margin(
      FrameMargins.margin(ofKey: key), unit: isOfOne || other.unit == unit ? unit : nil,
      limit: isOfOne || other.limit == limit ? limit : nil)
  }

  /// Returns the place of a frame with the values of the tracks, and the curve of the first one.
  ///
  /// - Parameter worst: The frame that misses most.
  func finding(_ words: String, _ frame: Int, _ worst: Int? = nil) -> [String] {
    var lines = [place(words, frame)]
    if let worst, worst != frame { lines.append(place("it misses most at", worst)) }
    return lines + curves.prefix(1).map { $0.sparkline(marking: frame) }
  }

  private func place(_ words: String, _ frame: Int) -> String {
    let values = curves.compactMap { curve in
      curve.ends[frame].map { "\(curve.name) is \($0.phrase)" }
    }
    let text = values.isEmpty ? "" : ", where " + values.joined(separator: " and ")
    return "\(words) \(trace.place(frame))\(text)"
  }
}
