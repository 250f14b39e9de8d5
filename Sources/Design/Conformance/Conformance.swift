import DopesheetCurves
import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// A judgement of a recording: which motion tokens its movements follow, and what does not follow any.
///
/// ```swift
/// let conformance = tokens.conformance(of: run)
/// conformance.isConforming
/// conformance.movements[0].curve  // ["md.sys.motion.easing.standard"]
/// ```
public struct Conformance: Equatable, Sendable {
  /// The name of the design.
  public let design: String
  /// The movements of the judged tracks, by track, component and time.
  public internal(set) var movements: [Movement] = []
  /// The movements that have too few samples to be judged.
  public internal(set) var unjudged: [Unjudged] = []
  /// The number of changes of value without a sample between, which are no movements.
  public internal(set) var jumps = 0
  /// The number of numeric tracks that are judged, also of those that do not move.
  public internal(set) var tracks = 0

  /// A movement that is not judged.
  public struct Unjudged: Equatable, Sendable {
    /// The name of the track.
    public let track: String
    /// The component of a track with several components, from 0; `nil` if there is only one.
    public let component: Int?
    /// The time of the first sample in seconds.
    public let begin: Double
    /// Why it is not judged, and what to do.
    public let reason: String
  }

  /// Whether all movements follow their tokens. It is `false` if a movement is not judged, or if nothing moves.
  public var isConforming: Bool {
    !movements.isEmpty && unjudged.isEmpty && movements.allSatisfy(\.isConforming)
  }

  /// Judges a trace.
  init(_ trace: Trace, _ tokens: MotionTokens, _ limits: Limits) {
    design = tokens.name
    let judge = MovementJudge(TokenCurves(tokens), limits)
    var recognizer = Recognizer(
      judge.curves, events: Conformance.times(in: trace, where: \.isEvent))
    let patterns = limits.tracks.map { Glob($0) }
    let wanted = trace.tracks.indices.filter { index in
      let track = trace.tracks[index]
      guard [.f64, .f32, .i64].contains(track.kind) else { return false }
      return patterns.isEmpty || patterns.contains { $0.matches(track.name) }
    }
    tracks = wanted.count
    let table = SeriesTable(trace, tracks: wanted)
    for (slot, index) in wanted.enumerated() {
      let track = trace.tracks[index]
      let series = (0..<track.width).map { table.series(slot, component: $0, words: []) }
      let turning = Conformance.turningComponents(series)
      let angle = turning.isEmpty ? nil : Conformance.angle(of: series, turning)
      if let angle { add(angle, of: track, nil, judge, &recognizer) }
      for (component, series) in series.enumerated() where !turning.contains(component) {
        add(series, of: track, component, judge, &recognizer)
      }
      if let first = turning.first, angle == nil {
        unjudged.append(
          Unjudged(
            track: track.name, component: first, begin: 0,
            reason: "the matrix turns in space or is skewed, so no curve moves its elements; "
              + "record the angle"))
      }
    }
    let calls = Conformance.times(in: trace) { $0 == .input }
    Waves(trace, calls: calls, judge).name(&movements)
  }

  private mutating func add(
    _ series: Series, of track: Trace.Track, _ component: Int?, _ judge: MovementJudge,
    _ recognizer: inout Recognizer
  ) {
    let place = track.width > 1 ? component : nil
    let isFloat = track.kind == .f32
    var found = RecordedMovement.all(of: series, isFloat: isFloat, noise: judge.limits.noise)
    if judge.limits.noise == nil, series.isIrregular, found.contains(where: \.isExact),
      !found.allSatisfy({ $0.interior < 1 || recognizer.match(of: $0)?.isMatch == true })
    {
      let noise = MotionNoise(value: 0, time: MotionNoise.device.time)
      found = RecordedMovement.all(of: series, isFloat: isFloat, noise: noise)
    }
    for movement in Conformance.joined(found, series, recognizer) {
      guard movement.interior >= 1 else {
        jumps += 1
        continue
      }
      let matches = recognizer.matches(of: movement)
      if matches.isEmpty {
        unjudged.append(
          Unjudged(
            track: track.name, component: place, begin: movement.times[movement.first],
            reason: "the design has no curve that can be compared"))
      }
      for match in matches {
        let least = match.movement.isExact && match.isMatch ? 1 : 4
        guard match.movement.interior >= least else {
          let samples = RoundedText.count(match.movement.interior, "sample")
          unjudged.append(
            Unjudged(
              track: track.name, component: place,
              begin: match.movement.times[match.movement.first],
              reason: "the movement has only \(samples) between its ends; "
                + "record more frames a second, or leave the track out"
            ))
          continue
        }
        movements.append(judge.movement(match, track: track.name, component: place))
      }
    }
  }

  /// Returns the components of a matrix that follow sines and cosines of an angle; empty unless it turns.
  private static func turningComponents(_ series: [Series]) -> [Int] {
    let shears: [Int]
    switch series.count {
    case 6: shears = [1, 2]
    case 16: shears = [1, 2, 4, 6, 8, 9]
    default: return []
    }
    func moves(_ index: Int) -> Bool {
      let numbers = series[index].numbers.lazy.filter { !$0.isNaN }
      return numbers.contains { $0 != numbers.first }
    }
    guard shears.contains(where: moves) else { return [] }
    let diagonal = series.count == 6 ? [0, 3] : [0, 5, 10]
    return (shears + diagonal).sorted().filter(moves)
  }

