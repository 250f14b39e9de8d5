/// A curve that goes in equal steps, as in CSS `steps()`.
public struct StairSteps: Hashable, Sendable {
  /// The places of the jumps.
  public enum Jump: String, CaseIterable, Sendable {
    /// The first jump is at the start.
    case start = "jump-start"
    /// The last jump is at the end.
    case end = "jump-end"
    /// There are jumps at both ends, one more than there are steps.
    case both = "jump-both"
    /// There are no jumps at the ends, one fewer than there are steps.
    case none = "jump-none"
  }

  /// The number of steps, 1 or more; 2 or more for ``Jump/none``.
  package let count: Int
  package let jump: Jump

  /// The maximum number of steps.
  static let limit = 1_000_000

  /// Creates a staircase; `nil` unless there are 1...1,000,000 steps, or 2 or more for ``Jump/none``.
  public init?(_ count: Int, _ jump: Jump = .end) {
    guard (jump == .none ? 2 : 1)...StairSteps.limit ~= count else { return nil }
    self.count = count
    self.jump = jump
  }

  /// Returns the output at an input, which may be outside 0...1.
  ///
  /// An input within 2^-30 of a jump counts as the jump, since a frame's time is rounded to a tick and may be earlier.
  ///
  /// - Parameter isBefore: Whether the time is before the animation begins. A jump exactly at the input has not
  ///   happened then.
  package func value(at input: Double, isBefore: Bool = false) -> Double {
    var scaled = input * Double(count)
    guard scaled.magnitude < 0x1p52 else { return input }
    let nearest = scaled.rounded()
    if (scaled - nearest).magnitude <= Double(count) * 0x1p-30 { scaled = nearest }
    var step = scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore, scaled == scaled.rounded(.down) { step -= 1 }
    if input >= 0, step < 0 { step = 0 }
    let jumps = Double(count + (jump == .both ? 1 : jump == .none ? -1 : 0))
    if input <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
