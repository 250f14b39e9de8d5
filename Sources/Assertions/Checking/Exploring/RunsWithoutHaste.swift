import DopesheetDiff
import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The facts of runs in which the calls of scripts are made without haste: each when the stage has settled.
///
/// They show which ends, ranges, jumps and events an animation has by design.
final class RunsWithoutHaste {
  private let runner: ScriptRunner
  private var known: [[String]: FactsWithoutHaste?] = [:]
  private static let mostCalls = 3

  init(_ runner: ScriptRunner) { self.runner = runner }

  /// Returns the facts of the run of calls; `nil` if the stage rejects one.
  func facts(of steps: [InterruptionScript.Step]) throws -> FactsWithoutHaste? {
    let key = steps.map(\.swiftCall)
    if let facts = known[key] { return facts }
    let facts = try runner.factsWithoutHaste(of: steps)
    known[key] = .some(facts)
    return facts
  }

  /// Returns the first of some claims that a run breaks by doing what its calls do not without haste, and the reason.
  ///
  /// Code may ignore a call in haste, so the runs with some of the calls count, too.
  func broken(
    by run: Trace, _ waits: Waits, _ script: InterruptionScript, among claims: Set<ImplicitClaim>
  ) throws -> (claim: ImplicitClaim, reason: String)? {
    let calls = script.singleCalls
    guard script.isOfUsers, runner.settles, calls.count <= Self.mostCalls,
      var facts = try self.facts(of: calls)
    else { return nil }
    let hasty = RunValues(run)
    // What waits for a cue has not ended.
    var claims = claims
    if !waits.isEmpty { claims.remove(.endsAsUndisturbed) }
    // An engine of the user may report each frame.
    if script.tempo != nil, runner.hasOwnEngine { claims.remove(.callsBackOnce) }
    var found = hasty.broken(facts, among: claims)
    for some in calls.selections where found != nil {
      guard let other = try self.facts(of: some) else { continue }
      facts.add(other)
      found = hasty.broken(facts, among: claims)
    }
    guard found?.claim == .endsAsUndisturbed, try mayStillEnd(hasty, facts, script) else {
      return found
    }
    return nil
  }

  /// Returns whether a cue after the script brings flags and counts back.
  private func mayStillEnd(
    _ hasty: RunValues, _ facts: FactsWithoutHaste, _ script: InterruptionScript
  ) throws -> Bool {
    let names = hasty.lingering(facts)
    guard !names.isEmpty else { return false }
    let start = runner.end(of: script)
    let trace = try runner.attemptOfCues(after: script)?.run.trace
    let frame = trace?.frames.indices.first { trace!.time(ofFrame: $0) > start } ?? 0
    return trace?.series.allSatisfy { series in
      !names.contains(series.name) || series.numbers[frame...].contains(0)
    } ?? false
  }
}

extension [InterruptionScript.Step] {
  /// All selections of the calls, in every order.
  fileprivate var selections: [[Element]] {
    var all: [[Element]] = [[]]
    for (index, call) in enumerated() {
      var others = self
      others.remove(at: index)
      all += others.selections.map { [call] + $0 }
    }
    return all
  }
}

struct FactsWithoutHaste {
  private(set) var tracks: [String: TrackFacts] = [:]
  /// The most times that an event of the user's own came in a run.
  private(set) var counts: [String: Int]
  /// The last values of each run.
  private(set) var ends: [[String: Scalar]]
  /// The reasons for which the run was not settled.
  let waits: Waits

  init(_ trace: Trace, _ waits: Waits) {
    self.waits = waits
    let run = RunValues(trace)
    for series in run.series {
      tracks[series.name, default: TrackFacts()].add(series, run.times, run.calls.keys)
    }
    counts = run.counts
    ends = [run.series.reduce(into: [:]) { $0[$1.name] = $1.end }]
  }

  /// Adds the facts of other runs. Their values are not kept, as a search makes many long ones.
  mutating func add(_ other: FactsWithoutHaste) {
    for (name, facts) in other.tracks { tracks[name, default: TrackFacts()].add(facts) }
    counts.merge(other.counts) { max($0, $1) }
    ends += other.ends
  }
}

