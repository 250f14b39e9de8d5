import DopesheetCurves
import DopesheetTrace

extension NodeSketch {
  /// A node's transform in the plane: that of its track, or the declared one, of which motions may move parts.
  func transform(_ node: Trace.Source) -> PlaneTransform {
    let moved = moment.value(of: node.name + ".transform")?.map(\.number)
    if let whole = moved.flatMap(PlaneTransform.init(numbers:)) { return whole }
    let declared = node.word("transform").flatMap(PlaneTransform.init(text:)) ?? .identity
    func part(_ name: String) -> Double? { track(node, "transform." + name) }
    let uniform = part("scale")
    let (wide, high) = (part("scale.x") ?? uniform, part("scale.y") ?? uniform)
    let (turn, right) = (part("rotation"), part("translation.x"))
    let down = part("translation.y")
    guard [wide, high, turn, right, down].contains(where: { $0 != nil }) else { return declared }
    let parts = declared.parts
    return .parts(
      scale: (wide ?? parts.scale.x, high ?? parts.scale.y), rotation: turn ?? parts.rotation,
      move: (right ?? declared.tx, down ?? declared.ty))
  }
}

extension PlaneTransform {
  /// The part in the plane of the six numbers `a b c d tx ty`, or of the sixteen of a matrix in rows: what it looks like
  /// from straight above; `nil` for others, and where one is not finite.
  fileprivate init?(numbers: [Double]) {
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    switch numbers.count {
    case 6:
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    case 16:
      let depth = numbers[15] == 0 ? 1 : numbers[15]
      let plane = [0, 1, 4, 5, 12, 13].map { numbers[$0] / depth }
      guard plane.allSatisfy(\.isFinite) else { return nil }
      self.init(a: plane[0], b: plane[1], c: plane[2], d: plane[3], tx: plane[4], ty: plane[5])
    default: return nil
    }
  }

  /// Reads the numbers of a declaration.
  fileprivate init?(text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    self.init(numbers: numbers)
  }

  /// The scales and the turn in radians, a skew left out; of a mirrored transform the scale of y is negative.
  fileprivate var parts: (scale: (x: Double, y: Double), rotation: Double) {
    let isMirrored = a * d - b * c < 0
    return (
      (scale.x, isMirrored ? -scale.y : scale.y),
      scale.x > 0 ? PortableMath.atan2(b, a) : PortableMath.atan2(-c, d)
    )
  }
}
