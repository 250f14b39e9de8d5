import DopesheetCurves
import DopesheetNotation

/// The writer of a timeline's layer from a transform and the time of its composition.
struct LottieWriter {
  private var layer: Timeline.Layer
  private let reader: LottieReader
  /// The place of errors.
  private let cursor: JSONCursor
  /// The last value of each path.
  private var current: [String: Double] = [:]

  init(_ name: String, _ reader: LottieReader, _ cursor: JSONCursor) {
    layer = Timeline.Layer(name)
    self.reader = reader
    self.cursor = cursor
  }

  /// The layer with its movements in order.
  var finished: Timeline.Layer {
    var layer = layer
    layer.sortMovements()
    return layer
  }

  /// Adds the movements of a transform.
  ///
  /// - Parameters:
  ///   - spans: The time of the composition.
  ///   - isLayer: Whether it is the transform of the layer, which shows only its frames.
  mutating func add(
    _ transform: LottieTransform, of source: LottieLayer, _ spans: [LottieSpan], isLayer: Bool
  ) {
    for (name, length) in zip(["width", "height"], source.size) where length > 0 {
      layer.values["frame.size." + name] = [length]
    }
    let size = source.size.map { $0 > 0 ? $0 : 1 }
    let axes = ["x", "y"]
    if transform.position.count == 1 {
      add(transform.position[0], axes.map { "position." + $0 }, [1, 1], spans)
    } else {
      for (axis, property) in zip(axes, transform.position) {
        add(property, ["position." + axis], [1], spans)
      }
    }
    add(transform.scale, axes.map { "transform.scale." + $0 }, [100, 100], spans)
    add(transform.rotation, ["transform.rotation"], [180 / Double.pi], spans)
    add(transform.anchor, axes.map { "anchorPoint." + $0 }, size, spans)
    let alpha = ["alpha"]
    guard isLayer else { return add(transform.opacity, alpha, [100], spans) }
    for span in spans {
      for (part, isInside) in span.parts(from: source.frames.first, to: source.frames.end) {
        if isInside && !source.isHidden {
          add(transform.opacity, alpha, [100], [part])
        } else {
          jump("alpha", to: 0, at: part.begin)
        }
      }
    }
  }

  /// Adds the movements of a property.
  ///
  /// - Parameters:
  ///   - paths: The paths of its components.
  ///   - units: The units of the components: numbers of the file for 1.
  private mutating func add(
    _ property: LottieProperty, _ paths: [String], _ units: [Double], _ spans: [LottieSpan]
  ) {
    for span in spans {
      for cut in span.cuts(by: property) {
        guard reader.spend(1, at: cursor) else { return }
        if !property.isMoving(cut.key) || span.line?.slope == 0 {
          hold(property, paths, units, cut, span)
        } else if cut.isWhole {
          move(property.keys[cut.key], paths, units, cut)
        } else {
          follow(property, paths, units, cut, span)
        }
      }
    }
  }

  /// Adds a value that holds.
  private mutating func hold(
    _ property: LottieProperty, _ paths: [String], _ units: [Double], _ cut: LottieSpan.Cut,
    _ span: LottieSpan
  ) {
    let isMoving = property.isMoving(cut.key)
    let path = isMoving ? measured(property.keys[cut.key].path) : nil
    let frame = span.frame(at: cut.begin)
    for index in paths.indices {
      let value = property.value(cut.key, index, at: frame, on: path)
      jump(paths[index], to: value / units[index], at: cut.begin)
    }
  }

  /// Adds the whole way between two keyframes.
  private mutating func move(
    _ key: LottieProperty.Key, _ paths: [String], _ units: [Double], _ cut: LottieSpan.Cut
  ) {
    let start = zip(key.start, units).map { $0 / $1 }
    let end = zip(key.end, units).map { $0 / $1 }
    for index in paths.indices {
      if key.path == nil && start[index] == end[index] {
        jump(paths[index], to: start[index], at: cut.begin)
        continue
      }
      if current.updateValue(end[index], forKey: paths[index]) == nil {
        layer.values[paths[index]] = [start[index]]
      }
      guard key.path == nil else { continue }
      let easing = key.easings.count > index ? key.easings[index] : key.easings[0]
      layer.movements.append(
        Timeline.Movement(
          paths[index], at: cut.begin, length: cut.end - cut.begin, from: [start[index]],
          to: [end[index]], easing: easing))
    }
    guard let path = key.path else { return }
    layer.movements.append(
      Timeline.Movement(
        "position", at: cut.begin, length: cut.end - cut.begin, from: start, to: end,
        easing: key.easings[0], path: path))
  }

