import DopesheetCurves
import DopesheetNotation

extension LottieReader {
  /// The range of values, which motions can move.
  private static let values = NumberBounds.between(-1e30, 1e30)
  /// The range of frames.
  static let frames = NumberBounds.between(-1e9, 1e9)

  /// Reads the transform of a layer or a group.
  func transform(_ cursor: JSONCursor) -> LottieTransform {
    var transform = LottieTransform()
    guard cursor.isObject else { return cursor.mismatch("an object") ?? transform }
    transform.anchor = property(cursor["a"], [0, 0], isFlat: true)
    if let position = cursor["p"] {
      if let x = position["x"], position["y"] != nil, !x.isString {
        transform.position = ["x", "y"].map { property(position[$0], [0]) }
        requireZero(position["z"], width: 1)
      } else {
        transform.position = [property(position, [0, 0], isFlat: true)]
      }
    }
    transform.scale = property(cursor["s"], [100, 100])
    transform.rotation = property(cursor["r"] ?? cursor["rz"], [0])
    transform.opacity = property(cursor["o"], [100], NumberBounds.between(0, 100))
    for name in ["rx", "ry"] { requireZero(cursor[name], width: 1) }
    requireZero(cursor["or"], width: 3)
    if let skew = cursor["sk"], !isZero(skew, width: 1) {
      skew.fail(
        "unsupported", "a skew, which nodes do not have", hint: "remove the skew in the design")
    }
    return transform
  }

  /// Reports a value of the third dimension that is not always 0.
  private func requireZero(_ cursor: JSONCursor?, width: Int) {
    guard let cursor, !isZero(cursor, width: width) else { return }
    fail3D(cursor)
  }

  private func isZero(_ cursor: JSONCursor, width: Int) -> Bool {
    let read = property(cursor, [Double](repeating: 0, count: width))
    return read.keys.isEmpty
      ? read.held(0).allSatisfy { $0 == 0 }
      : read.keys.allSatisfy { $0.start.allSatisfy { $0 == 0 } }
  }

  func fail3D(_ cursor: JSONCursor) {
    cursor.fail(
      "unsupported", "a movement in three dimensions, which is not imported",
      hint: "make the layer flat")
  }

  /// Reads a property, or returns its default if it is missing.
  ///
  /// - Parameters:
  ///   - initial: The default, as wide as the property.
  ///   - isFlat: Whether a third component must be 0.
  func property(
    _ cursor: JSONCursor?, _ initial: [Double], _ bounds: NumberBounds = LottieReader.values,
    isFlat: Bool = false
  ) -> LottieProperty {
    guard var cursor else { return LottieProperty(initial) }
    if let name = cursor["sid"]?.value.text, let slot = slots[name] { cursor = slot }
    if let expression = cursor["x"], expression.isString {
      expression.fail(
        "unsupported", "an expression, which is not imported",
        hint: "convert it to keyframes in the design")
    }
    if cursor.isNumber || cursor.isArray {
      return LottieProperty(value(cursor, initial, bounds, isFlat) ?? initial)
    }
    guard let content = cursor["k"] else {
      if !cursor.isObject { return cursor.mismatch("a property") ?? LottieProperty(initial) }
      cursor.fail("missing-field", "missing 'k', the value or the keyframes")
      return LottieProperty(initial)
    }
    // Players decide by the form of the value, because older files lack the flag 'a'.
    guard let elements = content.value.elements.first, case .object = elements.kind else {
      return LottieProperty(value(content, initial, bounds, isFlat) ?? initial)
    }
    let keys = keyframes(content, initial, bounds, isFlat)
    return keys.isEmpty ? LottieProperty(initial) : LottieProperty(keys: keys)
  }

  /// Reads a number, or an array whose further elements are ignored.
  private func value(
    _ cursor: JSONCursor, _ initial: [Double], _ bounds: NumberBounds, _ isFlat: Bool
  ) -> [Double]? {
    if cursor.isNumber && initial.count == 1 { return cursor.number(bounds).map { [$0] } }
    guard let elements = cursor.elements() else { return nil }
    if elements.isEmpty { return cursor.mismatch("a number", found: "an empty array") }
    if isFlat, elements.count > 2, let depth = elements[2].number(), depth != 0 {
      fail3D(elements[2])
    }
    var value = initial
    for (index, element) in elements.prefix(initial.count).enumerated() {
      guard let number = element.number(bounds) else { return nil }
      value[index] = number
    }
    return value
  }

  // MARK: Keyframes

