/// An element with its style and its animations, on the way to a layer of a timeline.
struct StyledElement {
  /// The maximum number of animations of an element.
  static let effectLimit = 256

  /// The name of the layer.
  let name: String
  /// The values without animations.
  var base: [StyleProperty: StyleValue] = [:]
  /// The animations; later ones replace earlier ones.
  var effects: [StyleEffect] = []

  /// The end of the last animation in seconds, which may be infinite.
  var end: Double { effects.lazy.map(\.timing.end).max() ?? 0 }

  /// Returns the layer.
  ///
  /// - Parameter limit: The end of the timeline in seconds.
  func layer(until limit: Double) throws(StyleError) -> Timeline.Layer {
    var layer = Timeline.Layer(name)
    for property in StyleProperty.allCases where property.path != nil {
      guard let pieces = try pieces(of: property, until: limit) else { continue }
      let isMoving = effects.contains { $0.frames[property] != nil }
      // A colour that does not move is one value.
      if !isMoving, let value = pieces.first?.value(at: 0), let path = property.path {
        layer.values[path] = value.numbers
        continue
      }
      for (index, track) in property.tracks.enumerated() {
        try add(
          track,
          StyleTrack(
            track, component: index, bounds: property.bounds,
            tolerance: property.isColor ? 1e-7 : 4e-10, pieces),
          pieces[0].value(at: 0).numbers[index], to: &layer)
      }
    }
    try addTransforms(to: &layer, until: limit)
    layer.sortMovements()
    return layer
  }

  private func add(
    _ path: String, _ track: StyleTrack, _ first: Double, to layer: inout Timeline.Layer
  ) throws(StyleError) {
    guard layer.movements.count + track.movements.count <= StyleEffect.limit else {
      throw .tooManyMovements
    }
    let bounds = track.bounds
    layer.values[path] = [min(max(first, bounds.lowerBound), bounds.upperBound)]
    layer.movements += track.movements
  }

  /// Returns the pieces of a property from 0 to the limit; `nil` if it is not mentioned.
  private func pieces(
    of property: StyleProperty, until limit: Double
  ) throws(StyleError) -> [StylePiece]? {
    let own = effects.filter { $0.frames[property] != nil }
    guard let first = own.first else {
      return base[property].map {
        [StylePiece(begin: 0, end: limit, course: .constant($0))]
      }
    }
    let base = base[property] ?? property.initial
    // A placeholder has the width of a real value.
    let hidden = first.frames[property]![0].value
    var isCovered = base != nil
    var pieces = [
      StylePiece(begin: 0, end: .infinity, course: .constant(base ?? hidden))
    ]
    var covered: [ClosedRange<Double>] = []
    for effect in own {
      let frames = effect.frames[property]!
      let needsBase = frames[0].offset > 0 || frames[frames.count - 1].offset < 1
      let begin =
        effect.timing.fill == .none || effect.timing.fill == .forwards
        ? max(0, effect.timing.delay) : 0
      if needsBase, covered.contains(where: { $0.upperBound > begin }) {
        throw StyleError(
          "'\(property.name)' begins or ends with the value of another animation, which moves",
          hint: "give the value in the first and the last key frame")
      }
      let over = try effect.pieces(of: property, over: base, until: limit)
      pieces = StylePiece.overlay(pieces, with: over)
      guard pieces.count <= StyleEffect.limit else { throw .tooManyMovements }
      if let first = over.first, let last = over.last {
        covered.append(first.begin...last.end)
        if first.begin <= 0, last.end > limit { isCovered = true }
      }
    }
    guard isCovered else {
      throw StyleError(
        "the value of '\(property.name)' outside of its animation is unknown",
        hint: "declare it, or let the animation fill both sides")
    }
    return cut(pieces, limit)
  }

  /// Returns the pieces between 0 and the limit; a piece that begins at the limit gives the last value.
  private func cut(_ pieces: [StylePiece], _ limit: Double) -> [StylePiece] {
    var cut = pieces.flatMap { $0.cut(from: 0, to: limit) }
    if let last = pieces.first(where: { $0.begin <= limit && $0.end > limit }) {
      cut.append(StylePiece(begin: limit, end: limit, course: .constant(last.value(at: limit))))
    }
    return cut
  }
}

// MARK: Transforms

extension StyledElement {
  /// The places of the functions in a node's transform: first it scales, then it turns, then it moves.
  private static let parts = [
    "transform.translation.x", "transform.translation.y", "transform.rotation",
    "transform.scale.x", "transform.scale.y",
  ]

  private static let entries = [
    "transform.m11", "transform.m12", "transform.m21", "transform.m22", "transform.m41",
    "transform.m42",
  ]

