import DopesheetCurves

/// A part of the timeline in which the time of a composition runs forwards, backwards or not at all.
struct LottieSpan {
  /// The begin in seconds of the timeline.
  var begin: Double
  var end: Double
  /// The frame as a line over the seconds; `nil` if an eased time remap curves it.
  let line: (slope: Double, offset: Double)?
  private let curve: (@Sendable (Double) -> Double)?

  init(_ begin: Double, _ end: Double, slope: Double, offset: Double) {
    (self.begin, self.end) = (begin, end)
    line = (slope, offset)
    curve = nil
  }

  private init(_ begin: Double, _ end: Double, _ curve: @escaping @Sendable (Double) -> Double) {
    (self.begin, self.end) = (begin, end)
    line = nil
    self.curve = curve
  }

  /// Returns the frame of the composition at a time in seconds.
  func frame(at seconds: Double) -> Double {
    if let line { return line.offset + line.slope * seconds }
    return curve?(seconds) ?? 0
  }

  /// The frames at the begin and at the end.
  var frames: (first: Double, last: Double) { (frame(at: begin), frame(at: end)) }

  /// Returns the time in seconds at which the composition is at a frame. It may be outside the span on a line.
  ///
  /// - Parameter frame: A frame between the first one and the last, unless the span is a line.
  func seconds(at frame: Double) -> Double {
    if let line { return (frame - line.offset) / line.slope }
    let isRising = frames.first < frames.last
    var (low, high) = (begin, end)
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if (self.frame(at: middle) < frame) == isRising { low = middle } else { high = middle }
    }
    return high
  }

  /// A part of a span in which a property has one keyframe before it.
  struct Cut {
    let begin: Double
    let end: Double
    /// The index of the keyframe before; -1 before the first.
    let key: Int
    /// Whether the part is the whole way between two keyframes, at an even pace.
    var isWhole = false
  }

  /// Cuts the span at the keyframes of a property.
  func cuts(by property: LottieProperty) -> [Cut] {
    let (first, last) = frames
    let (low, high) = (min(first, last), max(first, last))
    if property.keys.isEmpty || low == high {
      return [Cut(begin: begin, end: end, key: property.index(at: low))]
    }
    let keys = property.index(at: low)...property.index(at: high)
    var cuts: [Cut] = []
    for key in first < last ? Array(keys) : keys.reversed() {
      let from = key < 0 ? -Double.infinity : property.keys[key].time
      let to = key + 1 < property.keys.count ? property.keys[key + 1].time : .infinity
      guard max(from, low) < min(to, high) else { continue }
      let ends = (place(of: from, low, high), place(of: to, low, high))
      let (begin, end) = (min(ends.0.time, ends.1.time), max(ends.0.time, ends.1.time))
      guard begin < end else { continue }
      let isWhole = ends.0.isInside && ends.1.isInside && (line?.slope ?? 0) > 0
      cuts.append(Cut(begin: begin, end: end, key: key, isWhole: isWhole))
    }
    return cuts
  }

  /// Returns the time of a frame, or the end of the span that is nearest to it.
  private func place(
    of frame: Double, _ low: Double, _ high: Double
  ) -> (time: Double, isInside: Bool) {
    let nearest = min(max(frame, low), high)
    let exact = nearest == low || nearest == high ? edge(nearest) : seconds(at: nearest)
    // Frames that are the span's ends but for rounding count as inside.
    let slack = 1e-12 * max(1, low.magnitude, high.magnitude)
    return (exact, frame >= low - slack && frame <= high + slack)
  }

  private func edge(_ frame: Double) -> Double { frame == frames.first ? begin : end }

  /// Cuts the span at two frames. The result has the parts, and whether each is between them.
  func parts(from first: Double, to last: Double) -> [(span: LottieSpan, isInside: Bool)] {
    let (low, high) = (min(frames.first, frames.last), max(frames.first, frames.last))
    let inner = [first, last].filter { low < $0 && $0 < high }.map { seconds(at: $0) }
    let times: [Double] = [begin] + inner.sorted() + [end]
    return zip(times, times.dropFirst()).compactMap { begin, end in
      guard begin < end else { return nil }
      var part = self
      (part.begin, part.end) = (begin, end)
      let middle = frame(at: (begin + end) / 2)
      return (part, first <= middle && middle < last)
    }
  }

  /// Returns the span of a precomposition that starts at a frame and is stretched.
  func starting(at start: Double, stretched factor: Double) -> LottieSpan {
    if let line {
      return LottieSpan(
        begin, end, slope: line.slope / factor, offset: (line.offset - start) / factor)
    }
    let outer = self
    return LottieSpan(begin, end) { (outer.frame(at: $0) - start) / factor }
  }

  /// Returns the spans of a precomposition whose time is a property, in seconds.
  func remapped(by property: LottieProperty, rate: Double) -> [LottieSpan] {
    var spans: [LottieSpan] = []
    for cut in cuts(by: property) {
      guard property.isMoving(cut.key), line?.slope != 0 else {
        let value = property.value(cut.key, 0, at: frame(at: cut.begin), on: nil)
        spans.append(LottieSpan(cut.begin, cut.end, slope: 0, offset: value * rate))
        continue
      }
      let key = property.keys[cut.key]
      let next = property.keys[cut.key + 1]
      if let line, key.easings[0] == .linear {
        let slope = (key.end[0] - key.start[0]) / (next.time - key.time) * rate
        let offset = key.start[0] * rate + (line.offset - key.time) * slope
        spans.append(LottieSpan(cut.begin, cut.end, slope: slope * line.slope, offset: offset))
        continue
      }
      let outer = self
      let curve: @Sendable (Double) -> Double = {
        property.value(cut.key, 0, at: outer.frame(at: $0), on: nil) * rate
      }
      var times: [Double] = [cut.begin]
      for turn in key.easings[0].bezier?.turns ?? [] {
        let frame = key.time + turn * (next.time - key.time)
        let ends = (self.frame(at: cut.begin), self.frame(at: cut.end))
        guard min(ends.0, ends.1) < frame, frame < max(ends.0, ends.1) else { continue }
        times.append(seconds(at: frame))
      }
      times = times.sorted() + [cut.end]
      for (begin, end) in zip(times, times.dropFirst()) where begin < end {
        spans.append(LottieSpan(begin, end, curve))
      }
    }
    return spans
  }
}

extension Easing {
  /// Returns a part of an easing as an easing of its own; `nil` if no single curve is the part.
  ///
  /// - Parameters:
  ///   - first: The time at the begin of the part, 0...1.
  ///   - last: The time at its end. If it is earlier, the part runs backwards.
  func part(from first: Double, to last: Double) -> Easing? {
    guard first <= last else { return part(from: last, to: first)?.reversed }
    if self == .linear || first == last { return .linear }
    guard first > 0 || last < 1, let bezier else { return self }
    let parts = bezier.parts(over: first...last)
    return parts.count == 1 ? parts[0].curve.map { .bezier($0) } : nil
  }
}
