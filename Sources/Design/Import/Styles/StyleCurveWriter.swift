import DopesheetCurves

/// The writer of the pieces of a curve over many cycles.
struct StyleCurveWriter {
  private let curve: StyleCurve
  /// The easing of each cycle.
  private let easing: Easing
  private(set) var pieces: [StylePiece] = []
  /// The number of straight pieces of easings that were looked at.
  private var work = 0

  init(_ curve: StyleCurve, _ easing: Easing) {
    (self.curve, self.easing) = (curve, easing)
  }

  mutating func write(_ ramp: EffectTiming.Ramp) throws(StyleError) {
    if let bezier = easing.bezier {
      try write(ramp, bezier)
    } else if easing == .linear {
      try write(ramp, first: nil)
    } else {
      var straight = try straightPieces(of: easing).filter {
        $0.inputs.upperBound > min(ramp.from, ramp.to)
          && $0.inputs.lowerBound < max(ramp.from, ramp.to)
      }
      if ramp.from > ramp.to { straight.reverse() }
      for piece in straight {
        let inputs = piece.inputs.clamped(to: min(ramp.from, ramp.to)...max(ramp.from, ramp.to))
        let (low, high) = (inputs.lowerBound, inputs.upperBound)
        let (first, last) = ramp.from < ramp.to ? (low, high) : (high, low)
        try write(
          EffectTiming.Ramp(
            begin: ramp.time(first), end: ramp.time(last), from: piece.output(at: first),
            to: piece.output(at: last)),
          first: ramp.from > ramp.to ? curve.value(at: easing.output(at: first)) : nil,
          isBackward: ramp.from > ramp.to)
      }
    }
  }

  /// Returns the straight pieces of an easing, and counts them.
  private mutating func straightPieces(
    of easing: Easing
  ) throws(StyleError) -> [Easing.StraightPiece] {
    let straight = easing.straightPieces ?? []
    work += straight.count
    guard work <= 20 * StyleEffect.limit else { throw .tooManyMovements }
    return straight
  }

  private mutating func append(
    _ begin: Double, _ end: Double, _ course: StylePiece.Course, first: StyleValue? = nil
  ) throws(StyleError) {
    guard pieces.count < StyleEffect.limit else { throw .tooManyMovements }
    guard end > begin else { return }
    var piece = StylePiece(begin: begin, end: end, course: course)
    if let first, end > begin + StylePiece.instant {
      let start = piece.value(at: begin)
      // Backwards, a jump comes after the moment that has its place.
      let isJump = zip(first.numbers, start.numbers).contains {
        ($0 - $1).magnitude > 1e-9 * max(1, $0.magnitude)
      }
      if isJump || first.shape != start.shape {
        let next = begin + StylePiece.instant
        pieces.append(StylePiece(begin: begin, end: next, course: .constant(first)))
        piece.begin = next
      }
    }
    pieces.append(piece)
  }

  /// Writes a time in which the eased progress changes at a steady rate.
  ///
  /// - Parameter first: The value at the first moment, if it may differ from that after it.
  private mutating func write(
    _ ramp: EffectTiming.Ramp, first: StyleValue?, isBackward: Bool? = nil
  ) throws(StyleError) {
    let goesBack = isBackward ?? (ramp.from > ramp.to)
    guard ramp.from != ramp.to else {
      return try append(ramp.begin, ramp.end, .constant(curve.value(at: ramp.from)), first: first)
    }
    let (low, high) = (min(ramp.from, ramp.to), max(ramp.from, ramp.to))
    var spans: [(low: Double, high: Double, segment: StyleCurve.Segment)] = []
    for (index, segment) in curve.segments.enumerated() {
      let from = index == 0 ? low : max(low, segment.from)
      let to = index == curve.segments.count - 1 ? high : min(high, segment.to)
      if to > from { spans.append((from, to, segment)) }
    }
    if ramp.from > ramp.to { spans.reverse() }
    for (index, span) in spans.enumerated() {
      let (from, to) = ramp.from < ramp.to ? (span.low, span.high) : (span.high, span.low)
      let part = EffectTiming.Ramp(
        begin: ramp.time(from), end: ramp.time(to), from: span.segment.local(from),
        to: span.segment.local(to))
      let exact = goesBack ? (index == 0 ? first : nil) ?? curve.value(at: from) : nil
      try write(part, of: span.segment, first: exact)
    }
  }

