import DopesheetEngine
import DopesheetDiff
import DopesheetTrace

/// The runs in which the calls of scripts are made without haste: each when the stage has settled.
///
/// They show which ends, ranges, jumps and events an animation has by design.
final class CalmRuns {
  private let runner: ScriptRunner
  private var known: [String: CalmRun?] = [:]
  /// The most calls of a script that is compared with calm runs.
  private static let mostCalls = 3

  init(_ runner: ScriptRunner) { self.runner = runner }

  /// Returns the calm run of calls; `nil` if the stage rejects one.
  func run(of steps: [InterruptionScript.Step]) throws -> CalmRun? {
    let key = steps.map(\.call).joined(separator: "\n")
    if let run = known[key] { return run }
    let run = try runner.calmRun(of: steps).map { CalmRun($0.trace, $0.waits) }
    known[key] = .some(run)
    return run
  }

  /// Returns the first of some claims that a run breaks by doing what no calm run of its calls does, and the reason.
  ///
  /// Code may ignore a call in haste, so the calm runs with some of the calls count, too.
  func broken(
    by run: Trace, _ script: InterruptionScript, among claims: Set<ImplicitClaim>
  ) throws -> (claim: ImplicitClaim, reason: String)? {
    let calls = script.steps.filter { $0.source != Stage.traceName }
    guard script.isOfUsers, runner.settles, calls.count <= Self.mostCalls,
      let calm = try self.run(of: calls)
    else { return nil }
    var facts = calm
    let hasty = HastyRun(run, script)
    var found = hasty.broken(facts, among: claims)
    var choice = 0
    while found != nil, choice < (1 << calls.count) - 1 {
      let some = calls.indices.filter { choice & (1 << $0) != 0 }.map { calls[$0] }
      if let other = try self.run(of: some) {
        facts.add(other)
        found = hasty.broken(facts, among: claims)
      }
      choice += 1
    }
    return found
  }
}

/// The facts of calm runs.
struct CalmRun {
  private(set) var tracks: [String: TrackFacts] = [:]
  /// The most times that an event of the user's own came in a run.
  private(set) var counts: [String: Int] = [:]
  /// What kept the run from being settled.
  let waits: Waits

  init(_ trace: Trace, _ waits: Waits) {
    self.waits = waits
    let times = trace.frameSeconds
    for series in trace.series { tracks[series.name, default: TrackFacts()].add(series, times) }
    counts = trace.ownEventCounts
  }

  /// Adds the facts of another calm run.
  mutating func add(_ other: CalmRun) {
    tracks.merge(other.tracks) { ours, theirs in ours.adding(theirs) }
    counts.merge(other.counts) { max($0, $1) }
  }
}

/// A run with interruptions, which is compared with calm ones.
private struct HastyRun {
  private let trace: Trace
  private let script: InterruptionScript
  private let series: [TrackSeries]
  private let times: [Double]
  /// The frames in which a call from outside was made.
  private let calls: [Int]

  init(_ trace: Trace, _ script: InterruptionScript) {
    self.trace = trace
    self.script = script
    series = trace.series
    times = trace.frameSeconds
    calls = trace.runEvents.filter { $0.kind == .input }.map { max(0, $0.frame) }
  }

  func broken(
    _ calm: CalmRun, among claims: Set<ImplicitClaim>
  ) -> (claim: ImplicitClaim, reason: String)? {
    for series in series {
      guard let facts = calm.tracks[series.name] else { continue }
      if facts.isContinuous, series.kind == .f64 || series.kind == .f32 {
        if claims.contains(.isContinuous), let text = jump(of: series, facts) {
          return (.isContinuous, text)
        }
        if claims.contains(.staysBetweenEnds), let text = excess(of: series, facts) {
          return (.staysBetweenEnds, text)
        }
        if claims.contains(.endsAsUndisturbed), let text = otherEnd(of: series, facts) {
          return (.endsAsUndisturbed, text)
        }
      } else if claims.contains(.endsAsUndisturbed), let text = otherReturn(of: series, facts) {
        return (.endsAsUndisturbed, text)
      }
    }
    guard claims.contains(.callsBackOnce) else { return nil }
    for (event, count) in trace.ownEventCounts.sorted(by: { $0.key < $1.key }) {
      if let most = calm.counts[event], count > most {
        return (
          .callsBackOnce, "\(event) comes \(count) times, and at most \(most) without haste"
        )
      }
    }
    return nil
  }

  /// The first change within a frame that no speed of calm runs explains, in words.
  private func jump(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    // Springs add velocities, and speeds are doubled once or twice.
    let speed = facts.speed * (script.stretchesTime ? 8 : 3)
    var index = 1
    while index < series.numbers.count {
      let (before, value) = (series.numbers[index - 1], series.numbers[index])
      index += 1
      let change = abs(value - before)
      guard change > facts.span / 8,
        change > speed * max(times[index - 1] - times[index - 2], facts.frame)
      else { continue }
      // A skip goes to an end and rests there.
      let next = index < series.numbers.count ? series.numbers[index] : value
      if next == value, facts.rested(at: value) { continue }
      return "\(row(series.name, before, value, index - 1)); without haste it does not jump"
    }
    return nil
  }

  /// The first value outside the range of calm runs, in words.
  private func excess(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    guard !facts.overshoots else { return nil }
    let slack = facts.span / 50
    for (index, value) in series.numbers.enumerated()
    where value < facts.low - slack || value > facts.high + slack {
      return "\(series.name) is \(MeasureText.number(value)) at \(moment(index)); without haste "
        + "it stays within \(MeasureText.range(facts.low...facts.high))"
    }
    return nil
  }

  /// The end of a movement that no calm run has, in words.
  private func otherEnd(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    guard let end = series.numbers.last, !end.isNaN, !facts.rested(at: end) else { return nil }
    // A call may stop it where it is.
    let last = series.numbers.lastIndex { abs($0 - end) > facts.span / 50 } ?? -1
    if calls.contains(where: { abs($0 - last) <= 2 }) { return nil }
    let ends = facts.rests.map { MeasureText.number($0) }
    return "\(series.name) ends at \(MeasureText.number(end)); without haste it ends at "
      + ends.joined(separator: " or ")
  }

  /// The end of a flag, a word or a count that always comes back to one value without haste, in words.
  private func otherReturn(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    guard facts.ends.count == 1, facts.changes > 0, let end = series.end, end != facts.ends[0],
      series.kind != .sym, facts.isWhole
    else { return nil }
    return "\(series.name) ends at \(end.phrase); without haste it comes back to "
      + facts.ends[0].phrase
  }

  private func moment(_ frame: Int) -> String {
    "\(MeasureText.number((times[frame] * 10_000).rounded() / 10)) ms"
  }

  /// A change in the words of a sheet.
  private func row(_ name: String, _ from: Double, _ to: Double, _ frame: Int) -> String {
    "\(name)  \(Sheet.Value([from]).text) → \(Sheet.Value([to]).text)  at \(moment(frame))"
  }
}

extension Trace {
  /// How often each event of the user's own comes.
  fileprivate var ownEventCounts: [String: Int] {
    let own = Set(sources.lazy.filter(\.isOfEventsOnly).map(\.name))
    guard !own.isEmpty else { return [:] }
    var counts: [String: Int] = [:]
    for event in runEvents where own.contains(event.source) { counts[event.text, default: 0] += 1 }
    return counts
  }
}
