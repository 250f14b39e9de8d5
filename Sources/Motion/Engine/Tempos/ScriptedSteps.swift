/// Beats from a list: step lengths that repeat, or times.
///
/// ```swift
/// Rehearsal(at: .sequence([.milliseconds(16), .milliseconds(34)])) { stage in … }  // 0.016, 0.05, 0.066 … s
/// Rehearsal(at: .times([.seconds(0.1), .seconds(0.5), .seconds(0.5)])) { stage in … }
/// ```
///
/// A length of 0, or a repeated time, is a step of length 0.
public struct ScriptedSteps: Tempo, Hashable {
  /// The times in the first round, in order, without those beyond 200 days.
  private let times: [Ticks]
  /// The length of a round; `nil` if no second round begins within 200 days.
  private let period: Ticks?

  /// Creates steps of these lengths, which repeat; `nil` if one is negative, or if all are 0.
  package init?(lengths: [Ticks]) {
    guard lengths.allSatisfy({ $0 >= .zero }), lengths.contains(where: { $0 > .zero }) else {
      return nil
    }
    var times = [Ticks.zero]
    var period: Ticks? = .zero
    for length in lengths {
      period = period?.adding(length)
      guard let period else { break }
      times.append(period)
    }
    // The end of a round is the beginning of the next.
    if period != nil { times.removeLast() }
    self.times = times
    self.period = period
  }

  /// Creates steps at these times; `nil` unless they are in order, from 0 to 200 days.
  package init?(times: [Ticks]) {
    guard times.allSatisfy({ (.zero ... .limit).contains($0) }),
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.times = times
    period = nil
  }

  /// Returns the first time of the list after a time.
  public func beat(after time: Ticks) -> Ticks? {
    let (begin, offset) = round(at: time)
    let index = firstIndex { $0 > offset }
    if index < times.count { return begin.adding(times[index]) }
    return period.flatMap { begin.adding($0) }
  }

  /// Returns how often the list has a time, and at least 1.
  public func steps(at beat: Ticks) -> Int {
    let (begin, offset) = round(at: beat)
    var count = firstIndex { $0 > offset } - firstIndex { $0 >= offset }
    // Lengths of 0 at the end of the previous round count here as well.
    if let period, offset == .zero, begin > .zero {
      count += times.count - firstIndex { $0 >= period }
    }
    return max(1, count)
  }

  package func approximateCount(until end: Ticks) -> Double {
    guard let period else { return Double(firstIndex { $0 > end }) }
    return Double(end.count) / Double(period.count) * Double(times.count)
  }

  private func round(at time: Ticks) -> (begin: Ticks, offset: Ticks) {
    guard let period, time > .zero else { return (.zero, time) }
    let offset = Ticks(count: time.count % period.count)
    return (time - offset, offset)
  }

  /// Returns the index of the first time that satisfies a condition, which all later times satisfy.
  private func firstIndex(where holds: (Ticks) -> Bool) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(times[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Tempo where Self == ScriptedSteps {
  /// Returns steps of these lengths, which repeat.
  ///
  /// - Precondition: No length is negative, and not all are 0.
  public static func sequence(_ lengths: [Ticks]) -> ScriptedSteps {
    guard let steps = ScriptedSteps(lengths: lengths) else {
      preconditionFailure("step lengths must be 0 or more, and one of them more")
    }
    return steps
  }

  /// Returns steps at these times; the last one is the last beat.
  ///
  /// - Precondition: The times are in order, from 0 to 200 days.
  public static func times(_ times: [Ticks]) -> ScriptedSteps {
    guard let steps = ScriptedSteps(times: times) else {
      preconditionFailure("the times of steps must be in order, from 0 to 200 days")
    }
    return steps
  }
}
