/// A rule that recordings are held to, such as the motion tokens of a design or a limit for flashes.
///
/// `expectConforms` and `assertConforms` fail with the claims that do not hold.
public protocol MotionStandard {
  /// Returns what the standard demands of a recording, one claim for each demand.
  func claims(about recording: some Recorded) -> [Claim]
}
