import DopesheetCurves

/// An animation of the style properties of one element: key frames and their times.
struct StyleEffect {
  /// The maximum number of movements of an import.
  static let limit = 100_000

  /// A value of a property at a place in the cycle.
  struct Frame {
    /// The place in the cycle, 0...1.
    let offset: Double
    let value: StyleValue
    /// The easing to the next frame.
    let easing: Easing
  }

  var timing: EffectTiming
  /// The frames of each property, in the order of their offsets.
  var frames: [StyleProperty: [Frame]]
  /// The easing from the beginning of a cycle to the first frame, if that comes later.
  var easing = Easing.linear

  /// About the number of pieces of one cycle.
  var work: Int {
    frames.values.joined().reduce(timing.easing.pieceCount) { $0 + $1.easing.pieceCount }
  }

  /// Returns the pieces of a property, as long as the animation has an effect.
  ///
  /// - Parameters:
  ///   - base: The value of the property without the animation; `nil` if it is unknown.
  ///   - limit: The time in seconds up to which pieces are wanted.
  func pieces(
    of property: StyleProperty, over base: StyleValue?, until limit: Double
  ) throws(StyleError) -> [StylePiece] {
    var timing = timing
    let given = try StyleCurve(
      frames[property] ?? [], of: property, over: base, easing,
      overshoots: timing.easing.overshoots)
    var curve = given
    if let simple = curve.eased(by: timing.easing) {
      // An easing of the cycle is the same as one between the only two frames, and stays as it is.
      (curve, timing.easing) = (simple, .linear)
    }
    var pieces: [StylePiece] = []
    if timing.delay > 0, timing.fill == .backwards || timing.fill == .both {
      let value = given.value(outside: self.timing.progress(isBefore: true))
      pieces.append(StylePiece(begin: 0, end: timing.delay, course: .constant(value)))
    }
    var writer = StyleCurveWriter(curve, timing.easing)
    try timing.ramps(until: limit) { ramp throws(StyleError) in try writer.write(ramp) }
    pieces += writer.pieces
    if timing.fill == .forwards || timing.fill == .both, timing.activeEnd <= limit {
      let value = given.value(outside: self.timing.progress(isBefore: false))
      pieces.append(
        StylePiece(begin: timing.activeEnd, end: .infinity, course: .constant(value)))
    }
    return pieces
  }
}
