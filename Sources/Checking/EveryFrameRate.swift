import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// The values of a run at every time, not only at its frames.
///
/// ```swift
/// let all = run.atEveryFrameRate
/// expectThat(all["sheet.y"].staysWithin(0...600), all["sheet.alpha"].staysWithin(0...1))
/// ```
///
/// The run is played once more to create it, so keep it for several claims.
public struct EveryFrameRate {
  private let trace: Trace
  private let tracks: [String: CourseLog.Track]
  private let problem: String?

  init(_ run: Rehearsal.Run) {
    trace = run.trace
    let log = CourseLog()
    if let again = run.again {
      do {
        let second = try again { $0.courses = log }
        problem =
          second.trace == run.trace
          ? nil : "the run is another one when it is played again (see verifyDeterminism)"
      } catch {
        problem = "the run cannot be played again: \(error)"
      }
    } else {
      problem = "the run cannot be played again: it was not set up by the closure of a rehearsal"
    }
    tracks = Dictionary(log.tracks.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The values of a track at every time.
  ///
  /// If the run has no such track, all claims about it fail, and suggest the nearest name.
  public subscript(track: String) -> EveryTimeCurve {
    let name = tracks[track] == nil ? NameGrammar.escapingLetters(of: track) : track
    return EveryTimeCurve(TrackCurve(of: trace, track), tracks[name], problem)
  }

  /// The values of a node's property at every time: `run.atEveryFrameRate[card, .position.y]`.
  public subscript(node: Node, property: Property<Node, Double>) -> EveryTimeCurve {
    self[property.trackName(of: node)]
  }

  /// The values of an object's own property at every time: `run.atEveryFrameRate[meter, level]`.
  public subscript<Object>(
    target: ObjectTarget<Object>, property: Property<Object, Double>
  ) -> EveryTimeCurve {
    self[property.trackName(of: target)]
  }
}

extension Rehearsal.Run {
  /// The values of the run at every time, for claims that must hold at every frame rate.
  ///
  /// The run is played once more for them, so keep the result for several claims.
  public var atEveryFrameRate: EveryFrameRate { EveryFrameRate(self) }
}

/// The values of one track at every time of a run, with claims about them.
///
/// The values of motions are computed between frames: the turns of easings, springs, decays and paths, and sums of
/// additive motions. A claim that holds is true for every frame rate. A claim fails at a time at which a frame would
/// show the value. If neither is certain, the claim has no answer, and the text gives the reason: for example, a custom
/// curve, a probe, or code that runs in each frame.
///
/// A value that rounding moves out of a range counts as inside: up to a trillionth of the range's end, or of the largest
/// number of the track.
public struct EveryTimeCurve {
  private let curve: TrackCurve
  private let track: CourseLog.Track?
  private let problem: String?

  init(_ curve: TrackCurve, _ track: CourseLog.Track?, _ problem: String?) {
    self.curve = curve
    self.track = track
    self.problem = problem
  }

  /// Claims that all values are in a range, at every frame rate.
  public func staysWithin(_ range: ClosedRange<Double>) -> Claim {
    curve.claim("stays within \(MeasureText.range(range)) at every frame rate") {
      () throws(TrackCurve.Problem) in
      let numbers = try curve.numbers()
      let wide = widened(range, numbers)
      if let outside = numbers.first(where: { !wide.contains($0.value) }) {
        let findings = [
          "it is \(outside.scalar.phrase) at \(curve.trace.place(outside.frame))",
          curve.sparkline(marking: outside.frame),
        ]
        return (findings, margin(to: range, numbers, try? search(), fails: true))
      }
      let search = try search()
      switch search.find(outside: wide) {
      case .inside: try requireNoObstacle()
      case .outside(let found):
        return (finding("it is", found), margin(to: range, numbers, search, fails: true))
      case .unknown(let ticks, let reason): throw undecided(ticks.lowerBound, reason)
      }
      return (nil, margin(to: range, numbers, search, fails: false))
    }
  }

  /// Claims that the value reaches or passes a given one before a time, at a frame or between two.
  ///
  /// The margin is the time left.
  public func reaches(_ value: Double, before time: Ticks) -> Claim {
    let statement = "reaches \(MeasureText.number(value)) before \(time), at a frame or between two"
    return curve.claim(statement) { () throws(TrackCurve.Problem) in
      guard value.isFinite else { throw TrackCurve.Problem(text: "the value must be finite") }
      // The side on which the curve begins. It must reach the other side.
      let numbers = try curve.numbers()
      let isBelow = numbers[0].value < value
      let search = try search()
      let side =
        isBelow ? -Double.infinity...value.nextDown : value.nextUp...Double.infinity
      // The last frame may show a value that no time between frames has.
      var first = numbers.first { !side.contains($0.value) }
        .map { curve.trace.time(ofFrame: $0.frame) }
      switch search.first(outside: side) {
      case .outside(let found): first = min(first ?? .limit, Ticks(count: found.tick))
      case .unknown(let ticks, let reason):
        if first.map({ $0.count >= ticks.lowerBound }) ?? true {
          throw undecided(ticks.lowerBound, reason)
        }
      case .inside: if first == nil { try requireNoObstacle() }
      }
      if let first {
        let margin = Claim.Margin(time - first, fails: first >= time, limit: time)
        guard first >= time else { return (nil, margin) }
        let place = place(of: first.count)
        return (
          ["it does so only \(place.words)", curve.sparkline(marking: place.frame)], margin
        )
      }
      let most = numbers.map(\.value).max { (isBelow ? $0 : -$0) < (isBelow ? $1 : -$1) }
      guard case .value(let nearest) = search.extreme(isGreatest: isBelow), let most else {
        return (["it never does"], nil)
      }
      let best = isBelow ? max(most, nearest.value) : min(most, nearest.value)
      return (
        ["it never does; it is nearest with \(MeasureText.number(best))", curve.sparkline()],
        Claim.Margin(-abs(best - value), unit: curve.unit, limit: abs(value))
      )
    }
  }

  /// Returns the distance of the extremes from the ends of a range; `nil` if an extreme is unknown.
  private func margin(
    to range: ClosedRange<Double>, _ numbers: [TrackCurve.Number], _ search: CourseSearch?,
    fails: Bool
  ) -> Claim.Margin? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for number in numbers {
      low = min(low, number.value)
      high = max(high, number.value)
    }
    for isGreatest in [false, true] {
      switch search?.extreme(isGreatest: isGreatest) {
      case .value(let found):
        low = min(low, found.value)
        high = max(high, found.value)
      case .unknown, nil: return nil
      case .some(.none): break
      }
    }
    let least = min(low - range.lowerBound, range.upperBound - high)
    // Extremes may be rounded across the end of the range that decides.
    return Claim.Margin(
      fails ? min(-0.0, least) : max(0, least), unit: curve.unit,
      limit: range.upperBound - range.lowerBound)
  }

  /// The time of a value outside of a range, between frames or at one; `nil` if none is known.
  package func time(outside range: ClosedRange<Double>) -> Ticks? {
    guard let numbers = try? curve.numbers(), let search = try? search(),
      case .outside(let found) = search.find(outside: widened(range, numbers))
    else { return nil }
    return Ticks(count: found.tick)
  }

  /// The least value at any frame rate, up to a billionth; up to a ten-thousandth where additive motions overlap.
  public var minimum: RunMeasure { extreme("minimum", isGreatest: false) }

  /// The greatest value at any frame rate, up to a billionth; up to a ten-thousandth where additive motions overlap.
  public var maximum: RunMeasure { extreme("maximum", isGreatest: true) }

  private func extreme(_ word: String, isGreatest: Bool) -> RunMeasure {
    curve.measure("\(word) at every frame rate") { () throws(TrackCurve.Problem) in
      let numbers = try curve.numbers()
      let sign: Double = isGreatest ? 1 : -1
      var best = numbers[0]
      for number in numbers where sign * (number.value - best.value) > 0 { best = number }
      switch try search().extreme(isGreatest: isGreatest) {
      case .unknown(let ticks, let reason): throw undecided(ticks.lowerBound, reason)
      case .value(let found) where sign * (found.value - best.value) > 0:
        try requireNoObstacle()
        let place = place(of: found.tick)
        return .value(
          .f64(found.value), unit: "", place: place.words,
          curve: curve.sparkline(marking: place.frame))
      case .none, .value: try requireNoObstacle()
      }
      return curve.answer(best.scalar, at: best.frame)
    }
  }

  /// Returns the range with what rounding may add.
  private func widened(
    _ range: ClosedRange<Double>, _ numbers: [TrackCurve.Number]
  ) -> ClosedRange<Double> {
    let largest = numbers.reduce(0) { max($0, $1.value.magnitude) }
    func slack(_ bound: Double) -> Double {
      1e-12 * max(largest, bound.isFinite ? bound.magnitude : 0)
    }
    return range.lowerBound - slack(range.lowerBound)...range.upperBound + slack(range.upperBound)
  }

  private func search() throws(TrackCurve.Problem) -> CourseSearch {
    if let problem { throw TrackCurve.Problem(text: problem) }
    guard let track else {
      throw TrackCurve.Problem(text: "cannot be decided between frames: it is a probe")
    }
    return CourseSearch(track)
  }

  private func requireNoObstacle() throws(TrackCurve.Problem) {
    if let obstacle = track?.obstacle { throw undecided(obstacle.tick, obstacle.reason) }
  }

  private func undecided(_ tick: Int64, _ reason: String) -> TrackCurve.Problem {
    TrackCurve.Problem(text: "cannot be decided \(place(of: tick, from: true).words): \(reason)")
  }

  private func finding(_ words: String, _ found: CourseSearch.Value) -> [String] {
    let place = place(of: found.tick)
    return [
      "\(words) \(MeasureText.number(found.value)) \(place.words)",
      curve.sparkline(marking: place.frame),
    ]
  }

  /// Returns a time in words, and the last frame that is not later.
  private func place(of tick: Int64, from: Bool = false) -> (words: String, frame: Int) {
    let (trace, time) = (curve.trace, Ticks(count: tick))
    let frame = trace.frame(at: time) ?? 0
    if from { return ("after frame \(frame)", frame) }
    let words =
      trace.time(ofFrame: frame) == time
      ? "at \(trace.place(frame))"
      : "at \(MeasureText.seconds(time.seconds)) s, between frames \(frame) and \(frame + 1)"
    return (words, frame)
  }
}
