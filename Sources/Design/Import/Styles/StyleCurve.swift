import DopesheetCurves

/// The values of a property over the progress of a cycle.
struct StyleCurve {
  /// The way from one frame to the next.
  struct Segment {
    let from: Double
    let to: Double
    var start: StyleValue
    var end: StyleValue
    var easing: Easing
    /// Whether the numbers do not change at a steady rate, as those of colours that become transparent.
    let isBlended: Bool

    /// Returns the value at a progress between both frames, before the easing.
    func value(at local: Double) -> StyleValue { point(easing.output(at: local)) }

    func point(_ q: Double) -> StyleValue {
      isBlended ? .blend(start, end, q) : .between(start, end, q)
    }

    func local(_ progress: Double) -> Double {
      if progress == from { return 0 }
      return progress == to ? 1 : (progress - from) / (to - from)
    }
  }

  let segments: [Segment]
  /// The values before the first and after the last segment, if several frames have the same offset there.
  private let head: StyleValue?
  private let tail: StyleValue?

  /// Creates the curve through frames.
  ///
  /// - Parameter overshoots: Whether the progress leaves 0...1.
  /// - Throws: ``StyleError`` if transforms do not match, or the base is needed and unknown.
  init(
    _ given: [StyleEffect.Frame], of property: StyleProperty, over base: StyleValue?,
    _ easing: Easing, overshoots: Bool
  ) throws(StyleError) {
    var frames = given
    func neutral(_ offset: Double) throws(StyleError) -> StyleEffect.Frame {
      guard let base else {
        throw StyleError(
          "the value of '\(property.name)' at \(offset == 0 ? "the beginning" : "the end") is unknown",
          hint: "give it in the first and the last key frame")
      }
      return StyleEffect.Frame(offset: offset, value: base, easing: easing)
    }
    if frames.first.map({ $0.offset > 0 }) ?? true { frames.insert(try neutral(0), at: 0) }
    if frames.last.map({ $0.offset < 1 }) ?? true { frames.append(try neutral(1)) }
    var segments: [Segment] = []
    for (a, b) in zip(frames, frames.dropFirst()) where b.offset > a.offset {
      let (start, end, isBlended) = try property.matched(
        a.value, b.value, overshoots: overshoots || a.easing.overshoots)
      segments.append(
        Segment(
          from: a.offset, to: b.offset, start: start, end: end, easing: a.easing,
          isBlended: isBlended))
    }
    self.segments = segments
    head = frames[1].offset == 0 ? frames[0].value : nil
    tail = frames[frames.count - 2].offset == 1 ? frames[frames.count - 1].value : nil
  }

  private init(_ segment: Segment) {
    segments = [segment]
    head = nil
    tail = nil
  }

  /// Returns the index of the segment of a progress.
  func index(at progress: Double) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].from > progress { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }

  /// Returns the value at a progress, which may be outside 0...1.
  func value(at progress: Double) -> StyleValue {
    if progress < 0, let head { return head }
    if progress >= 1, let tail { return tail }
    let segment = segments[index(at: progress)]
    return segment.value(at: segment.local(progress))
  }

  /// Returns the value that fills the time before or after all cycles.
  func value(outside place: (progress: Double, isBefore: Bool)) -> StyleValue {
    guard place.isBefore, segments.count > 0, place.progress >= 0, place.progress <= 1 else {
      return value(at: place.progress)
    }
    if place.progress == 1, let tail { return tail }
    let segment = segments[index(at: place.progress)]
    return segment.point(
      segment.easing.output(at: segment.local(place.progress), isBefore: true))
  }

  /// Returns a curve whose only segment has another easing; `nil` unless there is one segment without easing.
  func eased(by easing: Easing) -> StyleCurve? {
    guard segments.count == 1, head == nil, tail == nil, segments[0].easing == .linear,
      easing != .linear
    else { return nil }
    var segment = segments[0]
    segment.easing = easing
    return StyleCurve(segment)
  }
}
