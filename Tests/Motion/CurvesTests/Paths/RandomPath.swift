import DopesheetCurves
import TestSupport

/// Paths and curves that look random and are the same in each run.
struct RandomPath {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  /// A point within 100 of the origin.
  mutating func point() -> SIMD2<Double> { [coordinate(), coordinate()] }

  /// A coordinate in -100...100: any, a short decimal, a whole number.
  mutating func coordinate() -> Double {
    switch random.below(3) {
    case 0: random.unit() * 200 - 100
    case 1: Double(random.int(-10_000...10_000)) / 100
    default: Double(random.int(-100...100))
    }
  }

  /// A number from 0 up to but not including 1.
  mutating func unit() -> Double { random.unit() }

  /// A path of up to 12 elements, some of them without length, in one subpath or several.
  mutating func path() -> MotionPath {
    var elements = [MotionPath.Element.move(to: point())]
    for _ in 0..<random.below(12) { elements.append(element(after: elements)) }
    return MotionPath(elements)
  }

  private mutating func element(after elements: [MotionPath.Element]) -> MotionPath.Element {
    // Now and then the same point again.
    let repeated = MotionPath(elements).currentPoint ?? .zero
    let end = random.once(in: 8) ? repeated : point()
    switch random.below(8) {
    case 0: return .move(to: end)
    case 1, 2: return .line(to: end)
    case 3: return .quadratic(to: end, control: point())
    case 4, 5: return .cubic(to: end, control1: point(), control2: point())
    case 6:
      return .arc(
        to: end, radii: random.once(in: 6) ? [0, 3] : point(), rotation: 4 * coordinate(),
        isLarge: random.once(in: 2), isClockwise: random.once(in: 2))
    default: return .close
    }
  }
}