/// The values and events of a run, which is compared with those without haste if it is one with interruptions.
private struct RunValues {
  let series: [TrackSeries]
  let times: [Double]
  /// The number of external calls in each frame that has some.
  let calls: [Int: Int]
  /// The frames in which a motion was completed.
  private let completions: Set<Int>
  /// How often each event of the user's own comes.
  let counts: [String: Int]
  private let targets: [String]
  /// Whether velocities add up, so that a value may leave its range.
  private let hasThrows: Bool

  init(_ trace: Trace) {
    let events = trace.runEvents
    series = trace.series
    times = trace.frameSeconds
    calls = events.reduce(into: [:]) { calls, event in
      if event.kind == .input { calls[max(0, event.frame), default: 0] += 1 }
    }
    completions = Set(
      events.filter { $0.kind == .callback && $0.word == "completed" }.map(\.frame))
    let own = trace.ownSources
    counts = events.reduce(into: [:]) { counts, event in
      if own.contains(event.source) { counts[event.text, default: 0] += 1 }
    }
    targets = trace.sources.filter(\.isNode).map(\.name)
    hasThrows = trace.sources.contains { $0.kind == "physics" || $0.kind == "pathPhysics" }
  }

  func broken(
    _ known: FactsWithoutHaste, among claims: Set<ImplicitClaim>
  ) -> (claim: ImplicitClaim, reason: String)? {
    for series in series {
      guard let facts = known.tracks[series.name] else { continue }
      if claims.contains(.staysBetweenEnds), let text = negativeSize(of: series, facts) {
        return (.staysBetweenEnds, text)
      }
      if facts.isRestless { continue }
      if facts.isMoving {
        // A finger may drag it anywhere.
        if facts.isSet { continue }
        if claims.contains(.isContinuous), let text = jump(of: series, facts) {
          return (.isContinuous, text)
        }
        if claims.contains(.staysBetweenEnds), let text = excess(of: series, facts) {
          return (.staysBetweenEnds, text)
        }
      } else if claims.contains(.endsAsUndisturbed), let text = otherEnd(of: series, facts) {
        return (.endsAsUndisturbed, text)
      }
    }
    if claims.contains(.endsAsUndisturbed), let text = otherEnds(known) {
      return (.endsAsUndisturbed, text)
    }
    guard claims.contains(.callsBackOnce) else { return nil }
    for (event, count) in counts.sorted(by: { $0.key < $1.key }) {
      if let most = known.counts[event], count > most {
        return (
          .callsBackOnce, "\(event) comes \(count) times, and at most \(most) without haste"
        )
      }
    }
    return nil
  }

  /// The first change within a frame that no speed without haste explains, in words.
  private func jump(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    // Springs add velocities, and a movement may take as long for several ways.
    let values = series.numbers.filter { !$0.isNaN }
    let span = max(facts.span, (values.max() ?? 0) - (values.min() ?? 0))
    let speed = 3 * facts.speed * max(1, facts.way > 0 ? span / facts.way : 1)
    var index = 2
    while index < series.numbers.count {
      let (before, value) = (series.numbers[index - 1], series.numbers[index])
      index += 1
      let change = abs(value - before)
      // What rests may be put elsewhere, also between two calls. A motion that ends may uncover another one.
      guard change > facts.span / 8, before != series.numbers[index - 3],
        calls[index - 1] == nil || !completions.contains(index - 1),
        calls[index - 1, default: 0] + calls[index - 2, default: 0] < 2,
        change > speed * max(times[index - 1] - times[index - 2], facts.frame)
      else { continue }
      // A skip goes to an end and rests there.
      let next = index < series.numbers.count ? series.numbers[index] : value
      if next == value, facts.rested(at: value) { continue }
      // The share that is done begins again with each movement.
      let step = facts.speed * (times[index - 1] - times[index - 2])
      if !isProperty(series.name), facts.began(at: value, within: step) { continue }
      return "\(row(series.name, before, value, index - 1)); without haste it does not jump"
    }
    return nil
  }