  /// Writes a time in which the place between two frames changes at a steady rate.
  private mutating func write(
    _ ramp: EffectTiming.Ramp, of segment: StyleCurve.Segment, first: StyleValue?
  ) throws(StyleError) {
    let (start, end) = (segment.start, segment.end)
    let isInside = (0...1).contains(ramp.from) && (0...1).contains(ramp.to)
    if let bezier = segment.easing.bezier {
      if isInside, !segment.isBlended {
        return try append(
          ramp.begin, ramp.end, .eased(start, end, bezier, from: ramp.from, to: ramp.to),
          first: first)
      }
      return try append(
        ramp.begin, ramp.end,
        .free { time in
          let part = (time - ramp.begin) / (ramp.end - ramp.begin)
          return segment.value(at: ramp.from + (ramp.to - ramp.from) * part)
        }, first: first)
    }
    if segment.easing == .linear {
      return try line(ramp, of: segment, first: first)
    }
    guard isInside else {
      throw StyleError(
        "steps or stops between key frames cannot be reached from outside",
        hint: "use an easing of the whole animation that stays between 0 and 1")
    }
    if ramp.from == 0, ramp.to == 1, !segment.isBlended, segment.easing.output(at: 0) == 0,
      segment.easing.output(at: 1) == 1
    {
      _ = try straightPieces(of: segment.easing)
      return try append(ramp.begin, ramp.end, .whole(start, end, segment.easing))
    }
    let (low, high) = (min(ramp.from, ramp.to), max(ramp.from, ramp.to))
    var straight = try straightPieces(of: segment.easing)
    if ramp.from > ramp.to { straight.reverse() }
    for piece in straight {
      guard piece.inputs.upperBound > low, piece.inputs.lowerBound < high else { continue }
      let inputs = piece.inputs.clamped(to: low...high)
      let (from, to) =
        ramp.from < ramp.to
        ? (inputs.lowerBound, inputs.upperBound) : (inputs.upperBound, inputs.lowerBound)
      let part = EffectTiming.Ramp(
        begin: ramp.time(from), end: ramp.time(to), from: piece.output(at: from),
        to: piece.output(at: to))
      try line(
        part, of: segment,
        first: first == nil
          ? nil : from == ramp.from ? first : segment.point(segment.easing.output(at: from)))
    }
  }

  /// Writes a time in which the value goes straight from one point between two frames to another.
  private mutating func line(
    _ ramp: EffectTiming.Ramp, of segment: StyleCurve.Segment, first: StyleValue?
  ) throws(StyleError) {
    let course: StylePiece.Course
    if ramp.from == ramp.to {
      course = .constant(segment.point(ramp.from))
    } else if segment.isBlended {
      course = .free { time in
        let part = (time - ramp.begin) / (ramp.end - ramp.begin)
        return segment.point(ramp.from + (ramp.to - ramp.from) * part)
      }
    } else {
      course = .eased(segment.start, segment.end, nil, from: ramp.from, to: ramp.to)
    }
    try append(ramp.begin, ramp.end, course, first: first)
  }

  /// Writes a time in which the progress of the cycle follows a curve.
  private mutating func write(
    _ ramp: EffectTiming.Ramp, _ bezier: CubicBezier
  ) throws(StyleError) {
    // The places where another segment begins, also inside the easing of a segment.
    var places: Set<Double> = []
    for (index, segment) in curve.segments.enumerated() {
      if index > 0 { places.insert(segment.from) }
      if segment.easing == .linear { continue }
      places.formUnion([segment.from, segment.to])
      for piece in try straightPieces(of: segment.easing) {
        places.insert(segment.from + (segment.to - segment.from) * piece.inputs.lowerBound)
      }
    }
    let (low, high) = (min(ramp.from, ramp.to), max(ramp.from, ramp.to))
    let cuts = places.flatMap { bezier.times(of: $0) }.filter { $0 > low && $0 < high }
    var ends = [low] + cuts.sorted() + [high]
    if ramp.from > ramp.to { ends.reverse() }
    for (first, last) in zip(ends, ends.dropFirst()) where first != last {
      let middle = bezier.value(at: (first + last) / 2)
      let segment = curve.segments[curve.index(at: middle)]
      let course: StylePiece.Course
      if let line = segment.line(at: segment.local(middle)), !segment.isBlended {
        // The line over the whole progress, on which the curve moves.
        let scale = 1 / (segment.to - segment.from)
        func point(_ progress: Double) -> StyleValue {
          let local = (progress - segment.from) * scale
          return segment.point(line.start + line.slope * (local - line.from))
        }
        course =
          line.slope == 0
          ? .constant(point(middle)) : .eased(point(0), point(1), bezier, from: first, to: last)
      } else {
        let (begin, end) = (ramp.time(first), ramp.time(last))
        course = .free { time in
          let part = (time - begin) / (end - begin)
          let progress = bezier.value(at: first + (last - first) * part)
          return segment.value(at: segment.local(progress))
        }
      }
      try append(ramp.time(first), ramp.time(last), course)
    }
  }
}

extension StyleCurve.Segment {
  /// The straight line of the easing at a place between both frames; `nil` for curves.
  fileprivate func line(at local: Double) -> (from: Double, start: Double, slope: Double)? {
    if easing == .linear { return (0, 0, 1) }
    guard let pieces = easing.straightPieces,
      let piece = pieces.first(where: { $0.inputs.contains(local) })
    else { return nil }
    let inputs = piece.inputs
    return (
      inputs.lowerBound, piece.start,
      (piece.end - piece.start) / (inputs.upperBound - inputs.lowerBound)
    )
  }
}

extension EffectTiming.Ramp {
  /// Returns the time of a progress; the times of both ends are exact.
  fileprivate func time(_ progress: Double) -> Double {
    if progress == from { return begin }
    return progress == to ? end : begin + (end - begin) * ((progress - from) / (to - from))
  }
}
