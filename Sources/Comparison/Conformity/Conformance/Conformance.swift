import DopesheetChecking
import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// A judgement of a recording: which motion tokens its movements follow, and what does not follow any.
///
/// ```swift
/// let conformance = tokens.conformance(of: run)
/// conformance.isConforming
/// conformance.movements[0].curve  // ["md.sys.motion.easing.standard"]
/// ```
public struct Conformance: Equatable, Sendable {
  let design: String
  /// The movements of the judged tracks, by track, component and time.
  public internal(set) var movements: [Movement] = []
  /// The number of changes of value without a sample between, which are no movements.
  private(set) var jumps = 0
  /// The number of numeric tracks that are judged, also of those that do not move.
  let tracks: Int

  /// Whether all movements follow their tokens. It is `false` if a movement is not judged, or if nothing moves.
  public var isConforming: Bool { !movements.isEmpty && movements.allSatisfy(\.isConforming) }

  /// How far movements may be from their tokens, and which tracks are judged.
  public struct Limits: Equatable, Sendable {
    /// The largest distance of a value from the token's curve, in per cent of the movement's range; 1 by default.
    public var value = 1.0
    /// The largest deviation of a duration, or of a spring's response or damping ratio, in per cent; 2 by default.
    public var duration = 2.0
    /// The tracks to judge, as patterns in which `*` stands for any characters; empty for all tracks.
    public var tracks: [String] = []

    /// Creates the default limits.
    public init() {}
  }

  fileprivate init(_ trace: Trace, _ tokens: MotionTokens, _ limits: Limits) {
    design = tokens.name
    var judge = MovementJudge(tokens, limits)
    let (events, links) = (SourceEvents(trace), SourceLinks([trace]))
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
      let own = events.events(ofTrack: track.name, links)
      let turning = MatrixTurn.components(series)
      let angle = turning.isEmpty ? nil : MatrixTurn.angle(of: series, turning)
      func movement(_ component: Int?, _ begin: Double = 0) -> Movement {
        Movement(track: track.name, component: component, begin: begin)
      }
      if let angle {
        add(judge.movements(of: angle, own, movement(nil)))
      } else if let first = turning.first {
        var unjudged = movement(first)
        unjudged.leave(
          "the matrix turns in space or is skewed, so no curve moves its elements; record the angle"
        )
        movements.append(unjudged)
      }
      for (component, series) in series.enumerated() where !turning.contains(component) {
        add(judge.movements(of: series, own, movement(track.width > 1 ? component : nil)))
      }
    }
  }

  private mutating func add(_ found: (movements: [Movement], jumps: Int)) {
    movements += found.movements
    jumps += found.jumps
  }
}

extension Conformance {
  /// The judgement in words: a summary, then each movement.
  public var text: String {
    let judged = movements.filter(\.isJudged)
    var lines: [String] = []
    if movements.isEmpty {
      lines.append("nothing moves on \(RoundedText.count(tracks, "judged track"))")
    } else {
      let following = judged.count(where: \.isConforming)
      let verb = following == 1 ? "follows" : "follow"
      lines.append(
        "\(RoundedText.count(following, "movement")) of \(judged.count) \(verb) \(design)")
    }
    lines += judged.map(\.text) + movements.filter { !$0.isJudged }.map(\.text)
    if jumps > 0 {
      lines.append("not judged: \(RoundedText.count(jumps, "jump")) without a sample between")
    }
    return lines.joined(separator: "\n")
  }

  package var json: JSONText {
    .object([
      ("design", .string(design)), ("conforms", .bool(isConforming)), ("tracks", .int(tracks)),
      ("jumps", .int(jumps)), ("movements", .each(movements) { $0.json }),
    ])
  }
}

// MARK: Tokens as a standard

extension MotionTokens: MotionStandard {
  /// Judges which tokens the movements of a recording follow. The recording has no noise.
  ///
  /// - Parameters:
  ///   - recording: A run of a rehearsal, or a trace of any origin.
  ///   - limits: How far movements may be from their tokens, and which tracks are judged.
  /// - Complexity: O(samples × curves), with a bounded number of searches for interrupted movements.
  public func conformance(
    of recording: some Recorded, limits: Conformance.Limits = .init()
  ) -> Conformance {
    Conformance(recording.trace, self, limits)
  }

  /// Returns the standard that recordings follow these tokens within limits.
  ///
  /// ```swift
  /// var limits = Conformance.Limits()
  /// limits.tracks = ["card.*"]
  /// expectConforms(run, to: tokens.within(limits))
  /// ```
  public func within(_ limits: Conformance.Limits) -> some MotionStandard {
    TokenStandard(tokens: self, limits: limits)
  }

  /// Returns a claim for each movement of a recording: that it follows tokens within the default limits.
  public func claims(about recording: some Recorded) -> [Claim] {
    within(.init()).claims(about: recording)
  }
}

private struct TokenStandard: MotionStandard {
  let tokens: MotionTokens
  let limits: Conformance.Limits

  func claims(about recording: some Recorded) -> [Claim] {
    let conformance = tokens.conformance(of: recording, limits: limits)
    guard !conformance.movements.isEmpty else {
      return [Claim("the recording follows \(tokens.name)", .unanswered, [conformance.text])]
    }
    return conformance.movements.map { movement in
      let begin = Conformance.Movement.seconds(movement.begin)
      return Claim(
        "\(movement.subject) at \(begin): follows \(tokens.name)", of: recording.trace,
        movement.isConforming ? .holds : movement.isJudged ? .fails : .unanswered,
        movement.isConforming ? [movement.text] : movement.problems)
    }
  }
}
