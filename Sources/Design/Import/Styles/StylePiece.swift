import DopesheetCurves
import DopesheetEngine

/// A span of time in which a style property follows one curve.
struct StylePiece {
  /// The begin in seconds.
  var begin: Double
  /// The end in seconds.
  var end: Double
  var course: Course

  enum Course {
    case constant(StyleValue)
    /// On the straight line between two values; a curve, or the identity, maps a changing input to the place on it.
    case eased(StyleValue, StyleValue, CubicBezier?, from: Double, to: Double)
    /// From one value to another along a staircase, or a curve between stops.
    case whole(StyleValue, StyleValue, Easing)
    /// A function of the time in seconds.
    case free((Double) -> StyleValue)
  }

  /// A time that is too short for a frame: one tick in seconds.
  static let instant = 1 / Double(Ticks.perSecond)

  /// Returns the value at a time between begin and end.
  func value(at time: Double) -> StyleValue {
    let part = end > begin ? (time - begin) / (end - begin) : 0
    switch course {
    case .constant(let value): return value
    case .eased(let a, let b, let curve, let from, let to):
      // Both ends are exact.
      let input = part == 0 ? from : part == 1 ? to : from + (to - from) * part
      return .between(a, b, curve?.value(at: input) ?? input)
    case .whole(let a, let b, let easing): return .between(a, b, easing.output(at: part))
    case .free(let function): return function(time)
    }
  }

  /// The pieces without staircases and stops.
  var straight: [StylePiece] {
    guard case .whole(let a, let b, let easing) = course, let pieces = easing.straightPieces else {
      return [self]
    }
    return pieces.map { piece in
      let (low, high) = (piece.inputs.lowerBound, piece.inputs.upperBound)
      let start = StyleValue.between(a, b, piece.start)
      return StylePiece(
        begin: low == 0 ? begin : begin + (end - begin) * low,
        end: high == 1 ? end : begin + (end - begin) * high,
        course: piece.start == piece.end
          ? .constant(start) : .eased(start, .between(a, b, piece.end), nil, from: 0, to: 1))
    }
  }

  /// Returns the part of the piece between two times; empty if it is before or after them.
  func cut(from first: Double, to last: Double) -> [StylePiece] {
    if begin >= first, end <= last { return [self] }
    guard begin < last, end > first else { return [] }
    switch course {
    case .constant, .free:
      return [StylePiece(begin: max(begin, first), end: min(end, last), course: course)]
    case .whole:
      return straight.flatMap { $0.cut(from: first, to: last) }
    case .eased(let a, let b, let curve, let from, let to):
      func input(_ time: Double) -> Double { from + (to - from) * ((time - begin) / (end - begin)) }
      return [
        StylePiece(
          begin: max(begin, first), end: min(end, last),
          course: .eased(
            a, b, curve, from: begin < first ? input(first) : from,
            to: end > last ? input(last) : to))
      ]
    }
  }

  /// Returns the piece with other numbers that depend linearly on its own.
  func mapped(_ map: @escaping (StyleValue) -> StyleValue) -> StylePiece {
    let course: Course =
      switch self.course {
      case .constant(let value): .constant(map(value))
      case .eased(let a, let b, let curve, let from, let to):
        .eased(map(a), map(b), curve, from: from, to: to)
      case .whole(let a, let b, let easing): .whole(map(a), map(b), easing)
      case .free(let function): .free { map(function($0)) }
      }
    return StylePiece(begin: begin, end: end, course: course)
  }

  /// Returns pieces in which others replace what they cover. Both are in order and without overlaps.
  static func overlay(_ pieces: [StylePiece], with others: [StylePiece]) -> [StylePiece] {
    guard let first = others.first?.begin, let last = others.last?.end else { return pieces }
    return pieces.flatMap { $0.cut(from: -.infinity, to: first) } + others
      + pieces.flatMap { $0.cut(from: last, to: .infinity) }
  }
}
