import DopesheetEngine

/// A search in the values that a track has at any tick.
struct CourseSearch {
  private let track: CourseLog.Track

  init(_ track: CourseLog.Track) { self.track = track }

  /// A value at a tick.
  struct Value {
    let tick: Int64
    let value: Double
  }

  /// The result of a search for a value outside of a range.
  enum Outcome {
    case inside
    /// There is this value.
    case outside(Value)
    /// There may be one in these ticks, for this reason.
    case unknown(ClosedRange<Int64>, String)
  }

  /// The known courses before the values are no longer known.
  private var stretches: [CourseLog.Stretch] {
    track.stretches.filter { $0.ticks.lowerBound < track.obstacle?.tick ?? .max }
  }

  /// The ticks of a stretch before the values are no longer known.
  private func ticks(of stretch: CourseLog.Stretch) -> ClosedRange<Int64> {
    let end = (track.obstacle?.tick ?? .max) - 1
    return stretch.ticks.clamped(to: stretch.ticks.lowerBound...max(end, stretch.ticks.lowerBound))
  }

  private func value(of course: ValueCourse, at tick: Int64) -> Value {
    Value(tick: tick, value: track.form.nearest(course.value(at: tick)))
  }

  /// The number of times that the ticks of a stretch may be halved, so that a search takes less than a millisecond.
  private func budget(_ course: ValueCourse) -> Int {
    // The bounds on a path cost most, and shorter intervals hardly improve them.
    if case .following = course { return 8 }
    return course.hasTightBounds ? 40 : 350
  }

  // MARK: Ranges

  /// Searches for a value outside of a range.
  func find(outside range: ClosedRange<Double>) -> Outcome {
    var unknown: Outcome?
    for stretch in stretches {
      switch find(outside: range, in: stretch) {
      case .inside: break
      case .outside(let value): return .outside(value)
      case .unknown(let ticks, let reason): unknown = unknown ?? .unknown(ticks, reason)
      }
    }
    return unknown ?? .inside
  }

  private func find(
    outside range: ClosedRange<Double>, in stretch: CourseLog.Stretch
  ) -> Outcome {
    let course = stretch.course
    var parts = [ticks(of: stretch)]
    var budget = budget(course)
    while let part = parts.popLast() {
      guard let bounds = course.bounds(over: part) else {
        for tick in [part.lowerBound, part.upperBound] {
          let value = value(of: course, at: tick)
          if !range.contains(value.value) { return .outside(value) }
        }
        return .unknown(part, course.obstacle ?? "its numbers are too large")
      }
      let (low, high) = (track.form.nearest(bounds.low), track.form.nearest(bounds.high))
      if range.contains(low), range.contains(high) { continue }
      for tick in [bounds.lowTick, bounds.highTick] {
        let value = value(of: course, at: tick)
        if !range.contains(value.value) { return .outside(value) }
      }
      guard part.count > 1 else {
        let value = value(of: course, at: part.lowerBound)
        if range.contains(value.value) { continue }
        return .outside(value)
      }
      budget -= 1
      guard budget > 0 else {
        let limit = high > range.upperBound ? high : low
        return .unknown(
          part, "it comes very near to the range, and may reach \(MeasureText.number(limit))")
      }
      let middle = part.lowerBound + (part.upperBound - part.lowerBound) / 2
      parts.append(middle + 1...part.upperBound)
      parts.append(part.lowerBound...middle)
    }
    return .inside
  }

  // MARK: Crossings

  /// Searches for the first tick with a value outside of a range.
  func first(outside range: ClosedRange<Double>) -> Outcome {
    for stretch in stretches {
      let outcome = first(outside: range, in: stretch)
      if case .inside = outcome { continue }
      return outcome
    }
    return .inside
  }

  private func first(
    outside range: ClosedRange<Double>, in stretch: CourseLog.Stretch
  ) -> Outcome {
    let course = stretch.course
    var parts = [ticks(of: stretch)]
    // To halve all ticks of a stretch down to one takes up to 63 steps.
    var budget = budget(course) + 64
    while let part = parts.popLast() {
      let begin = value(of: course, at: part.lowerBound)
      if !range.contains(begin.value) { return .outside(begin) }
      guard let bounds = course.bounds(over: part) else {
        return .unknown(part, course.obstacle ?? "its numbers are too large")
      }
      let (low, high) = (track.form.nearest(bounds.low), track.form.nearest(bounds.high))
      if part.count == 1 || range.contains(low) && range.contains(high) { continue }
      budget -= 1
      guard budget > 0 else { return .unknown(part, "it comes very near to the value") }
      let middle = part.lowerBound + (part.upperBound - part.lowerBound) / 2
      parts.append(middle + 1...part.upperBound)
      parts.append(part.lowerBound...middle)
    }
    return .inside
  }

  // MARK: Extremes

  /// The result of a search for an extreme.
  enum Extreme {
    case none
    /// It is this value, up to a billionth of the largest number, or a ten-thousandth for a sum of several motions.
    case value(Value)
    /// It is not known in these ticks, for this reason.
    case unknown(ClosedRange<Int64>, String)
  }

  /// Searches for the greatest value, or for the least.
  func extreme(isGreatest: Bool) -> Extreme {
    var best: Value?
    for stretch in stretches {
      if let unknown = extreme(isGreatest: isGreatest, in: stretch, &best) { return unknown }
    }
    return best.map { .value($0) } ?? .none
  }

  /// Searches a stretch for a value beyond the best one. Returns a result only if it is unknown.
  private func extreme(
    isGreatest: Bool, in stretch: CourseLog.Stretch, _ best: inout Value?
  ) -> Extreme? {
    let sign: Double = isGreatest ? 1 : -1
    let course = stretch.course
    let share = course.hasTightBounds ? 1e-9 : 1e-4
    var parts: [(limit: Double, ticks: ClosedRange<Int64>)] = []
    var unknown: Extreme?
    func add(_ ticks: ClosedRange<Int64>) {
      guard let bounds = course.bounds(over: ticks) else {
        unknown = .unknown(ticks, course.obstacle ?? "its numbers are too large")
        return
      }
      let found = value(of: course, at: isGreatest ? bounds.highTick : bounds.lowTick)
      if best.map({ sign * (found.value - $0.value) > 0 }) ?? true { best = found }
      parts.append((sign * track.form.nearest(isGreatest ? bounds.high : bounds.low), ticks))
    }
    add(ticks(of: stretch))
    for _ in 0..<2 * budget(course) {
      guard let next = parts.indices.max(by: { parts[$0].limit < parts[$1].limit }), let best
      else { return unknown }
      let (limit, ticks) = parts.remove(at: next)
      let tolerance = share * max(limit.magnitude, best.value.magnitude)
      guard limit - sign * best.value > tolerance, ticks.count > 1 else { return unknown }
      let middle = ticks.lowerBound + (ticks.upperBound - ticks.lowerBound) / 2
      add(ticks.lowerBound...middle)
      add(middle + 1...ticks.upperBound)
    }
    guard let (limit, ticks) = parts.max(by: { $0.limit < $1.limit }) else { return unknown }
    return unknown ?? .unknown(ticks, "it may reach \(MeasureText.number(sign * limit))")
  }
}
