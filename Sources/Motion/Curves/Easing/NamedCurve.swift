import DopesheetText

/// A curve that a text can name: an easing, a spring, or a movement that comes to rest.
///
/// ```swift
/// try NamedCurve(text: "spring(duration: 0.5, bounce: 0.3)")
/// try NamedCurve(text: "decay(from: 0, velocity: 300, friction: 0.7, limit: 0.95)")
/// ```
package enum NamedCurve: Equatable, Sendable {
  /// An easing, from progress to progress.
  case easing(Easing)
  /// A spring, from 0 to 1.
  case spring(SpringCurve)
  /// A value that slows down by friction.
  case decay(FrictionDecay)
  /// A scroll that slows down as on iOS.
  case scroll(FrictionScroll)
  /// A scroll that slows down as on Android.
  case clampingScroll(ClampingScroll)
  /// A value that slows down and rests exactly at a target.
  case fling(FlingToTarget)

  package var text: String {
    switch self {
    case .easing(let easing): easing.text
    case .spring(let spring): spring.text
    case .decay(let curve):
      NamedCurve.text(
        "decay",
        [
          ("from", curve.start), ("velocity", curve.initialVelocity), ("friction", curve.friction),
          ("limit", curve.limit),
        ])
    case .scroll(let curve):
      NamedCurve.text(
        "scroll",
        [
          ("from", curve.start), ("velocity", curve.initialVelocity), ("drag", curve.drag),
          ("tolerance", curve.tolerance),
        ])
    case .clampingScroll(let curve):
      NamedCurve.text(
        "clamping-scroll",
        [
          ("from", curve.start), ("velocity", curve.initialVelocity), ("friction", curve.friction),
        ])
    case .fling(let curve):
      NamedCurve.text(
        "fling",
        [
          ("from", curve.start), ("to", curve.target), ("velocity", curve.initialVelocity),
          ("limit", curve.limit),
        ])
    }
  }

  /// The forms of curves with parameters that are not easings, for lists and hints.
  package static let forms = [
    "spring(duration: 0.5, bounce: 0.3)",
    "decay(from: 0, velocity: 300, friction: 0.7, limit: 0.95)",
    "scroll(from: 0, velocity: 1000, drag: 0.135, tolerance: 1)",
    "clamping-scroll(from: 0, velocity: 3000, friction: 0.015)",
    "fling(from: 0, to: 100, velocity: 300, limit: 0.95)",
  ]

  /// Creates the curve that a text names.
  ///
  /// - Throws: ``CurveTextError`` with the column and a hint.
  package init(text: String) throws(CurveTextError) {
    let reader = CurveTextReader(text)
    var heading = reader
    let head = heading.word()
    switch head {
    case _ where head == "spring" || head.hasPrefix("spring."):
      self = .spring(try SpringCurve(text: text))
    case "decay":
      self = try NamedCurve.read(heading, form: 1, ["from", "velocity", "friction", "limit"]) {
        given throws(CurveParameterError) in
        .decay(
          try FrictionDecay(
            from: given("from") ?? 0, velocity: given("velocity") ?? 0,
            friction: given("friction") ?? 0.7, limit: given("limit") ?? 0.95))
      }
    case "scroll":
      self = try NamedCurve.read(heading, form: 2, ["from", "velocity", "drag", "tolerance"]) {
        given throws(CurveParameterError) in
        .scroll(
          try FrictionScroll(
            from: given("from") ?? 0, velocity: given("velocity") ?? 0,
            drag: given("drag") ?? 0.135, tolerance: given("tolerance") ?? 1))
      }
    case "clamping-scroll":
      self = try NamedCurve.read(heading, form: 3, ["from", "velocity", "friction"]) {
        given throws(CurveParameterError) in
        .clampingScroll(
          try ClampingScroll(
            from: given("from") ?? 0, velocity: given("velocity") ?? 0,
            friction: given("friction") ?? 0.015))
      }
    case "fling":
      self = try NamedCurve.read(heading, form: 4, ["from", "to", "velocity", "limit"]) {
        given throws(CurveParameterError) in
        .fling(
          try FlingToTarget(
            from: given("from") ?? 0, to: given("to") ?? 0, velocity: given("velocity") ?? 0,
            limit: given("limit") ?? 0.95))
      }
    default:
      self = .easing(try Easing(text: text))
    }
  }

  private static func text(_ head: String, _ parameters: [(name: String, value: Double)]) -> String
  {
    let parts = parameters.map { "\($0.name): \(NumberText.text(of: $0.value))" }
    return "\(head)(\(parts.joined(separator: ", ")))"
  }

  private static func read(
    _ heading: CurveTextReader, form index: Int, _ names: [String],
    _ make: (_ given: (String) -> Double?) throws(CurveParameterError) -> NamedCurve
  ) throws(CurveTextError) -> NamedCurve {
    var reader = heading
    let form = forms[index]
    let given = try reader.arguments(names, form: form)
    try reader.finish(form: form)
    do throws(CurveParameterError) {
      return try make { given[$0]?.value }
    } catch {
      let column = given["\(error.parameter)"]?.column ?? heading.column
      throw reader.error(error.description, hint: form, at: column)
    }
  }
}

// Without values of protocol type, which Embedded Swift does not have.

extension NamedCurve: MovementCurve {
  private static func movement(of spring: SpringCurve) -> SpringCurve.Movement {
    try! SpringCurve.Movement(spring, from: 0, to: 1)
  }

  /// Returns the value and the velocity at a time in seconds. An easing takes a progress, and has velocity 0.
  package func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .easing(let easing): (easing.value(at: time), 0)
    case .spring(let spring): NamedCurve.movement(of: spring).state(at: time)
    case .decay(let curve): curve.state(at: time)
    case .scroll(let curve): curve.state(at: time)
    case .clampingScroll(let curve): curve.state(at: time)
    case .fling(let curve): curve.state(at: time)
    }
  }

  /// The seconds until rest; 1 for an easing, `nil` for a curve that never rests.
  package var restTime: Double? {
    switch self {
    case .easing: 1
    case .spring(let spring): NamedCurve.movement(of: spring).restTime
    case .decay(let curve): curve.restTime
    case .scroll(let curve): curve.restTime
    case .clampingScroll(let curve): curve.restTime
    case .fling(let curve): curve.restTime
    }
  }

  package var restValue: Double? {
    switch self {
    case .easing: 1
    case .spring(let spring): NamedCurve.movement(of: spring).restValue
    case .decay(let curve): curve.restValue
    case .scroll(let curve): curve.restValue
    case .clampingScroll(let curve): curve.restValue
    case .fling(let curve): curve.restValue
    }
  }
}
