import DopesheetCurves

/// The moves, rotations and scales of a transform, which are easier to read than its 16 numbers.
enum TransformParts {
  /// Returns the parts of a transform, with the ends of their names; `nil` if it is skewed or in space, or if its
  /// rotation is unknown. Rotations are in degrees and go on beyond 180.
  static func series(of components: [Series]) -> [(name: String, series: Series)]? {
    guard components.count == 16 else { return nil }
    var before = 0.0
    var parts: [[Double]] = names.map { _ in [] }
    for index in 0..<components[0].count {
      guard let values = values(components.map { $0.numbers[index] }, near: before)
      else { return nil }
      if !values[2].isNaN { before = values[2] }
      for part in parts.indices { parts[part].append(values[part]) }
    }
    guard let entries = firsts(components, \.entries, near: parts[2]),
      let restarts = firsts(components, \.restarts, near: parts[2])
    else { return nil }
    return names.indices.map { part in
      (
        names[part],
        Series(
          parts[part], at: components[0], entries: entries.mapValues { $0[part] },
          restarts: restarts.mapValues { $0[part] })
      )
    }
  }

  private static let names = [".move.x", ".move.y", ".rotate", ".scale.x", ".scale.y"]

  private static func firsts(
    _ components: [Series], _ firsts: KeyPath<Series, [Int: Double]>, near angles: [Double]
  ) -> [Int: [Double]]? {
    var found: [Int: [Double]] = [:]
    for index in components[0][keyPath: firsts].keys {
      let numbers = components.compactMap { $0[keyPath: firsts][index] }
      let angle = angles[index].isNaN ? 0 : angles[index]
      guard numbers.count == 16, let values = values(numbers, near: angle) else { return nil }
      found[index] = values
    }
    return found
  }

  private static func values(_ m: [Double], near angle: Double) -> [Double]? {
    if m.contains(where: \.isNaN) { return names.map { _ in .nan } }
    let isFlat = [2, 3, 6, 7, 8, 9, 11, 14].allSatisfy { m[$0] == 0 } && m[10] == 1 && m[15] == 1
    let width = (m[0] * m[0] + m[1] * m[1]).squareRoot()
    guard isFlat, width > 0 else { return nil }
    let height = (m[0] * m[5] - m[1] * m[4]) / width
    let size = max(width, height.magnitude)
    guard (m[0] * m[4] + m[1] * m[5]).magnitude <= 1e-12 * size * size else { return nil }
    let degrees = PortableMath.atan2(m[1], m[0]) * 180 / .pi
    let turned = degrees + 360 * ((angle - degrees) / 360).rounded()
    return [m[12], m[13], turned, width, height].map { rounded($0) }
  }

  /// Returns a number without the rounding of roots and angles, so that what rests does not seem to move.
  private static func rounded(_ number: Double) -> Double {
    let whole = (number * 1e9).rounded() / 1e9
    return (whole - number).magnitude < 1e-12 * max(1, number.magnitude) ? whole : number
  }
}
