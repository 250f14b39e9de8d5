import DopesheetChecking
import DopesheetTrace

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
