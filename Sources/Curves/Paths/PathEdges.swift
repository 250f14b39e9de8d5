/// What a progress beyond the ends of a path stands for.
public enum PathEdges: String, Hashable, Sendable, CaseIterable {
  /// The end that it is beyond.
  case stop
  /// A place further round, as if the path began anew at its end: 1.25 stands for 0.25, -0.25 for 0.75. The progress
  /// 1 is the end, 2 is the beginning.
  case wrap

  /// Returns the fraction of the length that a progress stands for, in 0...1; 0 for what is no number.
  @inlinable
  public func fraction(at progress: Double) -> Double {
    if progress >= 0 && progress <= 1 { return progress }
    switch self {
    case .stop: return progress > 1 ? 1 : 0
    case .wrap:
      let rest = progress - progress.rounded(.down)
      return rest >= 0 ? rest : 0
    }
  }
}
