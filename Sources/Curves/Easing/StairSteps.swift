/// A curve that goes in equal steps, as in CSS `steps()`.
public struct StairSteps: Hashable, Sendable {
  /// Where the jumps are.
  public enum Jump: String, CaseIterable, Sendable {
    /// The first at the start.
    case start = "jump-start"
    /// The last at the end.
    case end = "jump-end"
    /// At both ends, one more than there are steps.
    case both = "jump-both"
    /// At neither end, one less than there are steps.
    case none = "jump-none"
  }

  /// The number of steps, 1 or more; 2 or more for ``Jump/none``.
  public let count: Int
  /// Where the jumps are.
  public let jump: Jump

  /// The largest number of steps.
  static let limit = 1_000_000

  /// Creates a staircase; `nil` for a number of steps outside 1...1,000,000, or 1 without jumps at the ends.
  public init?(_ count: Int, _ jump: Jump = .end) {
    guard (jump == .none ? 2 : 1)...StairSteps.limit ~= count else { return nil }
    self.count = count
    self.jump = jump
  }

  /// Returns the output at an input, which may lie outside 0...1.
  ///
  /// - Parameter isBefore: Whether the curve is asked for a time before the animation begins; a jump at exactly
  ///   that input has not happened then.
  public func value(at input: Double, isBefore: Bool = false) -> Double {
    let scaled = input * Double(count)
    guard scaled.magnitude < 0x1p52 else { return input }
    var step = scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore, scaled == scaled.rounded(.down) { step -= 1 }
    if input >= 0, step < 0 { step = 0 }
    let jumps = Double(count + (jump == .both ? 1 : jump == .none ? -1 : 0))
    if input <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