  /// Adds a part of the way between two keyframes, or a way at an uneven pace, in pieces.
  private mutating func follow(
    _ property: LottieProperty, _ paths: [String], _ units: [Double], _ cut: LottieSpan.Cut,
    _ span: LottieSpan
  ) {
    let key = property.keys[cut.key]
    let path = measured(key.path)
    for index in paths.indices {
      let (start, end) = (key.start[index] / units[index], key.end[index] / units[index])
      let easing = key.easings.count > index ? key.easings[index] : key.easings[0]
      if path == nil && start == end {
        jump(paths[index], to: start, at: cut.begin)
      } else if path == nil, span.line != nil {
        let length = property.keys[cut.key + 1].time - key.time
        let progress = [cut.begin, cut.end].map { (span.frame(at: $0) - key.time) / length }
        let part = Part(
          begin: cut.begin, end: cut.end, first: min(max(progress[0], 0), 1),
          last: min(max(progress[1], 0), 1))
        jump(paths[index], to: start + (end - start) * easing.value(at: part.first), at: cut.begin)
        addParts(paths[index], of: easing, [part]) { start + (end - start) * $0 }
      } else {
        // The points of a path are less exact than its size by a few 1e-12.
        let extent = key.path?.greatestCoordinate ?? max(abs(key.start[index]), abs(key.end[index]))
        let limit = 1e-10 * max(extent, 1e-3) / units[index]
        addPieces(paths[index], from: cut.begin, to: cut.end, within: limit) {
          property.value(cut.key, index, at: span.frame(at: $0), on: path) / units[index]
        }
      }
    }
  }

  private func measured(_ path: MotionPath?) -> MotionPath.Measured? {
    guard let path, reader.spend(20, at: cursor) else { return nil }
    do {
      return try MotionPath.Measured(path)
    } catch {
      cursor.fail("out-of-range", error.description)
      return nil
    }
  }

  /// Adds a new value at a time, if it differs.
  private mutating func jump(_ path: String, to value: Double, at time: Double) {
    switch current.updateValue(value, forKey: path) {
    case nil: layer.values[path] = [value]
    case value?: break
    case let old?:
      layer.movements.append(
        Timeline.Movement(path, at: time, length: 0, from: [old], to: [value]))
    }
  }

  // MARK: Pieces

  /// A part of an easing in an interval of time.
  private struct Part {
    let begin: Double
    let end: Double
    /// The progress by time at the begin; greater than that at the end if time runs backwards.
    let first: Double
    let last: Double
  }

  /// Adds parts of an easing, which are curves of the same kind.
  ///
  /// - Parameters:
  ///   - parts: The parts, the last one first.
  ///   - value: Returns the value for an eased progress.
  private mutating func addParts(
    _ path: String, of easing: Easing, _ parts: [Part], _ value: (Double) -> Double
  ) {
    var parts = parts
    while let part = parts.popLast() {
      guard reader.spend(1, at: cursor) else { return }
      let (start, end) = (value(easing.value(at: part.first)), value(easing.value(at: part.last)))
      let length = part.end - part.begin
      if let curve = easing.part(from: part.first, to: part.last) {
        move(path, part.begin, length, start, end, curve)
      } else if length < 1e-9 {
        move(path, part.begin, length, start, end, .linear)
      } else {
        // Its ends are too close to each other for what is between them, or it is too steep.
        let (middle, half) = ((part.begin + part.end) / 2, (part.first + part.last) / 2)
        parts.append(Part(begin: middle, end: part.end, first: half, last: part.last))
        parts.append(Part(begin: part.begin, end: middle, first: part.first, last: half))
      }
    }
  }

  /// Adds cubic pieces that follow a function.
  private mutating func addPieces(
    _ path: String, from begin: Double, to end: Double, within limit: Double,
    _ value: (Double) -> Double
  ) {
    jump(path, to: value(begin), at: begin)
    FittedPiece.fit(
      value, from: begin, to: end, least: 0, limit: { _ in limit },
      body: { piece in
        guard reader.spend(1, at: cursor) else { return false }
        move(path, piece.begin, piece.end - piece.begin, piece.start, piece.last, piece.easing)
        return true
      })
  }

  private mutating func move(
    _ path: String, _ begin: Double, _ length: Double, _ start: Double, _ end: Double,
    _ easing: Easing
  ) {
    current[path] = end
    guard start != end else { return }
    layer.movements.append(
      Timeline.Movement(
        path, at: begin, length: length, from: [start], to: [end], easing: easing))
  }
}

extension MotionPath {
  /// The greatest coordinate of its points, without its sign.
  fileprivate var greatestCoordinate: Double {
    elements.reduce(0) { greatest, element in
      let points: [SIMD2<Double>] =
        switch element {
        case .move(let end), .line(let end): [end]
        case .cubic(let end, let control1, let control2): [end, control1, control2]
        default: []
        }
      return points.reduce(greatest) { max($0, abs($1.x), abs($1.y)) }
    }
  }
}
