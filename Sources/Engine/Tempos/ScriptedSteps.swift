/// Beats from a list: step lengths that are used again and again, or times.
///
/// ```swift
/// Rehearsal(.sequence([.milliseconds(16), .milliseconds(34)])) { stage in … }  // 0.016, 0.05, 0.066 … s
/// Rehearsal(.times([.seconds(0.1), .seconds(0.5), .seconds(0.5)])) { stage in … }
/// ```
///
/// A length of 0, or a time that is listed again, is a step of length 0.
public struct ScriptedSteps: Tempo, Hashable {
  /// The times in the first round in order, those beyond 200 days left out.
  private let times: [Ticks]
  /// The length of a round; `nil` if there is no second one within 200 days.
  private let period: Ticks?

  /// Steps of these lengths, which begin again when all are used; `nil` unless all are 0 or more and one is more.
  public init?(lengths: [Ticks]) {
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

  /// Steps at these times; `nil` unless each is as late as the one before or later, from 0 to 200 days.
  public init?(times: [Ticks]) {
    guard times.allSatisfy({ (.zero ... .limit).contains($0) }),
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.times = times
    period = nil
  }

  /// The first time of the list after a time.
  public func beat(after time: Ticks) -> Ticks? {
    let (begin, offset) = round(at: time)
    let index = firstIndex { $0 > offset }
    if index < times.count { return begin.adding(times[index]) }
    return period.flatMap { begin.adding($0) }
  }

  /// How often the list has a time; at time 0 at least once.
  public func steps(at beat: Ticks) -> Int {
    let (begin, offset) = round(at: beat)
    var count = firstIndex { $0 > offset } - firstIndex { $0 >= offset }
    // Lengths of 0 at the end of the round before lie here as well.
    if let period, offset == .zero, begin > .zero {
      count += times.count - firstIndex { $0 >= period }
    }
    return max(1, count)
  }

  /// About how many steps there are up to a time.
  package func approximateCount(until end: Ticks) -> Double {
    guard let period else { return Double(firstIndex { $0 > end }) }
    return Double(end.count) / Double(period.count) * Double(times.count)
  }

  /// The beginning of the round that a time lies in, and the time since then.
  private func round(at time: Ticks) -> (begin: Ticks, offset: Ticks) {
    guard let period, time > .zero else { return (.zero, time) }
    let offset = Ticks(count: time.count % period.count)
    return (time - offset, offset)
  }

  /// The index of the first time for which something holds that holds for all later ones.
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
  /// Steps of these lengths, again and again.
  ///
  /// - Precondition: No length is negative, and not all are 0.
  public static func sequence(_ lengths: [Ticks]) -> ScriptedSteps {
    guard let steps = ScriptedSteps(lengths: lengths) else {
      preconditionFailure("step lengths must be 0 or more, and one of them more")
    }
    return steps
  }

  /// Steps at these times, of which the last is the last beat.
  ///
  /// - Precondition: The times lie in 0 to 200 days, none before the one it follows.
  public static func times(_ times: [Ticks]) -> ScriptedSteps {
    guard let steps = ScriptedSteps(times: times) else {
      preconditionFailure("the times of steps must be in order, from 0 to 200 days")
    }
    return steps
  }
}