  /// Returns the angle in radians of a matrix that only turns in the plane; `nil` if it is also scaled or skewed.
  private static func angle(of series: [Series], _ turning: [Int]) -> Series? {
    let plane = series.count == 6 ? [0, 1, 2, 3] : [0, 1, 4, 5]
    guard turning.allSatisfy(plane.contains) else { return nil }
    let parts = plane.map { series[$0].numbers }
    var angles: [Double] = []
    var (turns, worst) = (0.0, 0.0)
    let scale = parts[0].indices.first { !parts[0][$0].isNaN }.map {
      (parts[0][$0] * parts[0][$0] + parts[1][$0] * parts[1][$0]).squareRoot()
    }
    guard let scale, scale > 0 else { return nil }
    for index in parts[0].indices {
      let (a, b, c, d) = (parts[0][index], parts[1][index], parts[2][index], parts[3][index])
      guard !(a + b + c + d).isNaN else {
        angles.append(.nan)
        continue
      }
      // A turn keeps the length of both rows, and the right angle between them.
      let sizes = [(a * a + b * b).squareRoot() - scale, a - d, b + c]
      worst = max(worst, sizes.map(\.magnitude).max()!)
      var angle = PortableMath.atan2(b, a) + turns
      if let last = angles.last, !last.isNaN {
        let whole = ((angle - last) / (2 * .pi)).rounded() * 2 * .pi
        (turns, angle) = (turns - whole, angle - whole)
      }
      angles.append(angle)
    }
    let noise = parts.map { MotionNoise.measured($0) }.max()!
    guard worst <= max(1e-5 * scale, 8 * noise) else { return nil }
    return Series(angles, at: series[0])
  }

  /// Joins movements that noise has cut: together they match one curve.
  private static func joined(
    _ movements: [RecordedMovement], _ series: Series, _ recognizer: Recognizer
  ) -> [RecordedMovement] {
    var joined: [RecordedMovement] = []
    for movement in movements {
      if let last = joined.last, let both = last.joined(with: movement, of: series),
        recognizer.match(of: both)?.isMatch == true
      {
        joined[joined.count - 1] = both
      } else {
        joined.append(movement)
      }
    }
    return joined
  }

  /// Returns the times in seconds of the records of some kinds, ascending, each once.
  private static func times(in trace: Trace, where isWanted: (RecordKind) -> Bool) -> [Double] {
    var times: [Double] = []
    for index in 0..<trace.recordCount where isWanted(trace.columns.kinds[index]) {
      let frame = max(0, trace.frame(ofRecord: index))
      guard frame < trace.frames.count else { continue }
      var time = trace.seconds(ofFrame: frame)
      for argument in trace.detail(ofRecord: index).arguments
      where argument.key == ArgumentKey.time.rawValue {
        if case .number(let seconds) = argument.value { time = seconds }
      }
      times.append(time)
    }
    times.sort()
    var unique: [Double] = []
    for time in times where time != unique.last { unique.append(time) }
    return unique
  }
}

extension Series {
  /// Whether the time between frames varies, as on a device.
  fileprivate var isIrregular: Bool {
    let steps = Set(zip(ticks.dropFirst(), ticks).map { $0.ticks(since: $1) })
    return steps.count > 3
  }
}

extension Conformance {
  /// The judgement in words: a summary, then each movement.
  public var text: String {
    let failing = movements.count { !$0.isConforming }
    var lines: [String] = []
    if movements.isEmpty && unjudged.isEmpty {
      lines.append("nothing moves on \(RoundedText.count(tracks, "judged track"))")
    } else {
      let following = RoundedText.count(movements.count - failing, "movement")
      let verb = movements.count - failing == 1 ? "follows" : "follow"
      lines.append("\(following) of \(movements.count) \(verb) \(design)")
    }
    lines += movements.map(\.text)
    lines += unjudged.map(\.text)
    if jumps > 0 {
      lines.append("not judged: \(RoundedText.count(jumps, "jump")) without a sample between")
    }
    return lines.joined(separator: "\n")
  }

  /// The judgement in JSON.
  package var json: JSONText {
    .object([
      ("design", .string(design)), ("conforms", .bool(isConforming)), ("tracks", .int(tracks)),
      ("jumps", .int(jumps)), ("movements", .each(movements) { $0.json }),
      ("unjudged", .each(unjudged) { $0.json }),
    ])
  }
}

extension Conformance.Unjudged {
  /// The movement and the reason in words.
  public var text: String {
    let subject = track + (component.map { "[\($0)]" } ?? "")
    return "not judged: \(subject) at \(Conformance.Movement.seconds(begin)): \(reason)"
  }

  var json: JSONText {
    .object([
      ("track", .string(track)), ("component", component.map { .int($0) } ?? .null),
      ("begin", .number(begin)), ("reason", .string(reason)),
    ])
  }
}
