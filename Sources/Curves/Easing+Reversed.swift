extension Easing {
  /// The curve that goes the same way back in time: `1 − e(1 − u)`.
  ///
  /// That of an in is the out of its family, and the other way round. What is its own mirror image stays what it is:
  /// linear, the smooth steps, every inOut and outIn; so does ``bounce``'s inOut, which is nearly that. The text of a
  /// custom one's is `custom(reversed(name))`.
  public var reversed: Easing {
    switch parameters {
    case .bezier(let curve):
      guard let back = CubicBezier(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1) else {
        return self
      }
      return .bezier(back)
    case .stops(let stops):
      return stops.reversed.map { .linear($0) } ?? self
    case .steps(let steps):
      let jump: StairSteps.Jump =
        switch steps.jump {
        case .start: .end
        case .end: .start
        case .both, .none: steps.jump
        }
      return StairSteps(steps.count, jump).map { .steps($0) } ?? self
    case .custom(let name, let function):
      return .custom("reversed(\(name))") { 1 - function(1 - $0) }
    case nil, .overshoot, .elastic:
      let direction: CurveDirection =
        switch kind.direction {
        case .in where !kind.family.isSingle: .out
        case .out: .in
        case .in, .inOut, .outIn: kind.direction
        }
      return Easing(CurveKind(kind.family, direction), parameters)
    }
  }
}