  private func addTransforms(
    to layer: inout Timeline.Layer, until limit: Double
  ) throws(StyleError) {
    var all: [[StylePiece]] = []
    for property in StyleProperty.transforms {
      if let pieces = try pieces(of: property, until: limit) { all.append(pieces) }
    }
    guard !all.isEmpty else { return }
    if hasParts(all) {
      let slots = all.map { $0.map { $0.mapped(StyledElement.slots) } }
      for (index, path) in StyledElement.parts.enumerated() {
        let identity = index < 3 ? 0.0 : 1
        let pieces = slots.first { $0.contains { $0.differs(from: identity, index) } }
        guard let pieces else { continue }
        try add(
          path, StyleTrack(path, component: index, bounds: StyleProperty.transform.bounds, pieces),
          pieces[0].value(at: 0).numbers[index], to: &layer)
      }
    } else {
      let pieces = StyledElement.matrices(all)
      for (index, path) in StyledElement.entries.enumerated() {
        let identity = index == 0 || index == 3 ? 1.0 : 0
        guard pieces.contains(where: { $0.differs(from: identity, index) }) else { continue }
        try add(
          path, StyleTrack(path, component: index, bounds: StyleProperty.transform.bounds, pieces),
          pieces[0].value(at: 0).numbers[index], to: &layer)
      }
    }
  }

  /// Returns whether all transforms move, turn and scale in this order, each by one property at most.
  private func hasParts(_ all: [[StylePiece]]) -> Bool {
    var least = -1
    for pieces in all {
      var greatest = least
      for piece in pieces {
        let shape = piece.value(at: piece.begin).shape
        var rank = least
        for kind in shape {
          // Translations add up. Other functions do not, if they are repeated.
          let isNext = kind == .translate ? rank <= least || rank == 0 : kind.rawValue > rank
          guard isNext, kind.rawValue > least, kind.rawValue <= TransformKind.scale.rawValue else {
            return false
          }
          rank = kind.rawValue
        }
        greatest = max(greatest, rank)
      }
      least = greatest
    }
    return true
  }

  /// Returns the numbers of the parts: translation, rotation and scale.
  private static func slots(_ value: StyleValue) -> StyleValue {
    var slots = [0.0, 0, 0, 1, 1]
    var index = 0
    for kind in value.shape {
      switch kind {
      case .translate:
        slots[0] += value.numbers[index]
        slots[1] += value.numbers[index + 1]
      case .rotate: slots[2] = value.numbers[index]
      case .scale: (slots[3], slots[4]) = (value.numbers[index], value.numbers[index + 1])
      case .skewX, .skewY: break
      }
      index += kind.identity.count
    }
    return StyleValue(slots)
  }

  /// Returns the entries of the product of several transforms over time.
  private static func matrices(_ all: [[StylePiece]]) -> [StylePiece] {
    let times = Set(all.joined().flatMap { [$0.begin, $0.end] }).sorted()
    var result: [StylePiece] = []
    // The piece of each transform at the present time.
    var places = all.map { _ in 0 }
    for (begin, end) in zip(times, times.dropFirst()) {
      var present: [StylePiece] = []
      for index in all.indices {
        while places[index] + 1 < all[index].count, all[index][places[index]].end <= begin {
          places[index] += 1
        }
        present += all[index][places[index]].cut(from: begin, to: end)
      }
      let edges = Set(present.flatMap { [$0.begin, $0.end] }).sorted()
      for (low, high) in zip(edges, edges.dropFirst()) {
        let parts = present.flatMap { $0.cut(from: low, to: high) }
        result.append(StylePiece(begin: low, end: high, course: course(parts)))
      }
    }
    if let last = times.last {
      let values = all.compactMap { $0.last?.value(at: last) }
      result.append(StylePiece(begin: last, end: last, course: .constant(product(values))))
    }
    return result
  }

  private static func product(_ values: [StyleValue]) -> StyleValue {
    let first = values.first?.matrix ?? StyleValue([]).matrix
    return StyleValue(values.dropFirst().reduce(first) { StyleValue.product($0, $1.matrix) })
  }

  private static func course(_ parts: [StylePiece]) -> StylePiece.Course {
    let moving = parts.indices.filter {
      if case .constant = parts[$0].course { false } else { true }
    }
    let values = parts.map { $0.value(at: $0.begin) }
    guard let place = moving.first else { return .constant(product(values)) }
    if moving.count == 1,
      case .eased(let a, let b, let curve, let from, let to) = parts[place].course
    {
      func entries(_ q: Double) -> StyleValue {
        var values = values
        values[place] = .between(a, b, q)
        return product(values)
      }
      // The entries may depend linearly on the place between both values.
      let (start, end) = (entries(0), entries(1))
      let isLinear = [0.25, 0.5, 0.8].allSatisfy { q in
        let expected = StyleValue.between(start, end, q)
        return zip(entries(q).numbers, expected.numbers).allSatisfy {
          ($0 - $1).magnitude <= 1e-14 * max(1, $0.magnitude)
        }
      }
      if isLinear { return .eased(start, end, curve, from: from, to: to) }
    }
    return .free { time in product(parts.map { $0.value(at: time) }) }
  }
}

extension StylePiece {
  /// Returns whether a number differs from a value anywhere in the piece.
  fileprivate func differs(from value: Double, _ index: Int) -> Bool {
    switch course {
    case .constant(let constant): constant.numbers[index] != value
    case .eased(let a, let b, _, _, _), .whole(let a, let b, _):
      a.numbers[index] != value || b.numbers[index] != value
    case .free(let function):
      stride(from: 0, through: 1, by: 0.125).contains {
        function(begin + (end - begin) * $0).numbers[index] != value
      }
    }
  }
}
