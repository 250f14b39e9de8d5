import DopesheetCurves

extension SeededGenerator {
  /// Any easing but a custom one, with random parameters.
  package mutating func easing() -> Easing {
    switch below(9) {
    case 0: direction(try! Easing.back(overshoot: unit() * (once(in: 4) ? 1e6 : 2)))
    case 1:
      direction(
        try! Easing.elastic(
          amplitude: once(in: 3) ? 1 : 1 + unit() * (once(in: 4) ? 1e5 : 3),
          period: unit() * (once(in: 4) ? 1e-3 : 1) + 1e-5))
    case 2, 3: .cubicBezier(time(), unit() * 6 - 3, time(), unit() * 6 - 3)
    case 4:
      .linear(
        LinearStops(
          (0..<int(2...9)).map { _ in
            LinearStops.Stop(
              unit() * 3 - 1, percents: (0..<below(3)).map { _ in unit() * 140 - 20 })
          })!)
    case 5: .spline(spline())
    case 6: .steps(StairSteps(int(2...12), pick(StairSteps.Jump.allCases))!)
    default: pick(Easing.named).easing
    }
  }

  private mutating func spline() -> BezierSpline {
    let ends = (0..<below(4)).map { _ in 0.05 + 0.9 * unit() }.sorted()
    var points: [BezierSpline.Point] = []
    for (start, end) in zip([0] + ends, ends + [1]) {
      for share in [time(), time()] {
        points.append(BezierSpline.Point(min(start + share * (end - start), end), unit() * 6 - 3))
      }
      points.append(BezierSpline.Point(end, unit() * 4 - 2))
    }
    return BezierSpline(points.dropLast()) ?? BezierSpline([.init(0, 0), .init(1, 1)])!
  }

  private mutating func direction(_ family: Easing.Family) -> Easing {
    pick([family.in, family.out, family.inOut, family.outIn])
  }

  /// The time of a control point, often at an end.
  private mutating func time() -> Double { once(in: 4) ? Double(below(2)) : unit() }
}