  /// The first width or height below zero, in words.
  private func negativeSize(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    // A height may also be a place above the ground.
    guard series.name.hasSuffix(".width") || series.name.hasSuffix(".size.height"),
      let frame = series.numbers.firstIndex(where: { $0 < 0 && $0 < -facts.span / 20 })
    else { return nil }
    return "\(series.name) is \(MeasureText.number(series.numbers[frame])) at \(moment(frame))"
  }

  /// The first value outside the range without haste, in words.
  private func excess(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    // What goes on in whole steps may be steered anywhere.
    guard !facts.overshoots, !hasThrows, !facts.isWhole else { return nil }
    // The first frame of a movement may be missing, and a longer last one takes it farther.
    let frame = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    let slack = max(facts.step, facts.span / 50, facts.speed * frame)
    // A track may begin with its movement, a frame after the value from which that starts.
    let start = series.numbers.first { !$0.isNaN }
    for (index, value) in series.numbers.enumerated()
    where value != start && (value < facts.low - slack || value > facts.high + slack) {
      return "\(series.name) is \(MeasureText.number(value)) at \(moment(index)); without haste "
        + "it stays within \(MeasureText.range(facts.low...facts.high))"
    }
    return nil
  }

  /// The end of a flag or a count that without haste is always false or 0 in the end, in words.
  private func otherEnd(of series: TrackSeries, _ facts: TrackFacts) -> String? {
    guard let end = series.end, end.number != 0, facts.ends.count == 1, facts.ends[0].number == 0
    else { return nil }
    // A call may set what is never set without haste, such as whether something was cancelled.
    guard series.kind == .bool || series.kind == .i64,
      facts.changes > 0 || !isSetLast(series)
    else { return nil }
    return "\(series.name) ends at \(end.phrase), and without haste always at "
      + facts.ends[0].phrase
  }

  /// The flags and counts that always come back to false or 0 without haste, and have not.
  func lingering(_ known: FactsWithoutHaste) -> Set<String> {
    Set(
      series.filter { series in
        guard let facts = known.tracks[series.name] else { return false }
        return !facts.isMoving && otherEnd(of: series, facts) != nil
      }.map(\.name))
  }

  /// Returns whether the last change came with an external call.
  private func isSetLast(_ series: TrackSeries) -> Bool {
    let last = series.numbers.last ?? .nan
    let change = (series.numbers.lastIndex { $0 != last } ?? -1) + 1
    return calls[change] != nil
  }

  /// Ends of words, flags and counts that do not come together without haste, although each of them comes, in words.
  private func otherEnds(_ known: FactsWithoutHaste) -> String? {
    let common = series.filter { series in
      guard let end = series.end, let facts = known.tracks[series.name] else { return false }
      // A count that only grows may count what depends on haste.
      return facts.ends.contains(end)
        && (series.kind == .sym || series.kind == .bool || facts.isWhole && facts.falls)
    }
    guard common.count > 1,
      !known.ends.contains(where: { ends in common.allSatisfy { ends[$0.name] == $0.end } })
    else { return nil }
    // Those that are the same in all runs say nothing.
    let telling = common.filter { (known.tracks[$0.name]?.ends.count ?? 0) > 1 }
    let texts = telling.map { "\($0.name) at \($0.end!.phrase)" }
    return "\(texts.joined(separator: " and ")) do not end together without haste"
  }

  /// Returns whether a track is a property of a node, and not a reading of the user's own.
  private func isProperty(_ name: String) -> Bool {
    let name = name.prefix { $0 != "[" }
    return targets.contains { target in
      name.hasPrefix(target + ".")
        && NodePath.named(String(name.dropFirst(target.count + 1))) != nil
    }
  }

  private func moment(_ frame: Int) -> String {
    "\(MeasureText.number((times[frame] * 10_000).rounded() / 10)) ms"
  }

  private func row(_ name: String, _ from: Double, _ to: Double, _ frame: Int) -> String {
    "\(name)  \(Sheet.Value([from]).text) → \(Sheet.Value([to]).text)  at \(moment(frame))"
  }
}
