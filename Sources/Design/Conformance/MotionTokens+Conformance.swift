import DopesheetChecking

extension MotionTokens {
  /// Judges which tokens the movements of a recording follow.
  ///
  /// It works on exact recordings and on those of devices: 60 frames a second, a pixel of noise, times up to 4 ms off.
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
}

extension MotionTokens: MotionStandard {
  /// Returns a claim for each movement of a recording: that it follows tokens within the default limits.
  public func claims(about recording: some Recorded) -> [Claim] {
    within(.init()).claims(about: recording)
  }
}

/// Motion tokens with limits.
private struct TokenStandard: MotionStandard {
  let tokens: MotionTokens
  let limits: Conformance.Limits

  func claims(about recording: some Recorded) -> [Claim] {
    let conformance = tokens.conformance(of: recording, limits: limits)
    let movements = conformance.movements.map { movement in
      Claim(
        "\(movement.subject) at \(Conformance.Movement.seconds(movement.begin)): follows \(tokens.name)",
        movement.isConforming ? .holds : .fails,
        movement.isConforming ? [movement.text] : movement.problems)
    }
    let unjudged = conformance.unjudged.map { movement in
      Claim("\(movement.track): follows \(tokens.name)", .unanswered, [movement.text])
    }
    guard movements.isEmpty, unjudged.isEmpty else { return movements + unjudged }
    return [Claim("the recording follows \(tokens.name)", .unanswered, [conformance.text])]
  }
}

extension Conformance {
  /// How far movements may be from their tokens, and which tracks are judged.
  ///
  /// A movement whose deviation can be explained by noise conforms in any case.
  public struct Limits: Equatable, Sendable {
    /// The largest distance of a value from the token's curve, in per cent of the movement's range; 1 by default.
    public var value = 1.0
    /// The largest deviation of a duration, or of a spring's response or damping ratio, in per cent; 2 by default.
    public var duration = 2.0
    /// The largest deviation of a delay or a stagger in seconds; 0.008 by default.
    public var delay = 0.008
    /// Whether a delay or a stagger that is no token is a problem. By default it is only reported.
    public var judgesDelays = false
    /// The noise of the recording; `nil` to detect it for each track.
    public var noise: MotionNoise?
    /// The tracks to judge, as patterns in which `*` stands for any characters; empty for all tracks.
    public var tracks: [String] = []

    /// Creates the default limits.
    public init() {}
  }
}
