import DopesheetEngine

/// The lengths of a run from its start on.
struct RunSpan: Equatable {
  /// Before the movement.
  var delay = Ticks.zero
  /// From there to the half point, at which a group or sequence around it may let it wait; without a way back
  /// the parts have no meaning of their own.
  let there: RunLength
  /// From there to the end.
  let back: RunLength

  /// From the start to the half point; `nil` beyond 200 days.
  var delayedThere: RunLength? { RunLength(ticks: delay).then(there) }

  /// From the start to the end; `nil` beyond 200 days.
  var total: RunLength? { delayedThere?.then(back) }

  /// The run of which this is one cycle; `nil` beyond 200 days.
  ///
  /// Its half point is that of the middle cycle.
  func repeated(_ repeats: RunMoveable.Repeats) -> RunSpan? {
    guard let cycle = there.then(back) else { return nil }
    switch repeats {
    case .none:
      return self
    case .times(let count):
      let after = count / 2
      guard let there = cycle.times(count - after)?.then(there),
        let back = cycle.times(after).flatMap({ back.then($0) })
      else { return nil }
      return RunSpan(there: there, back: back)
    case .forever:
      // A cycle that takes no time is not repeated without end.
      if cycle == .zero { return self }
      return RunSpan(there: there, back: RunLength(ticks: back.ticks, isEndless: true))
    }
  }
}

/// What its place in a tree asks of a moveable.
struct RunRole {
  /// It goes back because what is around it does.
  var goesBack = false
  /// It waits for others at its half point.
  var waits = false
}