  private func keyframes(
    _ cursor: JSONCursor, _ initial: [Double], _ bounds: NumberBounds, _ isFlat: Bool
  ) -> [LottieProperty.Key] {
    guard let elements = cursor.elements() else { return [] }
    guard spend(elements.count, at: cursor) else { return [] }
    var keys: [LottieProperty.Key] = []
    keys.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard element.isObject else {
        element.fail("wrong-type", "expected a keyframe, found \(element.value.kindName)")
        return []
      }
      guard let time = required(element, "t")?.number(LottieReader.frames) else { return [] }
      if let last = keys.last, time < last.time {
        element["t"]?.fail("order", "a keyframe before the previous one", hint: "sort them by 't'")
        return []
      }
      if keys.count > 1, keys[keys.count - 2].time == time {
        element["t"]?.fail("order", "a third keyframe at the same time", hint: "keep two of them")
        return []
      }
      // In older files the last keyframe has no value. It is the end of the way before.
      let former = index > 0 && index + 1 == elements.count ? elements[index - 1]["e"] : nil
      guard let place = element["s"] ?? former else {
        element.fail("missing-field", "missing 's', the value of the keyframe")
        return []
      }
      // Scalars are arrays, too, but numbers in some files.
      guard let start = value(place, initial, bounds, isFlat) else { return [] }
      var key = LottieProperty.Key(time: time, start: start)
      if index + 1 < elements.count, !isHold(element) {
        key.easings = easings(element, count: initial.count)
      }
      keys.append(key)
    }
    for index in keys.indices.dropLast() {
      keys[index].end = keys[index + 1].start
      if isFlat, !keys[index].easings.isEmpty {
        keys[index].path = path(elements[index], keys[index])
        // One easing moves along a path.
        if keys[index].path != nil, let easing = keys[index].easings.first {
          keys[index].easings = keys[index].easings.map { _ in easing }
        }
      }
    }
    return keys
  }

  private func isHold(_ cursor: JSONCursor) -> Bool {
    guard let hold = cursor["h"] else { return false }
    return hold.value.flag ?? ((hold.integer(in: 0...1) ?? 0) == 1)
  }

  /// Reads the easings between a keyframe and the next one: one for all components, or one for each.
  private func easings(_ cursor: JSONCursor, count: Int) -> [Easing] {
    guard let leaving = cursor["o"], let arriving = cursor["i"] else {
      cursor.warn(
        "no-easing", "a keyframe without both handles 'o' and 'i', which moves evenly",
        hint: "write \"h\": 1 for a value that holds")
      return [.linear]
    }
    let handles = [(leaving, "x"), (leaving, "y"), (arriving, "x"), (arriving, "y")]
    var numbers: [[Double]] = []
    for (handle, name) in handles {
      guard let place = required(handle, name) else { return [.linear] }
      let bounds = name == "x" ? NumberBounds.between(0, 1) : LottieReader.values
      let read = place.isNumber ? place.number(bounds).map { [$0] } : place.numbers(bounds)
      guard let read else { return [.linear] }
      if read.isEmpty {
        place.fail("wrong-type", "expected a number, found an empty array")
        return [.linear]
      }
      numbers.append(read)
    }
    let width = min(count, numbers.map(\.count).max() ?? 1)
    return (0..<width).map { component in
      let n = numbers.map { $0.count > component ? $0[component] : $0[0] }
      // With both points on the diagonal, progress equals time.
      if n[0] == n[1], n[2] == n[3] { return .linear }
      return CubicBezier(n[0], n[1], n[2], n[3]).map { .bezier($0) } ?? .linear
    }
  }

  /// Reads the curve on which a position moves to the next keyframe; `nil` for a straight line.
  private func path(_ cursor: JSONCursor, _ key: LottieProperty.Key) -> MotionPath? {
    var tangents: [SIMD2<Double>] = []
    for name in ["to", "ti"] {
      guard let place = cursor[name] else {
        tangents.append(.zero)
        continue
      }
      guard let tangent = value(place, [0, 0], LottieReader.values, true) else { return nil }
      tangents.append(SIMD2(tangent[0], tangent[1]))
    }
    if tangents[0] == .zero && tangents[1] == .zero { return nil }
    let (start, end) = (SIMD2(key.start[0], key.start[1]), SIMD2(key.end[0], key.end[1]))
    return MotionPath(from: start).cubic(
      to: end, control1: start + tangents[0], control2: end + tangents[1])
  }

  /// Returns a member, or reports that it is missing.
  func required(_ cursor: JSONCursor, _ name: String) -> JSONCursor? {
    if let member = cursor[name] { return member }
    if !cursor.isObject { return cursor.mismatch("an object") }
    cursor.fail("missing-field", "missing '\(name)'")
    return nil
  }
}
